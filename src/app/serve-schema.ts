// Builds everything that belongs to one schema: the reader and writer of its content, its view for the project's code, its
// GraphQL endpoints and its route table. It is built before the schema is in force, and never changed.
import type { Abilities } from '../abilities/abilities.ts';
import type { AdminApi } from '../admin/open-admin.ts';
import type { AdminPrincipal } from '../admin/principal.ts';
import type { Access } from '../auth/access.ts';
import { authenticate } from '../auth/authenticate.ts';
import { boundsOf } from '../bounds/bounds.ts';
import type { Statistics } from '../bounds/statistics.ts';
import type { Config } from '../config/config.ts';
import { managerOf } from '../content-manager/open-content-manager.ts';
import type { Database } from '../database/database.ts';
import type { Transactions } from '../database/joined.ts';
import { graphqlParameters, restParameters } from '../extensions/lifecycles/api-parameters.ts';
import { codeReads } from '../extensions/lifecycles/code-reads.ts';
import type { DocumentMiddlewares } from '../extensions/lifecycles/document-middlewares.ts';
import { DocumentsThroughMiddlewares } from '../extensions/lifecycles/documents-through-middlewares.ts';
import type { Lifecycles } from '../extensions/lifecycles/lifecycles.ts';
import type { Extensions } from '../extensions/open-extensions.ts';
import {
  type CodeContext,
  codeEntryPoint,
  type ProjectView,
  projectView,
} from '../extensions/project-view.ts';
import { inView, seeing } from '../extensions/running-view.ts';
import { ContentEvents } from '../extensions/strapi/events/content-events.ts';
import type { OpenHub } from '../extensions/strapi/events/event-hub.ts';
import { openGraphql } from '../graphql/open-graphql.ts';
import { routeCaller } from '../graphql/plugins/call-route.ts';
import type { MetricsRoom } from '../http/metrics.ts';
import { rowsOfUnit } from '../limits/local-limiter.ts';
import { currentClient } from '../limits/request-client.ts';
import type { Media } from '../media/open-media.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { OpenapiTexts } from '../openapi/openapi-texts.ts';
import { panelFiles } from '../panel/panel-files.ts';
import { missingPageResponse } from '../panel/routes.ts';
import type { DeepPopulate } from '../plan/populate/deep-populate.ts';
import { knownActions } from '../project/known-actions.ts';
import type { ReadContext } from '../read/prepared-reads.ts';
import { SchemaReader } from '../read.ts';
import { cachingHeaders } from '../rest/caching.ts';
import type { ContentService } from '../rest/content-request.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { Guards } from '../routes/enforce.ts';
import type { Boundary } from '../routes/respond.ts';
import { actionsOf, type RouteFacts } from '../routes/route.ts';
import { pathOf, type RouteTable } from '../routes/table.ts';
import type { Schema } from '../schema/schema.ts';
import type { LiveSchema } from '../schema-builder/live-schema.ts';
import type { Served } from '../served.ts';
import type { Users } from '../users/open-users.ts';
import { panelRoom, routeTable } from './route-table.ts';

export interface ServedSchema extends Served, Boundary<AdminPrincipal> {
  readonly view: ProjectView;
  /** The content API as an OpenAPI document, limited to what these abilities allow. */
  readonly openapi: (abilities: Abilities) => object;
  /** Resolves when the operations in flight have ended. */
  readonly close: () => Promise<void>;
}

/** The services that outlive every schema. */
export interface SharedServices {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly rows: CodeContext['rows'];
  readonly log: CodeContext['log'];
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
  readonly hub: OpenHub;
  readonly config: Config;
  readonly access: Access;
  readonly deepPopulate: DeepPopulate | undefined;
  readonly statistics: () => Statistics;
  readonly requestIndexes: ReadContext['requestIndexes'];
  readonly rules: QueryRules;
  readonly users: Users;
  readonly media: Media;
  readonly admin: AdminApi;
  readonly liveSchema: LiveSchema;
  readonly guards: Guards<AdminPrincipal>;
  readonly extensions: Extensions;
  readonly warn: (problem: unknown) => void;
  /** Undefined if no token for metrics is configured. */
  readonly metrics: MetricsRoom | undefined;
  /** Tests force this lane in order to compare both. */
  readonly graphqlLane: 'resolvers' | undefined;
}

