// The routes of each content type: reading, writing, bulk writes, and publishing for types with drafts.
import { notFound } from '../errors/errors.ts';
import { actionsOf, type CallerRequest, type Method, type Middleware, type Route } from '../routes/route.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import { respondBulk } from './bulk.ts';
import { conditionsOf } from './conditions.ts';
import { respondContent, unparsedSearch } from './content.ts';
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

/** The additional operations of types with draft & publish. */
export function publicationOperations(contentType: ContentType): readonly ContentOperation[] {
  const { modelKind, singularName, pluralName, hasDraftAndPublish } = contentType;
  if (!hasDraftAndPublish) return [];
  const document = modelKind === 'singleType' ? `/${singularName}` : `/${pluralName}/:documentId`;
  return publications.map(([path, action]) => ['POST', `${document}/actions/${path}`, action]);
}

/**
 * What a project's files define of the routes of a content type: nothing, the core routes as they are, or others. With
 * others, publishing and bulk writes have no routes, because they would pass over the project's code.
 */
export type OwnRoutes = 'none' | 'core' | 'changed';

/** Those that the project does not define itself. */
export const contentRoutes = (
  schema: Schema,
  ownRoutes: (contentType: ContentType) => OwnRoutes = () => 'none',
  around?: (uid: string, action: string) => Middleware<CallerRequest>,
): readonly ContentRoute[] =>
  typesWithRoutes(schema).flatMap((contentType) =>
    routesBeside(ownRoutes(contentType), contentType).map((route) => throughCode(route, contentType, around)),
  );

function routesBeside(own: OwnRoutes, contentType: ContentType): readonly ContentRoute[] {
  if (own === 'none') return [...coreRoutes(contentType), ...additionalRoutes(contentType)];
  return own === 'core' ? additionalRoutes(contentType) : [];
}

function throughCode(
  route: ContentRoute,
  { uid }: ContentType,
  around: ((uid: string, action: string) => Middleware<CallerRequest>) | undefined,
): ContentRoute {
  if (!around || route.demand !== 'caller') return route;
  return { ...route, middlewares: [around(uid, route.action.slice(uid.length + 1))] };
}

/** The actions of content that can be granted: those that routes demand, and `readDraft`. */
export const contentActions = (schema: Schema): readonly string[] =>
  typesWithRoutes(schema).flatMap((contentType) => [
    ...actionsOf(coreRoutes(contentType)),
    // For types without drafts too, so that a grant stays valid when draft & publish is switched off.
    `${contentType.uid}.readDraft`,
    ...publications.map(([, action]) => `${contentType.uid}.${action}`),
  ]);

const typesWithRoutes = ({ contentTypes }: Schema): readonly ContentType[] =>
  [...contentTypes.values()].filter(({ hasContentApi }) => hasContentApi);

/** Method, path and action of each row of a content type. */
export const contentOperations = (contentType: ContentType): readonly ContentOperation[] =>
  (contentType.modelKind === 'singleType' ? ofSingle : ofCollection)(contentType);

const coreRoutes = (contentType: ContentType): readonly ContentRoute[] =>
  contentOperations(contentType).map((operation) => routeOf(contentType, operation));

/** Additions to the reference, which publishes by writing, and writes one document at a time. */
const additionalRoutes = (contentType: ContentType): readonly ContentRoute[] => [
  ...publicationOperations(contentType).map((operation) => routeOf(contentType, operation)),
  ...(contentType.modelKind === 'collectionType' ? [bulkRoute(contentType)] : []),
];

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
    unparsed: unparsedSearch(search),
    ...formOf(headers, service),
    body,
    headers,
    ...conditionsOf(action, request),
    stages,
  };
}

/**
 * A GET of an unknown path below the prefix is 404. Because this row accepts GET, other methods on such a path are 405, as
 * existing clients expect (docs/reference/compatibility.md, Requests).
 */
export const unknownPathRoute: Route<unknown> = {
  method: 'GET',
  path: '/*',
  demand: 'anyone',
  body: 'none',
  handler: async () => {
    throw notFound();
  },
};
