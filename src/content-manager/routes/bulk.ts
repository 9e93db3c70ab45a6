// POST …/actions/bulkPublish, bulkUnpublish, bulkDiscard and bulkDelete `{ documentIds }`: each document in its own transaction,
// so that a failure does not affect the others.
import { dataResponse } from '../../admin/route.ts';
import { notFound, PlinthError } from '../../errors/errors.ts';
import { documentIdsWrong } from '../../errors/families/content-manager.ts';
import { translatableError } from '../../errors/shown.ts';
import { isData } from '../../values/data.ts';
import { localesOf, parametersOf, refuseUnlisted } from '../place.ts';
import { actionOf, change, type PublicationAction } from '../publication.ts';
import {
  type ManagerRequest,
  type ManagerRoute,
  type ManagerService,
  type RequestedType,
  requestedType,
} from '../service.ts';

type BulkAction = PublicationAction | 'delete';

const maxDocuments = 100;

const bulk = (name: string, action: BulkAction): ManagerRoute => ({
  method: 'POST',
  path: `/content-manager/collection-types/:uid/actions/${name}`,
  demand: 'any administrator',
  body: 'json',
  handler: (request, service) => changeAll(action, request, service),
});

export const bulkRoutes: readonly ManagerRoute[] = [
  bulk('bulkPublish', 'publish'),
  bulk('bulkUnpublish', 'unpublish'),
  bulk('bulkDiscard', 'discard'),
  bulk('bulkDelete', 'delete'),
];

async function changeAll(action: BulkAction, request: ManagerRequest, service: ManagerService) {
  const right = action === 'delete' ? 'delete' : actionOf[action];
  const requested = requestedType(request, service, { action: right, modelKind: 'collectionType' });
  const locale = localesOf(parametersOf(request, service, ['locale']));
  if (action === 'publish') refuseUnlisted(locale, requested.contentType, service);
  const done: string[] = [];
  const failed: unknown[] = [];
  for (const documentId of documentIdsIn(request.body)) {
    try {
      await changeOne(action, { ...requested, documentId, locale }, service);
      done.push(documentId);
    } catch (error) {
      if (!(error instanceof PlinthError)) throw error;
      failed.push({
        documentId,
        error: { status: error.status, name: error.name, ...translatableError(error) },
      });
    }
  }
  return dataResponse({ done, failed });
}

interface Changing extends RequestedType {
  readonly documentId: string;
  readonly locale: ReturnType<typeof localesOf>;
}

async function changeOne(
  action: BulkAction,
  { contentType: { uid }, view: { abilities }, documentId, locale }: Changing,
  { documents }: ManagerService,
): Promise<void> {
  if (action !== 'delete') {
    await change[action](documents, { uid, documentId, locale, abilities });
    return;
  }
  const locales = locale === '*' || locale === undefined ? [locale] : locale;
  for (const one of locales)
    if (!(await documents.delete({ uid, documentId, locale: one, abilities }))) throw notFound();
}

function documentIdsIn(body: unknown): readonly string[] {
  const ids = isData(body) ? body.documentIds : undefined;
  const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= maxDocuments;
  if (!isList || !ids.every((id) => typeof id === 'string')) throw documentIdsWrong({ max: maxDocuments });
  return [...new Set(ids)];
}
