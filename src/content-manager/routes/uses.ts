// GET …/:documentId/uses: the documents that refer to this one, also from components and dynamic zones.
import { dataResponse } from '../../admin/route.ts';
import { notFound } from '../../errors/errors.ts';
import type { Query } from '../../plan/query.ts';
import { labelEntry } from '../document-query.ts';
import { parametersOf } from '../place.ts';
import { purpose } from '../reading.ts';
import { type ManagerRequest, type ManagerRoute, type ManagerService, requestedType } from '../service.ts';

export const usesRoute: ManagerRoute = {
  method: 'GET',
  path: '/content-manager/collection-types/:uid/:documentId/uses',
  demand: 'any administrator',
  body: 'none',
  handler: uses,
};

async function uses(request: ManagerRequest, service: ManagerService) {
  const { contentType, view } = requestedType(request, service, { action: 'findOne' });
  parametersOf(request, service, []);
  const { documentId } = request.parameters;
  const { abilities, schema } = view;
  const on = [...schema.contentTypes].map(([uid, one]) => [uid, labelEntry(one, uid)] as const);
  const query = (): Query => ({
    fields: [],
    status: 'draft',
    locale: '*',
    populate: {
      kind: 'entries',
      entries: new Map([['uses', { kind: 'allUses', on: new Map(on) }]]),
    },
  });
  const parse = () =>
    ({ contentType, query: query(), result: 'byDocumentId', purpose, shape: 'flat' }) as const;
  const key = `uses ${contentType.uid}`;
  const { json } = await service.reader.read({ key, abilities, documentId, parse }, request.stages);
  if (json === undefined) throw notFound();
  return dataResponse(JSON.parse(String(json)).uses);
}
