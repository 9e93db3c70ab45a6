// The rows of the content API for each content type: reading and writing, publishing where it has drafts, many documents at once.
import { notFound } from '../errors/errors.ts';
import { actionsOf, type CallerRequest, type Method, type Middleware, type Route } from '../routes/route.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import { respondBulk } from './bulk.ts';
import { conditionsOf } from './conditions.ts';
import { askedBySearch, respondContent } from './content.ts';
import type { Action, ContentRequest, ContentService } from './content-request.ts';
import { formOf } from './version-4.ts';

export type ContentRoute = Route<ContentService>;

export type ContentOperation = readonly [method: Method, path: string, action: Action];

const ofCollection = ({ pluralName }: ContentType): readonly ContentOperation[] => [
  ['GET', `/${pluralName}`, 'find'],
  ['GET', `/${pluralName}/:documentId`, 'findOne'],
  ['POST', `/${pluralName}`, 'create'],
  ['PUT', `/${pluralName}/:documentId`, 'update'],
  ['DELETE', `/${pluralName}/:documentId`, 'delete'],
];

const ofSingle = ({ singularName }: ContentType): readonly ContentOperation[] => [
  ['GET', `/${singularName}`, 'find'],
  ['PUT', `/${singularName}`, 'update'],
  ['DELETE', `/${singularName}`, 'delete'],
];

const publications = [
  ['publish', 'publish'],
  ['unpublish', 'unpublish'],
  ['discard-draft', 'discardDraft'],
] as const;

/** Of types with draft and publish, beside the rows that all types have. */
export function publicationOperations(contentType: ContentType): readonly ContentOperation[] {
  const { modelKind, singularName, pluralName, hasDraftAndPublish } = contentType;
  if (!hasDraftAndPublish) return [];
  const document = modelKind === 'singleType' ? `/${singularName}` : `/${pluralName}/:documentId`;
  return publications.map(([path, action]) => ['POST', `${document}/actions/${path}`, action]);
}

/** `hasOwn`: a project writes the routes of these types itself. */
export const contentRoutes = (
  schema: Schema,
  hasOwn: (uid: string) => boolean = () => false,
  around?: (uid: string, action: string) => Middleware<CallerRequest>,
): readonly ContentRoute[] =>
  typesWithRoutes(schema)
    .filter(({ uid }) => !hasOwn(uid))
    .flatMap((contentType) => routesOf(contentType).map((route) => throughCode(route, contentType, around)));

function throughCode(
  route: ContentRoute,
  { uid }: ContentType,
  around: ((uid: string, action: string) => Middleware<CallerRequest>) | undefined,
): ContentRoute {
  if (!around || route.demand !== 'caller') return route;
  return { ...route, middlewares: [around(uid, route.action.slice(uid.length + 1))] };
}

/** What can be granted of content: what the rows demand, and reading drafts, which no row is for. */
export const contentActions = (schema: Schema): readonly string[] =>
  typesWithRoutes(schema).flatMap((contentType) => [
    ...actionsOf(contentOperations(contentType).map((operation) => routeOf(contentType, operation))),
    // Also of types without drafts: a grant stays valid when draft & publish is switched off.
    `${contentType.uid}.readDraft`,
    ...publications.map(([, action]) => `${contentType.uid}.${action}`),
  ]);

const typesWithRoutes = ({ contentTypes }: Schema): readonly ContentType[] =>
  [...contentTypes.values()].filter(({ hasContentApi }) => hasContentApi);

/** Method, path and action of each row of a content type. */
export const contentOperations = (contentType: ContentType): readonly ContentOperation[] =>
  (contentType.modelKind === 'singleType' ? ofSingle : ofCollection)(contentType);

const routesOf = (contentType: ContentType): readonly ContentRoute[] => [
  ...[...contentOperations(contentType), ...publicationOperations(contentType)].map((operation) =>
    routeOf(contentType, operation),
  ),
  ...(contentType.modelKind === 'collectionType' ? [bulkRoute(contentType)] : []),
];

/** Ours: the reference writes one document at a time. */
const bulkRoute = (contentType: ContentType): ContentRoute => ({
  method: 'POST',
  path: `/${contentType.pluralName}/bulk`,
  demand: 'caller',
  action: `${contentType.uid}.create`,
  body: 'json',
  handler: (request, service) => respondBulk(contentType, request, service),
});

function routeOf(contentType: ContentType, [method, path, action]: ContentOperation): ContentRoute {
  return {
    method,
    path,
    demand: 'caller',
    action: `${contentType.uid}.${action}`,
    body: method === 'POST' || method === 'PUT' ? 'json' : 'none',
    handler: (request, service) =>
      respondContent(contentRequest(contentType, action, request, service), service),
  };
}

function contentRequest(
  contentType: ContentType,
  action: Action,
  request: CallerRequest,
  service: ContentService,
): ContentRequest {
  const { principal, parameters, search, headers, body, stages } = request;
  return {
    contentType,
    action,
    documentId: parameters.documentId,
    abilities: principal.abilities,
    asked: askedBySearch(search),
    ...formOf(headers, service),
    body,
    headers,
    ...conditionsOf(action, request),
    stages,
  };
}

/**
 * Below the prefix every path can be asked for with GET, which finds nothing: so other methods on a path that is not there
 * are 405, as clients of this API know it (docs/reference/compatibility.md, Requests).
 */
export const everyOtherPath: Route<unknown> = {
  method: 'GET',
  path: '/*',
  demand: 'anyone',
  body: 'none',
  handler: async () => {
    throw notFound();
  },
};
