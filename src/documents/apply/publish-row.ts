// Publishing: the row of a draft is copied with its links. Relations name documents, so no identity is re-mapped and
// nothing can be lost (docs/decisions/006-relations-and-locales.md).
import type { ContentType } from '../../schema/schema.ts';
import { storedColumns } from '../../schema/stored-columns.ts';
import { updateRow } from '../../sql/write/rows.ts';
import { type Authors, keepPublication } from '../../sql/write/versions.ts';
import { renderVersion } from '../build/render.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import { addRow, noRowIds, type RowIds } from '../stored/content-rows.ts';
import {
  type Address,
  loadVersion,
  type Version,
  type VersionId,
  type VersionRow,
} from '../stored/version.ts';
import { copyBeside, holdsComponents, indexComponents, replaceBeside } from './beside.ts';
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

/** The published row without what hangs on its number. */
export interface PlacedRow {
  readonly row: VersionRow;
  readonly isNew: boolean;
  /** Whether its components are others than before. */
  readonly changesComponents: boolean;
}

interface Placing {
  readonly publishedAt: string;
  /** What has been published so far. */
  readonly former: Version | undefined;
}

/** Makes the published row of the draft's locale like the draft. `versions`: those of the document before. */
export async function publishRow(
  draft: Draft,
  publishedAt: string,
  versions: readonly VersionId[],
  context: WriteContext,
): Promise<VersionRow> {
  const { contentType, documentId, locale } = draft;
  const { transaction } = context;
  const key = { documentId, locale, status: 'published' } as const;
  const former = await loadVersion(transaction, contentType, key);
  transaction.send(keepPublication(contentType, draft, draft.updatedAt));
  const placed = await placeRow(draft, { publishedAt, former }, context);
  return completeRow(draft, placed, versions, context);
}

/** Needs nothing of the draft's row, which may be written at the same time. */
export async function placeRow(
  draft: Omit<Draft, 'id' | 'linked'>,
  { publishedAt, former }: Placing,
  context: WriteContext,
): Promise<PlacedRow> {
  const { contentType, documentId, locale, content, createdAt, updatedAt, createdBy, updatedBy } = draft;
  const { rowIds = noRowIds } = draft;
  const { schema, transaction } = context;
  const row = { contentType, documentId, locale, status: 'published' } as const;
  const times = { createdAt, updatedAt, publishedAt };
  const rendered = renderVersion(schema, contentType, content, { ...times, locale });
  if (former) {
    const { id } = former;
    const changed = differing(contentType, former.content, content);
    const edited = { updatedAt, updatedBy, republished: { createdAt, createdBy, publishedAt } };
    transaction.send(updateRow(contentType, id, changed, rendered, edited, transaction.dialect));
    return { row: { ...row, id }, isNew: false, changesComponents: holdsComponents(contentType, changed) };
  }
  const authors = { createdBy, updatedBy };
  const added = {
    id: rowIds.published,
    ...row,
    ...times,
    ...authors,
    publication: null,
    values: content,
    rendered,
  };
  const id = await addRow(transaction, contentType, added);
  return { row: { ...row, id }, isNew: true, changesComponents: true };
}

/** The columns of `next` that hold something else; keys in another order are something else, too. */
function differing(contentType: ContentType, before: StoredContent, next: StoredContent): StoredContent {
  const columns = storedColumns(contentType).filter(
    ({ name }) => JSON.stringify(before[name] ?? null) !== JSON.stringify(next[name] ?? null),
  );
  return Object.fromEntries(columns.map(({ name }) => [name, next[name]]));
}

/** Gives the placed row what hangs on the draft's. */
export async function completeRow(
  { id, linked, content, contentType }: Draft,
  { row: published, isNew, changesComponents }: PlacedRow,
  versions: readonly VersionId[],
  context: WriteContext,
): Promise<VersionRow> {
  const rows = { from: id, to: published.id };
  if (isNew) copyBeside(contentType, { ...rows, linked }, context);
  else await replaceBeside(contentType, rows, context);
  if (changesComponents) indexComponents({ ...published, isNew }, content, context);
  await stealTargets(published, content, context);
  await publishInverse(published, context);
  await shareWithLocales(published, versions, undefined, context);
  return published;
}
