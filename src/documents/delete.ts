// Deleting a document, or some of its locales. When its last row goes, nothing refers to it any more.
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import { type ContentType, isToOne, type Schema } from '../schema/schema.ts';
import { storageKind } from '../schema/storage-kind.ts';
import { linkTable } from '../schema/storage-names.ts';
import {
  clearColumnsTo,
  clearMorphColumnsTo,
  deleteLinksTo,
  deleteMorphLinksTo,
} from '../sql/write/links.ts';
import { deleteComponentLinksTo, selectComponentLinksTo } from '../sql/write/references.ts';
import { deleteRows, lockVersions } from '../sql/write/rows.ts';
import { removeReference } from './remove-reference.ts';
import { forgetRows, lockDocument } from './version.ts';

/** `locales` undefined deletes all of them. Deleting what is not there is no error. Answers whether anything was. */
export async function deleteDocument(
  transaction: Transaction,
  schema: Schema,
  contentType: ContentType,
  documentId: string,
  locales: readonly string[] | undefined,
): Promise<boolean> {
  await lockDocument(transaction, contentType, documentId);
  const deleted = (await readAll(transaction, deleteRows(contentType, documentId, locales))).map(
    ({ id }) => id,
  );
  if (deleted.length === 0) return false;
  await forgetRows(transaction, contentType, deleted);
  const left = await readAll(transaction, lockVersions(contentType, documentId));
  if (left.length === 0) await removeReferencesTo(transaction, schema, contentType, documentId);
  return true;
}

async function removeReferencesTo(
  transaction: Transaction,
  schema: Schema,
  target: ContentType,
  documentId: string,
): Promise<void> {
  for (const contentType of schema.contentTypes.values()) {
    for (const attribute of contentType.attributes.values()) {
      const kind = storageKind(attribute);
      if (attribute.kind === 'morph' && kind === 'morphToMany') {
        await transaction.run(
          deleteMorphLinksTo(linkTable(contentType, attribute.id), target.uid, documentId),
        );
      } else if (attribute.kind === 'morph' && kind === 'morphToOne') {
        await transaction.run(clearMorphColumnsTo(contentType, attribute.id, target.uid, documentId));
      } else if (
        (attribute.kind === 'relation' || attribute.kind === 'media') &&
        attribute.target === target.uid &&
        kind !== 'none'
      ) {
        await transaction.run(
          isToOne(attribute)
            ? clearColumnsTo(contentType, attribute.id, documentId)
            : deleteLinksTo(linkTable(contentType, attribute.id), documentId),
        );
      }
    }
  }
  const holders = await readAll(transaction, selectComponentLinksTo(target.uid, documentId));
  for (const holder of holders) await removeReference(transaction, schema, holder, target.uid, documentId);
  if (holders.length > 0) await transaction.run(deleteComponentLinksTo(target.uid, documentId));
}
