// Documents of collection types: list, read, create, update, delete.
import { exactDataOf } from '../../rest/body.ts';
import { parseIfMatch, parseOnce } from '../../rest/conditions.ts';
import { documentEnvelope } from '../../rest/respond.ts';
import type { Response } from '../../routes/request.ts';
import { addingChanges } from '../conflict.ts';
import { listQuery } from '../list-query.ts';
import { namingFiles } from '../named-files.ts';
import { parametersOf, placeOf, writtenPlaceOf } from '../place.ts';
import { purpose, readDocument, writtenResponse } from '../reading.ts';
import { removeDocument } from '../removal.ts';
import { foundEnvelope, readList } from '../search.ts';
import { type ManagerRequest, type ManagerRoute, type ManagerService, requestedType } from '../service.ts';

const path = '/content-manager/collection-types/:uid';
const modelKind = 'collectionType';

export const collectionTypesRoutes: readonly ManagerRoute[] = [
  { method: 'GET', path, demand: 'any administrator', body: 'none', handler: list },
  { method: 'POST', path, demand: 'any administrator', body: 'json', handler: create },
  { method: 'GET', path: `${path}/:documentId`, demand: 'any administrator', body: 'none', handler: read },
  { method: 'PUT', path: `${path}/:documentId`, demand: 'any administrator', body: 'json', handler: update },
  {
    method: 'DELETE',
    path: `${path}/:documentId`,
    demand: 'any administrator',
    body: 'none',
    handler: (request, service) =>
      removeDocument(request, service, { modelKind, documentId: request.parameters.documentId ?? '' }),
  },
];

async function list(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const requested = requestedType(request, service, { action: 'find', modelKind });
  const { contentType, view } = requested;
  const query = () => listQuery(request, requested, service);
  const parse = () => ({ contentType, query: query(), result: 'list', purpose, shape: 'flat' }) as const;
  const key = `list ${contentType.uid} ${request.search}`;
  const { abilities } = view;
  const readRequest = { key, abilities, documentId: undefined, parse };
  const found = await readList(readRequest, requested.readable, service, request.stages);
  return { status: 200, body: foundEnvelope(found) };
}

async function read(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const requested = requestedType(request, service, { action: 'findOne', modelKind });
  const place = placeOf(parametersOf(request, service, ['locale', 'status']), requested.contentType);
  const { documentId } = request.parameters;
  const json = await readDocument({ ...requested, documentId, place, stages: request.stages }, service);
  return { status: 200, body: documentEnvelope({ json }) };
}

async function create(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const requested = requestedType(request, service, { action: 'create', modelKind });
  const { contentType } = requested;
  const place = writtenPlaceOf(parametersOf(request, service, ['locale']), contentType, service);
  const { principal } = request;
  const data = exactDataOf(request.body);
  const { documentId } = await service.documents.create({
    uid: contentType.uid,
    data,
    abilities: await namingFiles({ ...requested, principal, documentId: undefined, data }, service),
    locale: place.locale?.[0],
    status: 'draft',
    once: parseOnce(request),
  });
  return writtenResponse({ ...requested, documentId, place }, service, 201);
}

async function update(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const requested = requestedType(request, service, { action: 'update', modelKind });
  const { contentType } = requested;
  const place = writtenPlaceOf(parametersOf(request, service, ['locale']), contentType, service);
  const { principal } = request;
  const { documentId = '' } = request.parameters;
  const ifMatch = parseIfMatch(request);
  const data = exactDataOf(request.body);
  const write = {
    uid: contentType.uid,
    documentId,
    data,
    abilities: await namingFiles({ ...requested, principal, documentId, data }, service),
    locale: place.locale?.[0],
    status: 'draft',
    ifMatch,
    once: parseOnce(request),
  } as const;
  await addingChanges({ ...requested, documentId, ifMatch }, service, () => service.documents.update(write));
  return writtenResponse({ ...requested, documentId, place }, service);
}
