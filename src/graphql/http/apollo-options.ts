// The options of Apollo Server for one endpoint: those of the project, and those that Plinth adds or sets itself.
import type { ApolloServerOptionsWithSchema, ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Config } from '../../config/config.ts';
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { RunOperation } from '../lanes/operation-request.ts';
import { boundsRule, tokenLimit } from './bounds.ts';
import type { Costs, ListLengths } from './cost.ts';
import { depthRule } from './depth.ts';
import { DocumentStore } from './document-store.ts';
import { formatError } from './format-error.ts';
import { hintsOff, withoutHint } from './hints.ts';
import type { KnownOperations } from './known-operations.ts';
import { type FormatError, operationPlugins } from './operation-plugin.ts';
import { printResult } from './ready-result.ts';

type Options = ApolloServerOptionsWithSchema<GraphqlContext>;

export interface EndpointOptions {
  readonly schema: GraphQLSchema;
  readonly config: GraphqlConfig;
  /** The limit of comparisons in filters. */
  readonly comparisons: number;
  readonly lengths: ListLengths;
  readonly environment: Config['environment'];
  /** Runs an operation without graphql-js; null if that is not possible. */
  readonly runOperation: RunOperation;
  /** Called with the causes of internal errors. */
  readonly log: (problem: unknown) => void;
}

interface ApolloOptions extends EndpointOptions {
  readonly costs: Costs;
  /** Called with operations that may be served without Apollo Server. */
  readonly known: KnownOperations | undefined;
}

export function apolloOptions({
  schema,
  config,
  comparisons,
  environment,
  runOperation,
  costs,
  known,
  log,
}: ApolloOptions): Options {
  // config/plugins/graphql-config.ts checked their forms.
  const given = config.apolloServer as Partial<Options>;
  const plugins = given.plugins ?? [];
  const hidesSchema = given.hideSchemaDetailsFromClientErrors ?? !config.hasIntrospection;
  const format: FormatError = (formatted, error) => {
    const own = formatError(codedVariables(formatted), error, log);
    // Errors of variables arise at execution.
    const shown = hidesSchema ? { ...own, message: withoutHint(own.message) } : own;
    return given.formatError?.(shown, error) ?? shown;
  };
  return {
    includeStacktraceInErrorResponses: false,
    logger: loggerOf(log),
    stringifyResult: printResult,
    documentStore: new DocumentStore(),
    ...given,
    schema,
    nodeEnv: environment,
    introspection: config.hasIntrospection,
    // Done by `hintsOff`, in linear time.
    hideSchemaDetailsFromClientErrors: false,
    validationRules: [boundsRule, depthRule(config.depthLimit), ...(given.validationRules ?? [])],
    parseOptions: { maxTokens: tokenLimit, ...given.parseOptions },
    formatError: format,
    plugins: [
      ...operationPlugins({ config, comparisons, runOperation, costs, known, format, plugins }),
      ...defaultsOff(plugins),
      ...(hidesSchema ? [hintsOff] : []),
    ],
    stopOnTerminationSignals: false,
  };
}

/** The message with which graphql-js ends its list after fifty invalid variables. That error has neither code nor location. */
const tooManyWrong = 'Too many errors processing variables';

const codedVariables = (error: GraphQLFormattedError): GraphQLFormattedError =>
  error.message.startsWith(tooManyWrong)
    ? { ...error, extensions: { ...error.extensions, code: 'BAD_USER_INPUT' } }
    : error;

/** Only errors of the library are logged. */
const loggerOf = (log: EndpointOptions['log']): NonNullable<Options['logger']> => ({
  debug: () => undefined,
  info: () => undefined,
  warn: log,
  error: log,
});

/** Disables plugins that Apollo Server adds by default, unless the project has one of that kind. */
function defaultsOff(given: readonly object[]): ApolloServerPlugin<GraphqlContext>[] {
  const has = (id: string): boolean =>
    given.some((plugin) => Reflect.get(plugin, '__internal_plugin_id__') === id);
  return [
    // The page for browsers is console.ts, and the server says what may be cached.
    ...(has('LandingPageDisabled') ? [] : [ApolloServerPluginLandingPageDisabled()]),
    ...(has('CacheControl') ? [] : [ApolloServerPluginCacheControlDisabled()]),
  ];
}
