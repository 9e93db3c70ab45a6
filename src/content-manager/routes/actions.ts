// POST …/:documentId/actions/publish, unpublish, discard and clone.
import { parseIfMatch, parseOnce } from '../../rest/conditions.ts';
import { isData } from '../../values/data.ts';
import { addingChanges } from '../conflict.ts';
import { namingFiles } from '../named-files.ts';
import { localesOf, parametersOf, placeOf, refuseUnlisted } from '../place.ts';
import { actionOf, change, type PublicationAction, publicationActions } from '../publication.ts';
import { singleDocumentId, writtenResponse } from '../reading.ts';
import { type ManagerRequest, type ManagerRoute, type ManagerService, requestedType } from '../service.ts';

const collection = '/content-manager/collection-types/:uid/:documentId/actions';
const single = '/content-manager/single-types/:uid/actions';

const published = (action: PublicationAction): readonly ManagerRoute[] =>
  [collection, single].map((path) => ({
    method: 'POST',
    path: `${path}/${action}`,
    demand: 'any administrator',
    body: 'none',
    handler: (request, service) => publish(action, request, service),
  }));

export const actionsRoutes: readonly ManagerRoute[] = [
  ...publicationActions.flatMap(published),
  {
    method: 'POST',
    path: `${collection}/clone`,
    demand: 'any administrator',
    body: 'json',
    handler: clone,
  },
];

async function publish(action: PublicationAction, request: ManagerRequest, service: ManagerService) {
  const { parameters } = request;
  const modelKind = parameters.documentId === undefined ? 'singleType' : 'collectionType';
  const requested = requestedType(request, service, { action: actionOf[action], modelKind });
  const { contentType, view } = requested;
  const locale = localesOf(parametersOf(request, service, ['locale']));
  if (action === 'publish') refuseUnlisted(locale, contentType, service);
  const documentId = parameters.documentId ?? (await singleDocumentId(requested, service));
  const { abilities } = view;
  const ifMatch = parseIfMatch(request);
  const target = { uid: contentType.uid, documentId, locale, abilities, ifMatch };
  const changed = await addingChanges({ ...requested, documentId, ifMatch }, service, () =>
    change[action](service.documents, target),
  );
  const first = changed[0]?.locale ?? (locale === '*' ? undefined : locale?.[0]);
  return writtenResponse(
    { ...requested, documentId, place: placeOf({ locale: first }, contentType) },
    service,
  );
}

async function clone(request: ManagerRequest, service: ManagerService) {
  const requested = requestedType(request, service, { action: 'create', modelKind: 'collectionType' });
  const { contentType } = requested;
  const { principal } = request;
  const locale = localesOf(parametersOf(request, service, ['locale'])) ?? '*';
  const data = isData(request.body) && isData(request.body.data) ? request.body.data : {};
  const { documentId: source = '' } = request.parameters;
  const naming = { ...requested, principal, documentId: source, data };
  const abilities = await namingFiles(naming, service);
  const once = parseOnce(request);
  const target = { uid: contentType.uid, documentId: source, locale, abilities, data, once };
  const [copy] = await service.documents.clone(target);
  if (!copy) throw new Error('A copy has a locale');
  const place = placeOf({ locale: copy.locale || undefined }, contentType);
  return writtenResponse({ ...requested, documentId: copy.documentId, place }, service, 201);
}
