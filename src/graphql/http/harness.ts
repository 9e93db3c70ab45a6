// For tests of this folder: an endpoint over a schema in SDL, without a server.
import { buildSchema, GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { noAbilities } from '../../abilities/abilities.ts';
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import { requestOf } from '../../routes/harness.ts';
import type { Request } from '../../routes/request.ts';
import { graphqlContext } from '../context/graphql-context.ts';
import { endlessBudget } from '../context/harness.ts';
import type { EndpointOptions } from './apollo-options.ts';
import { createGraphqlEndpoint } from './endpoint.ts';

type Resolver = (source: never, args: never, context: never) => unknown;

export interface EndpointCase {
  readonly sdl?: string;
  /** By `Query.articles`. */
  readonly resolvers?: Readonly<Record<string, Resolver>>;
  readonly config?: Partial<GraphqlConfig>;
  readonly environment?: EndpointOptions['environment'];
  readonly runOperation?: EndpointOptions['runOperation'];
}

export const defaultConfig: GraphqlConfig = {
  isEnabled: true,
  endpoint: '/graphql',
  flatEndpoint: undefined,
  compatibleEndpoint: undefined,
  shape: 'entity',
  isGenerated: true,
  hasConsole: true,
  hasIntrospection: true,
  depthLimit: 10,
  amountLimit: 100,
  defaultLimit: 25,
  hasCursors: false,
  costLimit: 1_000_000,
  apolloServer: {},
};

const defaultSdl = `
  input PaginationArg { page: Int pageSize: Int start: Int limit: Int }
  type Article { title: String secret: String broken: Int author: Author tags(pagination: PaginationArg): [Tag] sections: [Section!]! }
  type Section { text: String }
  type Author { name: String articles(pagination: PaginationArg): [Article] }
  type Tag { label: String articles(pagination: PaginationArg): [Article] }
  type ArticlePage { nodes: [Article!]! total: Int }
  type Query {
    article(documentId: ID!): Article
    articles(pagination: PaginationArg = {}): [Article]!
    articles_connection(pagination: PaginationArg = {}): ArticlePage
    hello(name: String): String
  }
  type Mutation { rename(title: String!): Article }
`;

interface TestResponse {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestEndpoint {
  readonly logged: unknown[];
  /** Sends the query, by default as a POST with JSON. */
  ask(query: unknown, variables?: object): Promise<TestResponse>;
  send(request: Partial<Request>): Promise<TestResponse>;
  close(): Promise<void>;
}

export async function endpointOf(given: EndpointCase = {}): Promise<TestEndpoint> {
  const logged: unknown[] = [];
  const endpoint = await createGraphqlEndpoint({
    schema: schemaOf(given),
    config: { ...defaultConfig, ...given.config },
    comparisons: 300,
    lengths: { maxListLength: () => Number.POSITIVE_INFINITY, version: () => 0 },
    environment: given.environment ?? 'test',
    runOperation: given.runOperation ?? (async () => null),
    log: (problem) => void logged.push(problem),
  });
  const send = async (request: Partial<Request>): Promise<TestResponse> => {
    const http: Request = { ...post, ...request };
    const principal = { abilities: noAbilities, user: undefined };
    const response = await endpoint.respond(http, graphqlContext(principal, http, endlessBudget()));
    const text = String(response.body ?? '');
    const isJson = response.contentType?.includes('json') === true;
    return {
      status: response.status,
      text,
      body: isJson ? JSON.parse(text) : undefined,
      contentType: response.contentType,
      headers: response.headers ?? {},
    };
  };
  return {
    logged,
    ask: (query, variables = {}) => send({ body: { query, variables } }),
    send,
    close: () => endpoint.close(),
  };
}

const post = requestOf({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
});

function schemaOf({ sdl = defaultSdl, resolvers = {} }: EndpointCase): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const [path, resolve] of Object.entries(resolvers)) {
    const [typeName = '', fieldName = ''] = path.split('.');
    const type = schema.getType(typeName);
    const field = type instanceof GraphQLObjectType ? type.getFields()[fieldName] : undefined;
    if (!field) throw new Error(`The schema has no field ${path}`);
    field.resolve = (source, args, context) => resolve(source as never, args as never, context as never);
  }
  return schema;
}
