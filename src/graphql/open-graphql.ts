// The GraphQL API of a running server: a schema for each path, and the endpoint that answers there.
import type { Access } from '../auth/access.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Config, GraphqlShape } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Documents } from '../documents/documents.ts';
import { Reader } from '../read.ts';
import type { Route } from '../routes/route.ts';
import type { Schema } from '../schema/schema.ts';
import { graphqlContext } from './context/graphql-context.ts';
import type { SchemaExtensions } from './extension/extension-service.ts';
import { generateSchema } from './generate-schema.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from './http/endpoint.ts';
import { answerWith } from './lanes/answer-operation.ts';
import type { GraphqlService } from './lanes/service.ts';
import type { CallRoute } from './plugins/call-route.ts';
import { pluginFields } from './plugins/plugin-fields.ts';

export interface GraphqlOptions {
  readonly database: Database;
  readonly schema: Schema;
  readonly config: Config;
  readonly access: Access;
  readonly documents: Documents;
  readonly bounds: Bounds;
  /** Through the rows of REST: mutations of plugins. */
  readonly callRoute: CallRoute;
  readonly extensions: SchemaExtensions;
  readonly log: (problem: unknown) => void;
  /** For comparing the lanes: every operation goes through graphql-js. */
  readonly lane?: 'resolvers' | undefined;
}

export interface Graphql {
  /** Two for each path. */
  readonly routes: readonly Route<unknown>[];
  readonly close: () => Promise<void>;
}

export async function openGraphql(options: GraphqlOptions): Promise<Graphql> {
  const { isEnabled, endpoint, flatEndpoint, shape } = options.config.graphql;
  const shapes: readonly (readonly [string, GraphqlShape])[] = [
    [endpoint, shape],
    ...(flatEndpoint === undefined ? [] : [[flatEndpoint, 'flat'] as const]),
  ];
  const opened = await Promise.all(
    (isEnabled ? shapes : []).map(
      async ([path, shapeOfPath]) => [path, await openEndpoint(shapeOfPath, options)] as const,
    ),
  );
  return {
    routes: opened.flatMap(([path, open]) => routesOf(path, open)),
    close: async () => {
      await Promise.all(opened.map(([, open]) => open.close()));
    },
  };
}

/** Fields demand what they need; here a bearer must be known. */
const routesOf = (path: string, endpoint: GraphqlEndpoint): readonly Route<unknown>[] =>
  (['GET', 'POST'] as const).map((method) => ({
    method,
    path,
    demand: 'any caller',
    body: method === 'POST' ? 'json' : 'none',
    handler: (request) => endpoint.respond(request, graphqlContext(request.principal, request)),
  }));

function openEndpoint(shape: GraphqlShape, options: GraphqlOptions): Promise<GraphqlEndpoint> {
  const { database, schema, config, access, documents, bounds, callRoute, extensions, log, lane } = options;
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
    comparisons: bounds.comparisons,
    environment: config.environment,
    answerOperation: lane === 'resolvers' ? async () => null : answerWith(graphqlSchema, service),
    log,
  });
}
