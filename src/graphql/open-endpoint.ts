// Opens the endpoint of one GraphQL schema, with Apollo Server, which is loaded here.
import { boundsOf } from '../bounds/bounds.ts';
import { maxListLength } from '../bounds/max-list-length.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from './http/endpoint.ts';
import { runWith } from './lanes/run-operation.ts';
import type { GraphqlOptions, OpenedSchema } from './open-schema.ts';

export function openEndpoint(
  { graphqlSchema, service }: OpenedSchema,
  { served: { schema }, config, statistics, log, lane }: GraphqlOptions,
): Promise<GraphqlEndpoint> {
  return createGraphqlEndpoint({
    schema: graphqlSchema,
    config: config.graphql,
    comparisons: boundsOf(config.api.bounds).comparisons,
    lengths: {
      maxListLength: (list) => maxListLength(list, schema, statistics()),
      version: () => statistics().version,
    },
    environment: config.environment,
    runOperation: lane === 'resolvers' ? async () => null : runWith(graphqlSchema, service),
    log,
  });
}