/** The reader and writer of a schema, which code of the project uses before requests are served. */
export function openContent(schema: Schema, services: ContentServices): Served {
  const { database, config, access, statistics, requestIndexes, transactions } = services;
  const { lifecycles, middlewares, hub, log, deepPopulate } = services;
  const { isStrictRelations, isStrictMediaTypes, isVersion4: keepsNumbers } = config.api;
  const defaultLocale = () => access.defaultLocale();
  const reader = new SchemaReader(
    { database, schema, defaultLocale, deepPopulate, statistics, requestIndexes },
    config.api.cache.maxSize,
  );
  const events = new ContentEvents({
    ...{ hub, schema, reader: reader.at(codeEntryPoint) },
    warn: (error) => log.error({ err: error }, 'a listener of strapi.eventHub failed'),
  });
  const context = {
    ...{ database, schema, defaultLocale, isStrictRelations, isStrictMediaTypes, keepsNumbers },
    notify: events.notify,
  };
  return {
    schema,
    reader,
    documents: new DocumentsThroughMiddlewares(context, {
      lifecycles,
      middlewares,
      events,
      transactions,
      reader: reader.at(codeEntryPoint),
      warn: (message) => log.warn(message),
    }),
    knownActions: knownActions(schema),
  };
}

export type ContentServices = Pick<
  SharedServices,
  | 'database'
  | 'transactions'
  | 'config'
  | 'access'
  | 'deepPopulate'
  | 'statistics'
  | 'requestIndexes'
  | 'lifecycles'
  | 'middlewares'
  | 'hub'
  | 'log'
>;

export async function serveSchema(opened: Served, shared: SharedServices): Promise<ServedSchema> {
  const { config, access, statistics, users, guards, extensions, lifecycles, middlewares, warn } = shared;
  const code = extensions.routesOf(opened.schema);
  const knownActions = [...new Set([...opened.knownActions, ...actionsOf([...code.rows, ...code.rootRows])])];
  const served = { ...opened, knownActions };
  const prefix = config.api.restPrefix;
  const ofCode = { schema: served.schema, lifecycles, middlewares };
  const view = projectView(served, shared);
  const graphql = await openGraphql({
    served,
    config,
    access,
    statistics,
    callRoute: routeCaller(prefix, () => table, guards),
    extensions: extensions.graphql,
    codeReads: (of) =>
      codeReads({
        ...ofCode,
        reader: served.reader.at(of),
        parameters: graphqlParameters(served.schema, config.graphql),
      }),
    middlewares: [seeing(view)],
    log: warn,
    lane: shared.graphqlLane,
  });
  const inThisView = <T>(work: () => T): T => inView(view, work);
  const manager = managerOf(served, {
    ...shared,
    seeing: inThisView,
    contentRows: () => table.below(prefix),
  });
  const publicAbilities = (): Abilities => access.abilitiesOfRole('public');
  const openapi: ServedSchema['openapi'] = (abilities) =>
    describeApi(served, { config, routes: table.below(prefix), abilities, publicAbilities });
  const table = routeTable({
    ...shared,
    prefix,
    served,
    content: contentRoom(served, shared),
    manager,
    graphql,
    code,
    openapi: { texts: new OpenapiTexts(openapi, publicAbilities) },
    seeing: inThisView,
  });
  warnOfSlips(table, served, shared);
  const room = panelRoom(config, shared.media);
  const sessions = { userOf: (token: string) => users.sessions.userOf(token, served.schema) };
  return {
    ...served,
    view,
    openapi,
    table,
    guards,
    callerOf: ({ headers }) => authenticate(headers.authorization, access, sessions),
    missingPage: (incoming) => missingPageResponse(panelFiles(), incoming, room),
    close: () => graphql.close(),
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
function contentRoom(
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

function warnOfSlips(
  { hidden }: RouteTable<AdminPrincipal>,
  { schema }: Served,
  { config, log }: SharedServices,
): void {
  for (const entry of hidden)
    log.warn(
      `${entry.route.method} ${pathOf(entry)} is never reached: an earlier route has the same method and path`,
    );
  for (const uid of Object.keys(config.api.cache.byType))
    if (!schema.contentTypes.has(uid))
      log.warn(`config/api has "${uid}" in cache.contentTypes, which is not a content type`);
}
