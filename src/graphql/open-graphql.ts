// The GraphQL API of a running server: a schema for each path, and the endpoint that answers there.
import type { Access } from '../auth/access.ts';
import type { Principal } from '../auth/authenticate.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Config, GraphqlShape } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Documents } from '../documents/documents.ts';
import type { HttpAnswer, HttpRequest } from '../http/respond.ts';
import { Reader } from '../read.ts';
import type { Routes } from '../rest/route.ts';
import type { Schema } from '../schema/schema.ts';
import { graphqlContext } from './context/graphql-context.ts';
import type { SchemaExtensions } from './extension/extension-service.ts';
import { generateSchema } from './generate-schema.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from './http/endpoint.ts';
import { answerWith } from './lanes/answer-operation.ts';
import type { GraphqlService } from './lanes/service.ts';
import { routeCaller } from './plugins/call-route.ts';
import { pluginFields } from './plugins/plugin-fields.ts';

export interface GraphqlOptions {
  readonly database: Database;
  readonly schema: Schema;
  readonly config: Config;
  readonly access: Access;
  readonly documents: Documents;
  readonly bounds: Bounds;
  /** Of REST: mutations of plugins go through them. */
  readonly routes: Routes;
  readonly extensions: SchemaExtensions;
  readonly log: (problem: unknown) => void;
  /** For comparing the lanes: every operation goes through graphql-js. */
  readonly lane?: 'resolvers' | undefined;
}

export interface Graphql {
  /** Undefined for a path that is not one of GraphQL's. */
  readonly find: (path: string) => GraphqlEndpoint | undefined;
  readonly answer: (
    endpoint: GraphqlEndpoint,
    request: HttpRequest,
    principal: Principal,
  ) => Promise<HttpAnswer>;
  readonly close: () => Promise<void>;
}

export async function openGraphql(options: GraphqlOptions): Promise<Graphql> {
  const { graphql } = options.config;
  const endpoints = new Map<string, GraphqlEndpoint>();
  if (graphql.isEnabled) {
    endpoints.set(graphql.endpoint.toLowerCase(), await openEndpoint(graphql.shape, options));
    if (graphql.flatEndpoint !== undefined)
      endpoints.set(graphql.flatEndpoint.toLowerCase(), await openEndpoint('flat', options));
  }
  return {
    find: (path) => endpoints.get(trimmed(path).toLowerCase()),
    answer: (endpoint, request, principal) => endpoint.answer(request, graphqlContext(principal, request)),
    close: async () => {
      await Promise.all([...endpoints.values()].map((endpoint) => endpoint.close()));
    },
  };
}

const trimmed = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

function openEndpoint(shape: GraphqlShape, options: GraphqlOptions): Promise<GraphqlEndpoint> {
  const { database, schema, config, access, documents, bounds, routes, extensions, log, lane } = options;
  const { defaultLimit, amountLimit, isGenerated } = config.graphql;
  const reader = new Reader({
    database,
    schema,
    defaultLocale: () => access.defaultLocale(),
    limits: { defaultLimit, maxLimit: amountLimit, withCount: false },
    bounds,
  });
  const shadow = extensions.shadowCrud;
  const service: GraphqlService = { schema, shadow, reader, documents };
  const callRoute = routeCaller(routes, access);
  const areSessionsRefreshed = config.users.sessions.areRefreshed;
  const generated = generateSchema({
    schema,
    shape,
    shadow,
    hasShadowCrud: isGenerated,
    service,
    plugins: (generation) => pluginFields({ access, callRoute, service, areSessionsRefreshed }, generation),
  });
  const graphqlSchema = extensions.extend(generated, shape);
  return createGraphqlEndpoint({
    schema: graphqlSchema,
    config: config.graphql,
    environment: config.environment,
    answerOperation: lane === 'resolvers' ? async () => null : answerWith(graphqlSchema, service),
    log,
  });
}
