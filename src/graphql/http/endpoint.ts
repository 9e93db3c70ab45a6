// One GraphQL schema at one path. Apollo Server parses and validates requests and implements GraphQL over HTTP. A new
// schema gets a new endpoint, and the old one finishes its requests.
import { Readable } from 'node:stream';
import { ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import type { Request, Response } from '../../routes/request.ts';
import { InUse } from '../../semaphore/in-use.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { OperationRequest } from '../lanes/operation-request.ts';
import { apolloOptions, type EndpointOptions } from './apollo-options.ts';
import { refusedBatch } from './batch-size.ts';
import { hasManyComparisons } from './comparisons.ts';
import { openConsole, wantsConsole } from './console.ts';
import { Costs } from './cost.ts';
import { KnownOperations, mayKnowOperations } from './known-operations.ts';
import { bytesFor } from './ready-result.ts';

export interface GraphqlEndpoint {
  /** The caller is authenticated already. */
  respond(request: Request, context: GraphqlContext): Promise<Response>;
  /** Resolves when all requests in flight have their response. */
  close(): Promise<void>;
}

export async function createGraphqlEndpoint(options: EndpointOptions): Promise<GraphqlEndpoint> {
  const { schema, config, comparisons, lengths, runOperation } = options;
  const costs = new Costs(schema, config, lengths);
  const isAffordable = ({ document, operation, request, contextValue }: OperationRequest): boolean => {
    const { variables } = request;
    if (hasManyComparisons(operation, variables, comparisons)) return false;
    const { abilities } = contextValue.principal;
    return costs.of({ document, operation, variables, abilities }) <= config.costLimit;
  };
  const known = mayKnowOperations(config.apolloServer)
    ? new KnownOperations({ runOperation, isAffordable })
    : undefined;
  const server = new ApolloServer<GraphqlContext>(apolloOptions({ ...options, costs, known }));
  await server.start();
  const showConsole = openConsole(schema);
  const inUse = new InUse();
  const allowsBatches = config.apolloServer.allowBatchedHttpRequests === true;
  const execute = async (request: Request, context: GraphqlContext): Promise<Response> => {
    const executed = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: graphqlRequest(request),
      context: async () => context,
    });
    const response = httpResponse(executed, request);
    known?.learn(request, response);
    return response;
  };
  const run = async (request: Request, context: GraphqlContext): Promise<Response> => {
    const response =
      (allowsBatches ? refusedBatch(request) : undefined) ??
      (await known?.run(request, context)) ??
      (await execute(request, context));
    if (request.headers.authorization === undefined) return response;
    return { ...response, headers: { ...response.headers, 'cache-control': 'private, no-store' } };
  };
  return {
    respond: async (request, context) => {
      if (config.hasConsole && wantsConsole(request)) return showConsole();
      return inUse.during(() => run(request, context));
    },
    close: async () => {
      await inUse.unused();
      await server.stop();
    },
  };
}

function graphqlRequest({ method, headers, search, body }: Request) {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  // Apollo Server does not support HEAD, which is a GET whose body is not sent.
  const isGet = method === 'GET' || method === 'HEAD';
  // Clients such as urql send queries by GET without a special header. That is safe against CSRF: only a script can set
  // this type, a GET has no effects, and no credentials are sent automatically.
  if (isGet && map.get('accept')?.includes('application/graphql-response+json'))
    map.set('apollo-require-preflight', 'accept');
  return { method: isGet ? 'GET' : method, headers: map, search, body };
}

function httpResponse({ status = 200, headers, body }: HTTPGraphQLResponse, request: Request): Response {
  const { 'content-type': contentType = 'application/json; charset=utf-8', ...others } =
    Object.fromEntries(headers);
  return {
    status,
    contentType,
    body: bytesFor(request) ?? (body.kind === 'complete' ? body.string : Readable.from(body.asyncIterator)),
    headers: others,
  };
}
