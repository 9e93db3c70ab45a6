// The document of a single type: read, write, delete.
import { exactDataOf } from '../../rest/body.ts';
import { parseIfMatch, parseOnce } from '../../rest/conditions.ts';
import { documentEnvelope } from '../../rest/respond.ts';
import type { Response } from '../../routes/request.ts';
import { addingChanges } from '../conflict.ts';
import { namingFiles } from '../named-files.ts';
import { parametersOf, placeOf, writtenPlaceOf } from '../place.ts';
import { readDocument, writtenResponse } from '../reading.ts';
import { removeDocument } from '../removal.ts';
import { type ManagerRequest, type ManagerRoute, type ManagerService, requestedType } from '../service.ts';

const path = '/content-manager/single-types/:uid';
const modelKind = 'singleType';

export const singleTypesRoutes: readonly ManagerRoute[] = [
  { method: 'GET', path, demand: 'any administrator', body: 'none', handler: read },
  { method: 'PUT', path, demand: 'any administrator', body: 'json', handler: update },
  {
    method: 'DELETE',
    path,
    demand: 'any administrator',
    body: 'none',
    handler: (request, service) => removeDocument(request, service, { modelKind, documentId: undefined }),
  },
];

async function read(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const requested = requestedType(request, service, { action: 'find', modelKind });
  const place = placeOf(parametersOf(request, service, ['locale', 'status']), requested.contentType);
  const json = await readDocument(
    { ...requested, documentId: undefined, place, stages: request.stages },
    service,
  );
  return { status: 200, body: documentEnvelope({ json }) };
}

/** Writes the document; the first write creates it. */
async function update(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const requested = requestedType(request, service, { action: 'update', modelKind });
  const { contentType } = requested;
  const place = writtenPlaceOf(parametersOf(request, service, ['locale']), contentType, service);
  const { principal } = request;
  const ifMatch = parseIfMatch(request);
  const data = exactDataOf(request.body);
  const write = {
    uid: contentType.uid,
    data,
    abilities: await namingFiles({ ...requested, principal, documentId: undefined, data }, service),
    locale: place.locale?.[0],
    status: 'draft',
    ifMatch,
    once: parseOnce(request),
  } as const;
  const conflict = { ...requested, documentId: undefined, ifMatch };
  const { documentId } = await addingChanges(conflict, service, () => service.documents.updateSingle(write));
  return writtenResponse({ ...requested, documentId, place }, service);
}
