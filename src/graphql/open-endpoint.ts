// One endpoint of GraphQL: its schema, generated from the content types and extended by the project, and what serves it.
import type { Access } from '../auth/access.ts';
import { boundsOf } from '../bounds/bounds.ts';
import { longestList } from '../bounds/longest-list.ts';
import type { Statistics } from '../bounds/statistics.ts';
import type { Config } from '../config/config.ts';
import type { GraphqlShape } from '../config/graphql-config.ts';
import type { Door } from '../prepared-reads.ts';
import type { CodeReads } from '../rest/code-reads.ts';
import type { Request } from '../routes/request.ts';
import type { Middleware } from '../routes/route.ts';
import type { Served } from '../served.ts';
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

export async function openEndpoint(shape: GraphqlShape, options: GraphqlOptions): Promise<GraphqlEndpoint> {
  const { served, config, access, statistics, callRoute, extensions, log, lane } = options;
  const { schema, documents } = served;
  const { defaultLimit, amountLimit, isGenerated, hasCursors } = config.graphql;
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
    hasCursors,
    service,
    plugins: (generation) => pluginFields({ access, callRoute, service, areSessionsRefreshed }, generation),
  });
  const graphqlSchema = await extensions.extend(generated, shape);
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
