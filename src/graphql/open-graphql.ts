// The GraphQL API of a running server: a schema for each path, and the endpoint that serves it.
import type { Access } from '../auth/access.ts';
import { boundsOf } from '../bounds/bounds.ts';
import { longestList } from '../bounds/longest-list.ts';
import { RequestBudget } from '../bounds/request-budget.ts';
import type { Statistics } from '../bounds/statistics.ts';
import type { Config } from '../config/config.ts';
import type { GraphqlShape } from '../config/graphql-config.ts';
import type { Door } from '../prepared-reads.ts';
import type { CodeReads } from '../rest/code-reads.ts';
import type { Request } from '../routes/request.ts';
import type { Middleware, Route } from '../routes/route.ts';
import type { Served } from '../served.ts';
import { graphqlContext } from './context/graphql-context.ts';
import type { SchemaExtensions } from './extension/extension-service.ts';
import { generateSchema } from './generate-schema.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from './http/endpoint.ts';
import { runWith } from './lanes/run-operation.ts';
import type { GraphqlService } from './lanes/service.ts';
import type { CallRoute } from './plugins/call-route.ts';
import { pluginFields } from './plugins/plugin-fields.ts';

export interface GraphqlOptions {
  readonly served: Served;
  readonly config: Config;
  readonly access: Access;
  readonly statistics: () => Statistics;
  /** Through the rows of REST: mutations of plugins. */
  readonly callRoute: CallRoute;
  readonly extensions: SchemaExtensions;
  /** At the door of that name. */
  readonly codeReads: (door: Door) => CodeReads;
  /** Around each request. */
  readonly middlewares: readonly Middleware<Request>[];
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
  const { isEnabled, endpoint, flatEndpoint, compatibleEndpoint, shape } = options.config.graphql;
  const shapes: readonly (readonly [string, GraphqlShape])[] = [
    [endpoint, shape],
    ...(flatEndpoint === undefined ? [] : [[flatEndpoint, 'flat'] as const]),
    ...(compatibleEndpoint === undefined ? [] : [[compatibleEndpoint, 'compatible'] as const]),
  ];
  const opened = await Promise.all(
    (isEnabled ? shapes : []).map(
      async ([path, shapeOfPath]) => [path, await openEndpoint(shapeOfPath, options)] as const,
    ),
  );
  return {
    routes: opened.flatMap(([path, open]) => routesOf(path, open, options)),
    close: async () => {
      await Promise.all(opened.map(([, open]) => open.close()));
    },
  };
}

/** Fields demand what they need; here a bearer must be known. */
const routesOf = (
  path: string,
  endpoint: GraphqlEndpoint,
  { middlewares, config }: GraphqlOptions,
): readonly Route<unknown>[] =>
  (['GET', 'POST'] as const).map((method) => ({
    method,
    path,
    demand: 'any caller',
    middlewares,
    body: method === 'POST' ? 'json' : 'none',
    handler: (request) => {
      const budget = new RequestBudget(boundsOf(config.api.bounds));
      return endpoint.respond(request, graphqlContext(request.principal, request, budget));
    },
  }));

function openEndpoint(shape: GraphqlShape, options: GraphqlOptions): Promise<GraphqlEndpoint> {
  const { served, config, access, statistics, callRoute, extensions, log, lane } = options;
  const { schema, documents } = served;
  const { defaultLimit, amountLimit, isGenerated } = config.graphql;
  const door = {
    name: `graphql ${shape}`,
    limits: { defaultLimit, maxLimit: amountLimit, withCount: false },
    bounds: boundsOf(config.api.bounds),
  };
  const reader = served.reader.at(door);
  const code = options.codeReads({ ...door, name: `${door.name} by code` });
  const shadow = extensions.shadowCrud;
  const service: GraphqlService = { schema, shadow, reader, documents, code };
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
    comparisons: boundsOf(config.api.bounds).comparisons,
    lengths: {
      longest: (uid, name) => longestList(uid, name, schema, statistics()),
      version: () => statistics().version,
    },
    environment: config.environment,
    runOperation: lane === 'resolvers' ? async () => null : runWith(graphqlSchema, service),
    log,
  });
}
