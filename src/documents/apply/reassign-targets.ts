// A target of a one-to-one relation with two sides has one owner: the newest one takes it from others, in the published copy too.
import { readAll } from '../../database/rows.ts';
import { contentTypeOf, type RelationAttribute } from '../../schema/schema.ts';
import { linkedLocaleColumn } from '../../schema/storage/storage-names.ts';
import { thisDocument } from '../../sql/write/document-locks.ts';
import { reassignColumn, selectInverseColumn } from '../../sql/write/link-columns.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import { refuseForeignEdit } from '../rules/other-documents.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import { lockLate } from '../stored/lock-order.ts';
import { isOwnedOneToOne, takenDocuments } from '../stored/one-to-one.ts';
import type { VersionRow } from '../stored/version.ts';

/** `columns`: the written columns. */
export async function reassignTargets(
  row: VersionRow,
  columns: StoredContent,
  context: WriteContext,
): Promise<void> {
  const { contentType, id } = row;
  for (const attribute of contentType.attributes.values()) {
    const documentId = columns[attribute.id];
    if (!isOwnedOneToOne(attribute) || typeof documentId !== 'string') continue;
    const locale = columns[linkedLocaleColumn(attribute.id)];
    const target = { documentId, locale: typeof locale === 'string' ? locale : '' };
    lockTaken(attribute, documentId, row, context);
    await refuseStealing(attribute, target, row, context);
    context.transaction.send(reassignColumn(row, attribute.id, id, target));
  }
}

/** Without the lock of the target, concurrent writers would not see each other and all stay owners. */
function lockTaken(
  attribute: RelationAttribute,
  documentId: string,
  { contentType }: VersionRow,
  context: WriteContext,
): void {
  const { schema } = context;
  const target = thisDocument(contentTypeOf(schema, attribute.target), documentId);
  lockLate(takenDocuments({ contentType, attribute }, target, schema), context);
}

/** The document that loses the target is changed, so rules apply to it. */
async function refuseStealing(
  attribute: RelationAttribute,
  target: LinkTarget,
  row: VersionRow,
  context: WriteContext,
): Promise<void> {
  const { contentType, status, locale, documentId } = row;
  if (!context.grants.isRuled(contentType)) return;
  const owners = await readAll(context.transaction, selectInverseColumn(row, attribute.id, target));
  const documentIds = owners.map((owner) => owner.documentId).filter((ownerId) => ownerId !== documentId);
  await refuseForeignEdit(
    attribute,
    { contentType, documentIds, statuses: [status], locales: [locale] },
    context,
  );
}
