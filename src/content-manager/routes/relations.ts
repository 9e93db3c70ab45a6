// Relations of a document: the candidates, and the related documents.
import { notFound } from '../../errors/errors.ts';
import type { PopulateEntry, Query } from '../../plan/query.ts';
import { parseParameters } from '../../rest/parse-query.ts';
import { envelope } from '../../rest/respond.ts';
import type { Response } from '../../routes/request.ts';
import type { AttributeOwner, ContentType } from '../../schema/schema.ts';
import { isData } from '../../values/data.ts';
import { labelEntry, labelQuery } from '../document-query.ts';
import { pagination } from '../list-query.ts';
import { type Parameters, parametersOf, placeOf } from '../place.ts';
import { purpose } from '../reading.ts';
import { foundEnvelope, readList } from '../search.ts';
import {
  type ManagerRequest,
  type ManagerRoute,
  type ManagerService,
  requestedType,
  type View,
} from '../service.ts';

export const relationsRoutes: readonly ManagerRoute[] = [
  {
    method: 'GET',
    path: '/content-manager/relations/:owner/:attribute',
    demand: 'any administrator',
    body: 'none',
    handler: candidates,
  },
  {
    method: 'GET',
    path: '/content-manager/collection-types/:uid/:documentId/relations/:attribute',
    demand: 'any administrator',
    body: 'none',
    handler: related,
  },
];

/** Documents of the target content type; for a morph relation, of the content type in `?type=`. */
async function candidates(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const { type, page, pageSize, omit, ...others } = parametersOf(request, service, [
    'type',
    'page',
    'pageSize',
    'omit',
    '_q',
    'locale',
    'sort',
    'filters',
  ]);
  const view = service.viewOf(request.principal);
  const contentType = targetOf(request, view, type);
  const query = (): Query => {
    const requested = parseParameters({ ...others, pagination: pagination({ page, pageSize }) });
    const { filters } = requested;
    const left = withoutOmitted(omit);
    return {
      ...labelQuery(contentType),
      ...requested,
      ...(left
        ? { filters: filters ? { kind: 'and', filters: [filters, left], isWritten: false } : left }
        : {}),
      status: 'draft',
    };
  };
  const parse = () => ({ contentType, query: query(), result: 'list', purpose, shape: 'flat' }) as const;
  const key = `candidates ${contentType.uid} ${request.search}`;
  const { abilities } = view;
  const readRequest = { key, abilities, documentId: undefined, parse };
  const found = await readList(readRequest, contentType, service, request.stages);
  return { status: 200, body: foundEnvelope(found) };
}

/** Throws if the attribute is not a relation, or the administrator may not read its target. */
function targetOf({ parameters }: ManagerRequest, { schema, abilities }: View, type: unknown): ContentType {
  const owner: AttributeOwner | undefined =
    schema.contentTypes.get(parameters.owner ?? '') ?? schema.components.get(parameters.owner ?? '');
  const attribute = owner?.attributes.get(parameters.attribute ?? '');
  if (attribute?.kind !== 'relation' && attribute?.kind !== 'morph') throw notFound();
  const uid = attribute.target ?? (typeof type === 'string' ? type : '');
  const target = schema.contentTypes.get(uid);
  if (!target || !abilities.may(`${uid}.find`)) throw notFound();
  return target;
}

/** The filter for `omit[]=…`, the documentIds of documents that are related already. */
function withoutOmitted(omit: unknown): Query['filters'] {
  if (omit === undefined) return undefined;
  const compare = {
    kind: 'compare',
    operator: '$notIn',
    operand: Array.isArray(omit) ? omit : [omit],
  } as const;
  return { kind: 'below', name: 'documentId', filter: compare };
}

/** A page of the related documents, in the order of the relation, optionally filtered. */
async function related(request: ManagerRequest, service: ManagerService): Promise<Response> {
  const { contentType, readable, view } = requestedType(request, service, { action: 'findOne' });
  const parameters = parametersOf(request, service, ['page', 'pageSize', 'locale', 'status', 'filters']);
  const { attribute: name = '', documentId } = request.parameters;
  const attribute = readable.attributes.get(name);
  const target = attribute?.kind === 'relation' && view.schema.contentTypes.get(attribute.target);
  if (!target || !view.abilities.may(`${target.uid}.find`)) throw notFound();
  const { page, pageSize } = pageOf(parameters);
  const { filters } = parseParameters({ filters: parameters.filters });
  const narrowed = filters ? { filters } : {};
  const entries = new Map<string, PopulateEntry>([
    [
      'results',
      aliasOf(name, {
        ...labelEntry(target),
        ...narrowed,
        pagination: { kind: 'page', page, pageSize, withCount: false },
      }),
    ],
    ['total', aliasOf(name, { kind: 'parameters', isCount: true, ...narrowed, written: undefined })],
  ]);
  const place = placeOf(parameters, contentType);
  const query = (): Query => ({ fields: [], populate: { kind: 'entries', entries }, ...place });
  const parse = () =>
    ({ contentType, query: query(), result: 'byDocumentId', purpose, shape: 'flat' }) as const;
  const key = `related ${contentType.uid} ${name} ${request.search}`;
  const { abilities } = view;
  const { json } = await service.reader.read({ key, abilities, documentId, parse }, request.stages);
  if (json === undefined) throw notFound();
  return pageResponse(JSON.parse(String(json)), { page, pageSize });
}

const aliasOf = (attribute: string, entry: PopulateEntry): PopulateEntry => ({
  kind: 'alias',
  attribute,
  entry,
});

function pageOf(parameters: Parameters): { readonly page: number; readonly pageSize: number } {
  const requested = parseParameters({ pagination: pagination(parameters) }).pagination;
  const page = requested?.kind === 'page' ? requested.page : 1;
  return { page, pageSize: Math.min((requested?.kind === 'page' && requested.pageSize) || 25, 100) };
}

function pageResponse(read: unknown, { page, pageSize }: { page: number; pageSize: number }): Response {
  const { results, total: counted } = isData(read) ? read : {};
  const total = isData(counted) ? Number(counted.count) : 0;
  const list = Array.isArray(results) ? results : results ? [results] : [];
  const meta = { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } };
  return {
    status: 200,
    body: envelope('{"data":', JSON.stringify(list), `,"meta":${JSON.stringify(meta)}}`),
  };
}
