// Publishing: the row of a draft is copied with its links. Relations name documents, so no identity is re-mapped and
// nothing can be lost (docs/decisions/006-relations-and-locales.md).
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
import { copyBeside, forgetRows, indexComponents } from './beside.ts';
import { bothOf } from './both-of.ts';
import { publishInverse } from './publish-inverse.ts';
import { shareWithLocales } from './share-with-locales.ts';
import { stealTargets } from './steal-targets.ts';

export interface Draft extends Address, Authors {
  readonly id: number;
  readonly content: StoredContent;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** For a draft that was made just now: the attributes that it may have links of. */
  readonly linked?: ReadonlySet<string> | undefined;
  readonly rowIds?: RowIds;
}

/** The published row without what hangs on its number, and the numbers of those that wait for it. */
export interface PlacedRow {
  readonly row: VersionRow;
  readonly replaced: readonly number[];
}

/** Replaces the published row of the draft's locale by a copy of the draft. `versions`: those of the document before. */
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

/** Needs nothing of the draft's row, which may be written at the same time. */
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
  // A row that waits still has its number.
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
  // Sent one behind the other: the new row comes when the old one is gone.
  const [replaced, id] = await bothOf(taken, addRow(transaction, contentType, row));
  return { row: { ...address, id, status: 'published' }, replaced };
}

/** Gives the placed row what hangs on the draft's. */
export async function completeRow(
  { id, linked, content, contentType }: Draft,
  { row: published, replaced }: PlacedRow,
  versions: readonly VersionId[],
  context: WriteContext,
): Promise<VersionRow> {
  copyBeside(contentType, { from: id, to: published.id, linked }, context);
  for (const former of replaced) inherit(published, former, context);
  indexComponents({ ...published, isNew: true }, content, context);
  await stealTargets(published, content, context);
  await publishInverse(published, context);
  await shareWithLocales(published, versions, undefined, context);
  return published;
}

/** Rows with values of removed attributes wait until the row that replaces them has taken over those. */
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
