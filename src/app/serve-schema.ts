// Builds everything that belongs to one schema around its reader and writer (open-content.ts): its view for the project's code,
// its GraphQL endpoints and its route table. It is built before the schema is in force, and never changed.
import type { Abilities } from '../abilities/abilities.ts';
import type { AdminApi } from '../admin/open-admin.ts';
import type { AdminPrincipal } from '../admin/principal.ts';
import { authenticate } from '../auth/authenticate.ts';
import { boundsOf } from '../bounds/bounds.ts';
import { managerOf } from '../content-manager/open-content-manager.ts';
import { graphqlParameters, restParameters } from '../extensions/lifecycles/api-parameters.ts';
import { codeReads } from '../extensions/lifecycles/code-reads.ts';
import type { Extensions } from '../extensions/open-extensions.ts';
import { type CodeContext, type ProjectView, projectView } from '../extensions/project-view.ts';
import { inView, seeing } from '../extensions/running-view.ts';
import type { ServedRoute } from '../extensions/server/listed-routes.ts';
import { openGraphql } from '../graphql/open-graphql.ts';
import type { GraphqlOptions } from '../graphql/open-schema.ts';
import { routeCaller } from '../graphql/plugins/call-route.ts';
import type { MetricsService } from '../http/metrics.ts';
import { rowsOfUnit } from '../limits/local-limiter.ts';
import { currentClient } from '../limits/request-client.ts';
import type { Media } from '../media/open-media.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { OpenapiTexts } from '../openapi/openapi-texts.ts';
import { panelFiles } from '../panel/panel-files.ts';
import { missingPageResponse } from '../panel/routes.ts';
import { cachingHeaders } from '../rest/caching.ts';
import type { ContentService } from '../rest/content-request.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { Guards } from '../routes/enforce.ts';
import type { Boundary } from '../routes/respond.ts';
import { actionsOf, type RouteFacts } from '../routes/route.ts';
import { pathOf, type RouteEntry, type RouteTable } from '../routes/table.ts';
import type { LiveSchema } from '../schema-builder/live-schema.ts';
import type { Served } from '../served.ts';
import type { Users } from '../users/open-users.ts';
import type { ContentServices } from './open-content.ts';
import { panelService, routeTable } from './route-table.ts';

export interface ServedSchema extends Served, Boundary<AdminPrincipal> {
  readonly view: ProjectView;
  /** The content API as an OpenAPI document, limited to what these abilities allow. */
  readonly openapi: (abilities: Abilities) => object;
  /** Resolves when the operations in flight have ended. */
  readonly close: () => Promise<void>;
}

/** The services that outlive every schema. */
export interface SharedServices extends ContentServices {
  readonly rows: CodeContext['rows'];
  readonly folder: string;
  readonly rules: QueryRules;
  readonly users: Users;
  readonly media: Media;
  readonly admin: AdminApi;
  readonly liveSchema: LiveSchema;
  readonly guards: Guards<AdminPrincipal>;
  readonly extensions: Extensions;
  readonly warn: (problem: unknown) => void;
  /** Undefined if no token for metrics is configured. */
  readonly metrics: MetricsService | undefined;
  /** Tests force this lane in order to compare both. */
  readonly graphqlLane: 'resolvers' | undefined;
}

