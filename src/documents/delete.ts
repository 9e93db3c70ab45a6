// Deletes a document, or some of its locales. With its last row all references to it are deleted.
import { readAll, readFirst } from '../database/rows.ts';
import { outsideRule } from '../errors/refusal.ts';
import { emit } from '../events/outbox.ts';
import { type ContentType, isToOne } from '../schema/schema.ts';
import { mayLinkFromComponents } from '../schema/storage/side-tables.ts';
import { storageKind } from '../schema/storage/storage-kind.ts';
import { linkTable } from '../schema/storage/storage-names.ts';
import {
  clearColumnsTo,
  clearColumnsToLocales,
  clearMorphColumnsTo,
  deleteLinksTo,
  deleteLinksToLocales,
  deleteMorphLinksTo,
} from '../sql/write/links-to-gone.ts';
import { deleteComponentLinksTo, selectComponentLinksTo } from '../sql/write/references.ts';
import { selectAnyDocument } from '../sql/write/versions.ts';
import { forgetRows } from './apply/side-tables.ts';
import { refuseStaleLocales } from './check/precondition.ts';
import type { RequestedLocales } from './locales-with.ts';
import { operate, type Service } from './operation.ts';
import { othersOfDeletion } from './others.ts';
import { removeReference } from './remove-reference.ts';
import type { Deletion } from './requests.ts';
import { reach, type Touched } from './rules/reach.ts';
import type { WriteContext } from './rules/write-context.ts';
import { removeDocument } from './stored/content-rows.ts';
import { lockWithOthers } from './stored/lock-order.ts';
import { type LockedDocument, lockDocument, type VersionId, withinReach } from './stored/version.ts';

export interface DeletionRequest extends Omit<Deletion, 'uid' | 'locale' | 'action'> {
  readonly contentType: ContentType;
  readonly locales: RequestedLocales;
  readonly action: string;
}

/** Resolves to whether anything was deleted: false if there is nothing, or nothing that the caller may see. */
export async function remove(request: DeletionRequest, service: Service): Promise<boolean> {
  const { contentType } = request;
  const { uid } = contentType;
  return operate(request, service, async (context) => {
    const { transaction } = context;
    const documentId =
      request.documentId ?? (await readFirst(transaction, selectAnyDocument(contentType)))?.documentId;
    if (documentId === undefined || request.locales.length === 0) return false;
    const deleted = { contentType, documentId };
    lockWithOthers(deleted, () => othersOfDeletion(deleted, context), context);
    const versions = await lockDocument(transaction, contentType, documentId);
    const touched = touchedBy(request, documentId);
    const reached = await reach(touched, context);
    if (reached === 'closed') throw outsideRule(uid, request.action);
    if (reached === 'hidden' || !isThere(versions, touched)) return false;
    const document = { contentType, documentId, versions };
    await refuseStaleLocales(request.ifMatch, document, request.locales, context);
    await request.before?.(transaction);
    if (!(await deleteVersions(touched, document, context))) return false;
    const locale = touched.locales?.join() ?? '*';
    await emit(transaction, [{ name: 'entry.delete', uid, documentId, locale }], service.notify);
    await request.also?.(transaction, { documentId, locale });
    return true;
  });
}

const touchedBy = ({ contentType, action, locales }: DeletionRequest, documentId: string): Touched => ({
  contentType,
  action,
  documentIds: [documentId],
  statuses: ['draft', 'published'],
  locales: locales === '*' ? undefined : locales,
});

/** Whether a locale of the document is shown. Hidden ones are not deleted. */
const isThere = (versions: readonly VersionId[], { contentType, locales }: Touched): boolean =>
  withinReach(contentType, versions).some(({ locale }) => locales?.includes(locale) ?? true);

async function deleteVersions(
  { locales }: Touched,
  { contentType, documentId, versions }: LockedDocument,
  context: WriteContext,
): Promise<boolean> {
  const ids = await removeDocument(context.transaction, contentType, documentId, locales);
  if (ids.length === 0) return false;
  forgetRows(contentType, ids, context);
  if (versions.every(({ id }) => ids.includes(id)))
    await removeReferencesTo(contentType, documentId, context);
  else if (contentType.isLocalized && locales)
    await removeLinksToLocales(contentType, documentId, locales, context);
  return true;
}

/** Deletes links to the deleted locales. */
async function removeLinksToLocales(
  target: ContentType,
  documentId: string,
  locales: readonly string[],
  { transaction, schema }: WriteContext,
): Promise<void> {
  for (const contentType of schema.contentTypes.values()) {
    if (contentType.isLocalized) continue;
    for (const attribute of contentType.attributes.values()) {
      const isOwner = attribute.kind === 'relation' && attribute.mappedBy === undefined;
      if (!isOwner || attribute.target !== target.uid) continue;
      transaction.send(
        isToOne(attribute)
          ? clearColumnsToLocales(contentType, attribute.id, documentId, locales)
          : deleteLinksToLocales(linkTable(contentType, attribute.id), documentId, locales),
      );
    }
  }
}

async function removeReferencesTo(
  target: ContentType,
  documentId: string,
  { transaction, schema }: WriteContext,
): Promise<void> {
  for (const contentType of schema.contentTypes.values()) {
    for (const attribute of contentType.attributes.values()) {
      const kind = storageKind(attribute);
      if (attribute.kind === 'morph' && kind === 'morphToMany') {
        transaction.send(deleteMorphLinksTo(linkTable(contentType, attribute.id), target.uid, documentId));
      } else if (attribute.kind === 'morph' && kind === 'morphToOne') {
        transaction.send(clearMorphColumnsTo(contentType, attribute.id, target.uid, documentId));
      } else if (
        (attribute.kind === 'relation' || attribute.kind === 'media') &&
        attribute.target === target.uid &&
        kind !== 'none'
      ) {
        transaction.send(
          isToOne(attribute)
            ? clearColumnsTo(contentType, attribute.id, documentId)
            : deleteLinksTo(linkTable(contentType, attribute.id), documentId),
        );
      }
    }
  }
  if (!mayLinkFromComponents(schema)) return;
  const holders = await readAll(transaction, selectComponentLinksTo(target.uid, documentId));
  const reference = { schema, targetUid: target.uid, documentId };
  for (const holder of holders) await removeReference(transaction, holder, reference);
  if (holders.length > 0) transaction.send(deleteComponentLinksTo(target.uid, documentId));
}
