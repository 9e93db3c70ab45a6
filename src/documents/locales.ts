// Attributes that are not localised have one value for all locales of a document and status: a new locale starts with
// it, and a change reaches every locale in the same transaction.
import type { Transaction } from '../database/database.ts';
import type { Status } from '../plan/plan.ts';
import type { Attribute, ContentType, Schema } from '../schema/schema.ts';
import { storedColumns } from '../schema/stored-columns.ts';
import { copyLinks, deleteAllLinks } from '../sql/write/links.ts';
import { renderRowsStatement } from '../sql/write/render.ts';
import { copyToLocales, rowsWithId } from '../sql/write/rows.ts';
import type { StoredContent } from './content.ts';
import { hasComponents, indexComponents, loadVersion, ownedLinks, type VersionId } from './version.ts';

export const sharedAttributes = (contentType: ContentType): readonly Attribute[] =>
  contentType.isLocalized
    ? [...contentType.attributes.values()].filter(({ isLocalized }) => !isLocalized)
    : [];

/** The shared values of a version, for a new locale of the same document. */
export function sharedContent(contentType: ContentType, content: StoredContent): StoredContent {
  const shared = storedColumns(contentType).filter(
    ({ attribute }) => contentType.isLocalized && !attribute.isLocalized,
  );
  return Object.fromEntries(shared.map(({ name }) => [name, content[name]]));
}

export interface Sharing {
  readonly transaction: Transaction;
  readonly schema: Schema;
  readonly contentType: ContentType;
  readonly documentId: string;
}

/** Copies the shared lists (media) of another locale to a new row. */
export async function copySharedLinks(
  from: number,
  to: number,
  { transaction, contentType }: Sharing,
): Promise<void> {
  for (const { table, columns, isLocalized } of ownedLinks(contentType)) {
    if (!isLocalized) await transaction.run(copyLinks(table, columns, from, to));
  }
}

/** Gives the other locales of the same status the shared values of `source`. `changed` undefined: all of them. */
export async function shareWithLocales(
  source: VersionId,
  others: readonly VersionId[],
  changed: ReadonlySet<string> | undefined,
  sharing: Sharing,
): Promise<void> {
  const { transaction, schema, contentType } = sharing;
  const targets = others.filter(({ status, locale }) => status === source.status && locale !== source.locale);
  const shared = sharedAttributes(contentType).filter(({ id }) => !changed || changed.has(id));
  if (targets.length === 0 || shared.length === 0) return;
  const ids = targets.map(({ id }) => id);
  const columns = storedColumns(contentType)
    .filter(({ attribute }) => shared.includes(attribute))
    .map(({ name }) => name);
  if (columns.length > 0) {
    await transaction.run(copyToLocales(contentType, source.id, columns, ids));
    await transaction.run(renderRowsStatement(schema, contentType, transaction.dialect, rowsWithId(ids)));
  }
  await shareLinks(source.id, ids, new Set(shared.map(({ id }) => id)), sharing);
  if (hasComponents(contentType))
    for (const target of targets) await indexAgain(target, source.status, sharing);
}

async function shareLinks(
  from: number,
  targets: readonly number[],
  attributeIds: ReadonlySet<string>,
  { transaction, contentType }: Sharing,
): Promise<void> {
  for (const { table, columns, attributeId } of ownedLinks(contentType)) {
    if (!attributeIds.has(attributeId)) continue;
    await transaction.run(deleteAllLinks(table, targets));
    for (const target of targets) await transaction.run(copyLinks(table, columns, from, target));
  }
}

async function indexAgain(
  target: VersionId,
  status: Status,
  { transaction, schema, contentType, documentId }: Sharing,
): Promise<void> {
  const version = await loadVersion(transaction, contentType, { documentId, locale: target.locale, status });
  if (version) await indexComponents(transaction, schema, contentType, target, version.content);
}
