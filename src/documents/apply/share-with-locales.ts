// Copies values of attributes that are not localized to all locales of the document and status, in the same transaction.
import { hasComponents } from '../../schema/storage/side-tables.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';
import { copyLinks, deleteAllLinks } from '../../sql/write/links.ts';
import { renderRowsStatement } from '../../sql/write/render.ts';
import { copyToLocales, rowsWithId } from '../../sql/write/rows.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { sharedAttributes } from '../stored/shared.ts';
import { reloadVersion, type VersionId, type VersionRow } from '../stored/version.ts';
import { indexComponents, ownedLinks } from './side-tables.ts';

/** Copies shared values of `source` to the other locales of the same status. `changed` undefined means all values. */
export async function shareWithLocales(
  source: VersionRow,
  others: readonly VersionId[],
  changed: ReadonlySet<string> | undefined,
  context: WriteContext,
): Promise<void> {
  const { contentType } = source;
  const { schema, transaction } = context;
  const targets = others.filter(({ status, locale }) => status === source.status && locale !== source.locale);
  const shared = sharedAttributes(contentType).filter(({ id }) => !changed || changed.has(id));
  if (targets.length === 0 || shared.length === 0) return;
  const ids = targets.map(({ id }) => id);
  const columns = storedColumns(contentType)
    .filter(({ attribute }) => shared.includes(attribute))
    .map(({ name }) => name);
  if (columns.length > 0) {
    transaction.send(copyToLocales(contentType, source.id, columns, ids));
    transaction.send(renderRowsStatement(schema, contentType, transaction.dialect, rowsWithId(ids)));
  }
  shareLinks(source, ids, new Set(shared.map(({ id }) => id)), context);
  for (const { id, locale } of targets) await indexAgain({ ...source, id, locale }, context);
}

function shareLinks(
  { contentType, id }: VersionRow,
  targets: readonly number[],
  attributeIds: ReadonlySet<string>,
  { transaction }: WriteContext,
): void {
  for (const owned of ownedLinks(contentType)) {
    if (!attributeIds.has(owned.attribute.id)) continue;
    transaction.send(deleteAllLinks(owned.table, targets));
    for (const target of targets) transaction.send(copyLinks(owned, id, target));
  }
}

async function indexAgain(row: VersionRow, context: WriteContext): Promise<void> {
  if (!hasComponents(row.contentType)) return;
  const { content } = await reloadVersion(context.transaction, row.contentType, row);
  indexComponents(row, content, context);
}
