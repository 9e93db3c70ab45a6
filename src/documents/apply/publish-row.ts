// Publishes by copying the row of a draft with its links. Relations refer to documents, not rows, so they need no mapping
// (docs/decisions/006-relations-and-locales.md).
import { copyLinks } from '../../sql/write/links.ts';
import { copyToLocales } from '../../sql/write/rows.ts';
import { type Authors, keepPublication } from '../../sql/write/versions.ts';
import { renderVersion } from '../build/render.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import {
  addRow,
  noRowIds,
  type RowIds,
  removeRetired,
  removeVersion,
  retire,
} from '../stored/content-rows.ts';
import type { Address, VersionId, VersionRow } from '../stored/version.ts';
import { publishInverse } from './publish-inverse.ts';
import { reassignTargets } from './reassign-targets.ts';
import { settleBoth } from './settle-both.ts';
import { shareWithLocales } from './share-with-locales.ts';
import { copySideTables, forgetRows, indexComponents } from './side-tables.ts';

export interface Draft extends Address, Authors {
  readonly id: number;
  readonly content: StoredContent;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** For a new draft: the attributes that may have links. */
  readonly linked?: ReadonlySet<string> | undefined;
  readonly rowIds?: RowIds;
}

/** The published row without its data in other tables, and the ids of the rows that it replaces. */
export interface PlacedRow {
  readonly row: VersionRow;
  readonly replaced: readonly number[];
}

/** Replaces the published row of the draft's locale by a copy of the draft. `versions`: the previous versions of the document. */
export async function publishRow(
  draft: Draft,
  publishedAt: string,
  versions: readonly VersionId[],
  context: WriteContext,
): Promise<VersionRow> {
  context.transaction.send(keepPublication(draft.contentType, draft, draft.updatedAt));
  const placed = await placeRow(draft, publishedAt, versions, context);
  return completeRow(draft, placed, versions, context);
}

/** Independent of the draft's row, which may be written concurrently. */
export async function placeRow(
  draft: Omit<Draft, 'id' | 'linked'>,
  publishedAt: string,
  versions: readonly VersionId[],
  context: WriteContext,
): Promise<PlacedRow> {
  const { contentType, documentId, locale, content, createdAt, updatedAt, createdBy, updatedBy } = draft;
  const { rowIds = noRowIds } = draft;
  const { schema, transaction, keepsNumbers } = context;
  const address = { contentType, documentId, locale };
  const former = versions.find((version) => version.status === 'published' && version.locale === locale);
  const taken = former ? takeAway(address, context) : [];
  // A retired row still has its id, which cannot be reused then.
  const number = keepsNumbers && !contentType.leftBehind ? former?.id : undefined;
  const times = { createdAt, updatedAt, publishedAt };
  const rendered = renderVersion(schema, contentType, content, { ...times, locale });
  const key = { documentId, locale, status: 'published' } as const;
  const row = {
    id: number ?? rowIds.published,
    ...key,
    ...times,
    publication: null,
    createdBy,
    updatedBy,
    values: content,
    rendered,
  };
  // Statements run in the order in which they are sent: first the old row is removed.
  const [replaced, id] = await settleBoth(taken, addRow(transaction, contentType, row));
  return { row: { ...address, id, status: 'published' }, replaced };
}

/** Copies the draft's data in other tables to the placed row. */
export async function completeRow(
  { id, linked, content, contentType }: Draft,
  { row: published, replaced }: PlacedRow,
  versions: readonly VersionId[],
  context: WriteContext,
): Promise<VersionRow> {
  copySideTables(contentType, { from: id, to: published.id, linked }, context);
  for (const former of replaced) inherit(published, former, context);
  indexComponents({ ...published, isNew: true }, content, context);
  await reassignTargets(published, content, context);
  await publishInverse(published, context);
  await shareWithLocales(published, versions, undefined, context);
  return published;
}

/** Removes the published row; retires it first if the new row has to take over values of removed attributes. */
async function takeAway(
  { contentType, documentId, locale }: Address,
  context: WriteContext,
): Promise<readonly number[]> {
  const { transaction } = context;
  const take = contentType.leftBehind ? retire : removeVersion;
  const ids = await take(transaction, contentType, { documentId, locale, status: 'published' });
  forgetRows(contentType, ids, context);
  return ids;
}

function inherit({ contentType, id }: VersionRow, from: number, { transaction }: WriteContext): void {
  if (!contentType.leftBehind) return;
  const { columns, links } = contentType.leftBehind;
  if (columns.length > 0) transaction.send(copyToLocales(contentType, from, columns, [id]));
  for (const link of links) transaction.send(copyLinks(link, from, id));
  removeRetired(transaction, contentType, from);
}