export async function serveSchema(opened: Served, shared: SharedServices): Promise<ServedSchema> {
  const { config, access, users, guards, extensions } = shared;
  const code = extensions.routesOf(opened.schema);
  const knownActions = [
    ...new Set([...opened.knownActions, ...actionsOf([...code.routes, ...code.rootRoutes])]),
  ];
  const served = { ...opened, knownActions };
  const prefix = config.api.restPrefix;
  const view = projectView(served, { ...shared, routes: () => table.entries.map(servedRoute) });
  const inThisView = <T>(work: () => T): T => inView(view, work);
  const callRoute = routeCaller(prefix, () => table, guards);
  const graphql = await openGraphql(graphqlOptions(served, shared, { view, callRoute }));
  const contentRows = () => table.below(prefix);
  const publicAbilities = (): Abilities => access.abilitiesOfRole('public');
  const openapi: ServedSchema['openapi'] = (abilities) =>
    describeApi(served, { config, routes: contentRows(), abilities, publicAbilities });
  const table = routeTable({
    ...shared,
    prefix,
    served,
    content: contentService(served, shared),
    manager: managerOf(served, { ...shared, seeing: inThisView, contentRows }),
    graphql,
    code,
    openapi: { texts: new OpenapiTexts(openapi, publicAbilities) },
    seeing: inThisView,
  });
  warnOfSlips(table, served, shared);
  const service = panelService(config, shared.media);
  const sessions = { userOf: (token: string) => users.sessions.userOf(token, served.schema) };
  return {
    ...served,
    view,
    openapi,
    table,
    guards,
    callerOf: ({ headers }) => authenticate(headers.authorization, access, sessions),
    missingPage: (incoming) => missingPageResponse(panelFiles(), incoming, service),
    close: () => graphql.close(),
  };
}

interface GraphqlParts extends Pick<GraphqlOptions, 'callRoute'> {
  readonly view: ProjectView;
}

function graphqlOptions(
  served: Served,
  { config, access, statistics, extensions, lifecycles, middlewares, warn, graphqlLane }: SharedServices,
  { view, callRoute }: GraphqlParts,
): GraphqlOptions {
  const { schema, reader } = served;
  const parameters = graphqlParameters(schema, config.graphql);
  return {
    ...{ served, config, access, statistics, callRoute },
    extensions: extensions.graphql,
    codeReads: (of) => codeReads({ schema, lifecycles, middlewares, reader: reader.at(of), parameters }),
    middlewares: [seeing(view)],
    log: warn,
    lane: graphqlLane,
  };
}

interface Described extends Pick<SharedServices, 'config'> {
  readonly routes: readonly RouteFacts[];
  readonly abilities: Abilities;
  readonly publicAbilities: () => Abilities;
}

const describeApi = (
  { schema }: Served,
  { config: { api, server }, routes, abilities, publicAbilities }: Described,
): object =>
  openapiDocument({
    schema,
    routes,
    server: `${server.url ?? ''}${api.restPrefix}` || '/',
    abilities,
    publicAbilities: publicAbilities(),
    isVersion4: api.isVersion4,
  });

/** The service that handlers of content routes use. */
function contentService(
  served: Served,
  { config, rules, lifecycles, middlewares }: SharedServices,
): ContentService {
  const { defaultLimit, maxLimit, withCount, bounds, cache, isVersion4 } = config.api;
  const entryPoint = {
    name: 'rest',
    limits: { defaultLimit, maxLimit, withCount },
    bounds: boundsOf(bounds),
  };
  return {
    ...served,
    reader: served.reader.at(entryPoint),
    rules,
    isVersion4,
    cachingHeaders: cachingHeaders(cache),
    countRequests: (count) => currentClient()?.charge(count * rowsOfUnit),
    code: codeReads({
      ...{ schema: served.schema, lifecycles, middlewares },
      reader: served.reader.at({ ...entryPoint, name: 'rest by code' }),
      parameters: restParameters,
    }),
  };
}

const servedRoute = (entry: RouteEntry<AdminPrincipal>): ServedRoute => ({
  method: entry.route.method,
  path: pathOf(entry),
  ...(entry.route.origin === undefined ? {} : { origin: entry.route.origin }),
});

const inFile = ({ route: { origin } }: { readonly route: RouteFacts }): string =>
  origin === undefined ? '' : ` (${origin})`;

function warnOfSlips(
  { hidden }: RouteTable<AdminPrincipal>,
  { schema }: Served,
  { config, log }: SharedServices,
): void {
  for (const { entry, earlier } of hidden)
    log.warn(
      `${entry.route.method} ${pathOf(entry)}${inFile(entry)} is never reached: an earlier route has the same method and path${inFile(earlier)}`,
    );
  for (const uid of Object.keys(config.api.cache.byType))
    if (!schema.contentTypes.has(uid))
      log.warn(`config/api has "${uid}" in cache.contentTypes, which is not a content type`);
}
