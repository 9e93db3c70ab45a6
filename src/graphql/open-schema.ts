// Opens one GraphQL schema, generated from the content types and extended by the project.
import type { GraphQLSchema } from 'graphql';
import type { Access } from '../auth/access.ts';
import { boundsOf } from '../bounds/bounds.ts';
import type { Statistics } from '../bounds/statistics.ts';
import type { Config } from '../config/config.ts';
import type { GraphqlShape } from '../config/plugins/graphql-config.ts';
import type { EntryPoint } from '../read/prepared-reads.ts';
import type { CodeReads } from '../rest/code-reads.ts';
import type { Request } from '../routes/request.ts';
import type { Middleware } from '../routes/route.ts';
import type { Served } from '../served.ts';
import type { SchemaExtensions } from './extension/extension-service.ts';
import { generateSchema } from './generate-schema.ts';
import type { GraphqlService } from './lanes/service.ts';
import type { CallRoute } from './plugins/call-route.ts';
import { pluginFields } from './plugins/plugin-fields.ts';

export interface GraphqlOptions {
  readonly served: Served;
  readonly config: Config;
  readonly access: Access;
  readonly statistics: () => Statistics;
  /** Calls a route of REST, for mutations of plugins. */
  readonly callRoute: CallRoute;
  readonly extensions: SchemaExtensions;
  /** Reads through code at an entry point. */
  readonly codeReads: (entryPoint: EntryPoint) => CodeReads;
  /** Run around each request. */
  readonly middlewares: readonly Middleware<Request>[];
  readonly log: (problem: unknown) => void;
  /** Tests force the resolver lane in order to compare both. */
  readonly lane?: 'resolvers' | undefined;
}

export interface OpenedSchema {
  readonly graphqlSchema: GraphQLSchema;
  readonly service: GraphqlService;
}

/** Throws if an extension of the project is invalid. */
export async function openSchema(shape: GraphqlShape, options: GraphqlOptions): Promise<OpenedSchema> {
  const { served, config, access, callRoute, extensions } = options;
  const { schema, documents } = served;
  const { defaultLimit, amountLimit, isGenerated, hasCursors } = config.graphql;
  const entryPoint = {
    name: `graphql ${shape}`,
    limits: { defaultLimit, maxLimit: amountLimit, withCount: false },
    bounds: boundsOf(config.api.bounds),
  };
  const reader = served.reader.at(entryPoint);
  const code = options.codeReads({ ...entryPoint, name: `${entryPoint.name} by code` });
  const shadow = extensions.shadowCrud;
  const { isVersion4 } = config.api;
  const service: GraphqlService = { schema, shadow, reader, documents, code, isVersion4 };
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
  return { graphqlSchema: await extensions.extend(generated, shape), service };
}
