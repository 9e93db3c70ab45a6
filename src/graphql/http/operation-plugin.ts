// An Apollo plugin between validation and execution: checks the cost of an operation, and replaces its execution by the
// result of the statement lane.
import type {
  ApolloServerPlugin,
  GraphQLRequestContext,
  GraphQLRequestListener,
  GraphQLResponse,
} from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import { codeHeader } from '../../errors/definition/plinth-error.ts';
import type { Request } from '../../routes/request.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { ReadyResult, RunOperation } from '../lanes/operation-request.ts';
import { BatchCosts } from './batch-costs.ts';
import { refuseManyComparisons } from './comparisons.ts';
import type { Costs } from './cost.ts';
import { causeOf, firstCode } from './format-error.ts';
import type { KnownOperations } from './known-operations.ts';
import { refuseFaultyLargeVariables } from './large-variables.ts';
import { noteLanes, readyData } from './ready-result.ts';
import { refuseConditions } from './refuse-conditions.ts';

type Plugin = ApolloServerPlugin<GraphqlContext>;
type Listener = GraphQLRequestListener<GraphqlContext>;

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

export interface OperationPluginOptions {
  readonly config: GraphqlConfig;
  /** The limit of comparisons in filters. */
  readonly comparisons: number;
  readonly runOperation: RunOperation;
  readonly costs: Costs;
  readonly known: KnownOperations | undefined;
  readonly format: FormatError;
  /** The plugins of the project. */
  readonly plugins: readonly Plugin[];
}

export function operationPlugins(options: OperationPluginOptions): Plugin[] {
  /** Requests whose execution a plugin of the project observes. */
  const watched = new WeakSet<Request>();
  const noted = options.plugins.map((plugin) =>
    notedBy(plugin, ({ http }) => {
      watched.add(http);
    }),
  );
  // With these options every field depends on code of the project, which only execution calls.
  const { rootValue, fieldResolver } = options.config.apolloServer;
  const isAlwaysExecuted = rootValue !== undefined || fieldResolver !== undefined;
  return [...noted, operationPlugin(options, ({ http }) => isAlwaysExecuted || watched.has(http))];
}

/** Wraps a plugin in order to note requests whose execution it observes. */
function notedBy(plugin: Plugin, note: (context: GraphqlContext) => void): Plugin {
  const listen = plugin.requestDidStart?.bind(plugin);
  if (!listen) return plugin;
  return Object.assign(Object.create(plugin), {
    requestDidStart: async (request: Parameters<typeof listen>[0]): Promise<Listener | undefined> => {
      const listener = (await listen(request)) ?? undefined;
      if (listener?.executionDidStart) note(request.contextValue);
      return listener;
    },
  });
}

function operationPlugin(
  { config, comparisons, runOperation, costs, known, format }: OperationPluginOptions,
  isExecuted: (context: GraphqlContext) => boolean,
): Plugin {
  const budgets = new BatchCosts(costs);
  const listener: Listener = {
    didResolveOperation: async ({
      document,
      operation,
      request,
      requestIsBatched,
      schema,
      contextValue: { http, principal },
    }) => {
      if (!operation) return;
      refuseConditions(operation, http);
      // Counted first, because coercing tens of thousands of filters takes a tenth of a second.
      refuseManyComparisons(operation, request.variables, comparisons);
      refuseFaultyLargeVariables(schema, operation, request.variables);
      const costed = { document, operation, abilities: principal.abilities };
      const cost = requestIsBatched
        ? budgets.costWith({ ...costed, request }, http)
        : costs.of({ ...costed, variables: request.variables });
      if (cost > config.costLimit) throw tooCostly(cost, config.costLimit);
    },
    responseForOperation: async (request) => {
      const { http } = request.contextValue;
      const ready = isExecuted(request.contextValue) ? null : await runOperation(request).catch(failed);
      if (ready && !request.requestIsBatched) known?.note(http, request, ready);
      noteLanes(http, ready?.lanes ?? ['resolvers']);
      return ready && readyResponse(ready, request, format);
    },
    willSendResponse: async ({ errors = [], response, contextValue }) =>
      noteErrors(errors, response.http.headers, contextValue),
  };
  return { requestDidStart: async () => listener };
}

const tooCostly = (cost: number, limit: number): GraphQLError =>
  new GraphQLError(
    `The request costs ${printed(cost)}, more than the limit of ${printed(limit)}: ask for smaller pages, fewer lists inside lists or fewer fields at the root`,
    { extensions: { code: 'COST_LIMIT_EXCEEDED', cost, limit, http: { status: 400 } } },
  );

const printed = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });

function readyResponse(
  ready: ReadyResult,
  { contextValue, requestIsBatched }: GraphQLRequestContext<GraphqlContext>,
  format: FormatError,
): GraphQLResponse {
  const errors = ready.errors?.map((error) => format(withCode(error), error));
  const headers = new HeaderMap();
  noteErrors(ready.errors ?? [], headers, contextValue);
  const data = readyData({
    pieces: ready.data,
    request: requestIsBatched ? undefined : contextValue.http,
  });
  return {
    http: { headers },
    body: { kind: 'single', singleResult: errors && errors.length > 0 ? { errors, data } : { data } },
  };
}

/** Sets headers of the response from its errors. */
function noteErrors(errors: readonly GraphQLError[], headers: HeaderMap, { http }: GraphqlContext): void {
  const code = firstCode(errors);
  if (code !== undefined) headers.set(codeHeader, code);
  for (const error of errors) http.onRefused?.(causeOf(error));
}

const failed = (error: unknown): ReadyResult => ({
  data: ['null'],
  lanes: [],
  errors: [
    error instanceof GraphQLError
      ? error
      : new GraphQLError('', { originalError: error instanceof Error ? error : new Error(String(error)) }),
  ],
});

const withCode = (error: GraphQLError): GraphQLFormattedError => ({
  ...error.toJSON(),
  extensions: { code: 'INTERNAL_SERVER_ERROR', ...error.extensions },
});
