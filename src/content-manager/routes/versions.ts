// GET …/versions: the locales of a document, each with its draft and published version, and whether these differ.
import { dataResponse } from '../../admin/route.ts';
import { notFound } from '../../errors/errors.ts';
import type { Status } from '../../plan/plan.ts';
import { isDocument, type Query } from '../../plan/query.ts';
import { documentQuery } from '../document-query.ts';
import { parametersOf } from '../place.ts';
import { purpose, singleDocumentId } from '../reading.ts';
import {
  type ManagerRequest,
  type ManagerRoute,
  type ManagerService,
  type RequestedType,
  requestedType,
} from '../service.ts';

export const versionsRoutes: readonly ManagerRoute[] = [
  {
    method: 'GET',
    path: '/content-manager/collection-types/:uid/:documentId/versions',
    demand: 'any administrator',
    body: 'none',
    handler: versions,
  },
  {
    method: 'GET',
    path: '/content-manager/single-types/:uid/versions',
    demand: 'any administrator',
    body: 'none',
    handler: singleVersions,
  },
];

interface Version {
  readonly locale?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly status: string;
}

function versions(request: ManagerRequest, service: ManagerService) {
  const requested = requestedType(request, service, { action: 'findOne' });
  parametersOf(request, service, []);
  return shownVersions(requested, request.parameters.documentId ?? '', service);
}

async function singleVersions(request: ManagerRequest, service: ManagerService) {
  const requested = requestedType(request, service, { action: 'find', modelKind: 'singleType' });
  parametersOf(request, service, []);
  return shownVersions(requested, await singleDocumentId(requested, service), service);
}

async function shownVersions(requested: RequestedType, documentId: string, service: ManagerService) {
  const { hasDraftAndPublish } = requested.contentType;
  const published = await versionsOf(requested, documentId, 'published', service);
  const drafts = hasDraftAndPublish ? await versionsOf(requested, documentId, 'draft', service) : [];
  if (published.length + drafts.length === 0) throw notFound();
  const locales = [...new Set([...drafts, ...published].map(({ locale = null }) => locale))];
  return dataResponse(
    locales.map((locale) => {
      const draft = drafts.find((version) => (version.locale ?? null) === locale);
      const live = published.find((version) => (version.locale ?? null) === locale);
      const status = (draft ?? live)?.status;
      return { locale, status, draft: datesOf(draft), published: datesOf(live) };
    }),
  );
}

const datesOf = (version: Version | undefined) =>
  version
    ? { createdAt: version.createdAt, updatedAt: version.updatedAt, publishedAt: version.publishedAt }
    : null;

async function versionsOf(
  { contentType, readable, view }: RequestedType,
  documentId: string,
  status: Status,
  { reader }: ManagerService,
): Promise<readonly Version[]> {
  const query: Query = {
    ...documentQuery(readable, [], view.schema),
    filters: isDocument(documentId),
    sort: [{ path: ['id'], order: 'asc' }],
    locale: '*',
    status,
  };
  const parse = () => ({ contentType, query, result: 'list', purpose, shape: 'flat' }) as const;
  const key = `versions ${contentType.uid} ${status} ${documentId}`;
  const { json } = await reader.read({ key, abilities: view.abilities, documentId: undefined, parse });
  return JSON.parse(String(json ?? '[]'));
}
