// config/plugins, entry graphql: endpoint, schema shape, limits, and options of the server library. Names are Strapi's, except
// `flatEndpoint`, `compatibleEndpoint`, `cursors` and `costLimit`.
// https://docs.strapi.io/cms/plugins/graphql
import { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { type CorsConfig, graphqlCors, graphqlCorsShape } from '../http/cors-config.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { flag, objectOf, wholeNumber } from '../shapes/shapes.ts';

/**
 * The shape of responses. `entity`: attributes are nested in `data.attributes`, as in Strapi 4. `flat`: attributes are fields
 * of the type, as in Strapi 5. `compatible`: `flat` with the fields `data`, `attributes` and `meta` in addition, for clients that
 * migrate.
 */
export type GraphqlShape = 'entity' | 'flat' | 'compatible';

export interface GraphqlConfig {
  readonly isEnabled: boolean;
  /** `/graphql`: begins with `/` and does not end with `/`. */
  readonly endpoint: string;
  /** An additional path with the flat shape. */
  readonly flatEndpoint: string | undefined;
  /** An additional path with the compatible shape. */
  readonly compatibleEndpoint: string | undefined;
  /** The shape of responses at `endpoint`. */
  readonly shape: GraphqlShape;
  /** Whether types and operations are generated for content types; extensions can change it for each content type. */
  readonly isGenerated: boolean;
  /** Whether the endpoint serves the console to browsers. */
  readonly hasConsole: boolean;
  readonly hasIntrospection: boolean;
  /** The maximum depth of nested fields in an operation. */
  readonly depthLimit: number;
  /** The maximum page size; `Number.MAX_SAFE_INTEGER` means no limit. */
  readonly amountLimit: number;
  readonly defaultLimit: number;
  /** Whether lists also have pagination by cursor. */
  readonly hasCursors: boolean;
  /** The maximum cost of one request (src/graphql/http/cost.ts). */
  readonly costLimit: number;
  /** Replaces the settings of `strapi::cors` at the GraphQL endpoints. */
  readonly cors?: CorsConfig | undefined;
  /** Options of Apollo Server, as the project wrote them. */
  readonly apolloServer: Readonly<Record<string, unknown>>;
}

const endpointRemedy =
  'Write a path that begins with "/", of letters, digits and - . _ ~, for example "/graphql".';
const endpoint = z.string({ error: endpointRemedy }).regex(/^(\/[\w.~-]+)+$/, { error: endpointRemedy });
const amountRemedy = 'Write a whole number from 1, or -1 for no limit.';
const amount = wholeNumber(-1, Number.MAX_SAFE_INTEGER, amountRemedy).refine((size) => size !== 0, {
  error: amountRemedy,
});
const list = z.array(z.unknown(), { error: 'Write a list.' });
const functionShape = z.custom((value) => typeof value === 'function', { error: 'Write a function.' });
/** Checked but not copied, because the value may be a class instance, such as a cache. */
const object = z.custom((value) => typeof value === 'object' && value !== null, {
  error: 'Write an object.',
});

/** Options of Apollo Server that the server sets itself; most of them would replace the generated schema. */
const ownOptions = ['schema', 'typeDefs', 'resolvers', 'gateway', 'stopOnTerminationSignals'];

const apolloServerShape = objectOf(
  {
    plugins: list.optional(),
    validationRules: list.optional(),
    introspection: flag.optional(),
    includeStacktraceInErrorResponses: flag.optional(),
    hideSchemaDetailsFromClientErrors: flag.optional(),
    allowBatchedHttpRequests: flag.optional(),
    formatError: functionShape.optional(),
    csrfPrevention: z
      .union([flag, object], { error: 'Write true, false or { requestHeaders: [] }.' })
      .optional(),
    persistedQueries: z.union([z.literal(false), object], { error: 'Write false or an object.' }).optional(),
    cache: z
      .union([z.literal('bounded'), object], { error: 'Write "bounded" or a cache object.' })
      .optional(),
    documentStore: object.nullable().optional(),
    parseOptions: object.optional(),
    tracing: flag.optional(),
    cors: graphqlCorsShape.optional(),
  },
  [...ownOptions, 'rootValue', 'fieldResolver', 'logger', 'stringifyResult', 'validationOptions', 'nodeEnv'],
);

/**
 * Calls a function such as `landingPage: () => env('NODE_ENV') !== 'production'`. A function that fails, for example because
 * it uses `strapi`, is returned unchanged, and the shape refuses it.
 */
function resultOf(given: unknown): unknown {
  if (typeof given !== 'function' || given.length > 1) return given;
  try {
    return given();
  } catch {
    return given;
  }
}

const graphqlShape = objectOf(
  {
    endpoint: endpoint.optional(),
    flatEndpoint: endpoint.optional(),
    compatibleEndpoint: endpoint.optional(),
    shadowCRUD: flag.optional(),
    v4CompatibilityMode: z
      .union([flag, z.literal('entity')], { error: 'Write true, false or "entity".' })
      .optional(),
    playgroundAlways: flag.optional(),
    landingPage: z.preprocess(resultOf, flag.optional()),
    depthLimit: wholeNumber(1).optional(),
    amountLimit: amount.optional(),
    maxLimit: amount.optional(),
    defaultLimit: amount.optional(),
    cursors: flag.optional(),
    costLimit: wholeNumber(1).optional(),
    apolloServer: apolloServerShape.optional(),
  },
  ['generateArtifacts', 'artifacts', 'subscriptions', 'federation'],
);

interface Origin {
  /** Whether the console and introspection are disabled by default. */
  readonly isClosed: boolean;
  /** The major version of Strapi that the project was written for; undefined if unknown. */
  readonly version: number | undefined;
}

export function graphqlConfig(
  file: ConfigFile,
  { isClosed, version }: Origin,
  faults: Fault[],
): GraphqlConfig {
  const entry = isPlainObject(file.value) ? file.value.graphql : undefined;
  const config = (isPlainObject(entry) ? entry.config : undefined) ?? {};
  const place = { path: ['graphql', 'config'], fileAt: file.fileAt };
  const given = checkShape(graphqlShape, config, place, faults) ?? {};
  refuseClashes(config, place, faults);
  const amountLimit = limitOf(given.amountLimit ?? given.maxLimit ?? 100);
  const isOpen = given.landingPage ?? (given.playgroundAlways === true || !isClosed);
  return {
    isEnabled: entry !== false && !(isPlainObject(entry) && entry.enabled === false),
    endpoint: given.endpoint ?? '/graphql',
    flatEndpoint: given.flatEndpoint,
    compatibleEndpoint: given.compatibleEndpoint,
    shape: shapeOf(given.v4CompatibilityMode, version),
    isGenerated: given.shadowCRUD ?? true,
    hasConsole: isOpen,
    hasIntrospection: given.apolloServer?.introspection ?? isOpen,
    depthLimit: given.depthLimit ?? 10,
    amountLimit,
    defaultLimit: Math.min(limitOf(given.defaultLimit ?? 25), amountLimit),
    hasCursors: given.cursors ?? false,
    costLimit: given.costLimit ?? 1_000_000,
    cors: graphqlCors(given.apolloServer?.cors),
    // Taken from the file, because `checkShape` copies objects.
    apolloServer: isPlainObject(config) && isPlainObject(config.apolloServer) ? config.apolloServer : {},
  };
}

/** In projects of Strapi 5, `v4CompatibilityMode` selects between `flat` and `compatible`. */
function shapeOf(mode: boolean | 'entity' | undefined, version: Origin['version']): GraphqlConfig['shape'] {
  if (mode === false) return 'flat';
  if (mode === 'entity' || version !== 5) return 'entity';
  return mode === true ? 'compatible' : 'flat';
}

const limitOf = (given: number): number => (given === -1 ? Number.MAX_SAFE_INTEGER : given);

/** Adds faults for options that the server sets itself, and for two endpoints with the same path. */
function refuseClashes(config: unknown, file: Pick<ConfigFile, 'fileAt'>, faults: Fault[]): void {
  if (!isPlainObject(config)) return;
  const refuse = (keys: readonly string[], problem: string, remedy: string): void => {
    const path = ['graphql', 'config', ...keys];
    faults.push({ file: file.fileAt(path), path: path.join('.'), problem, remedy });
  };
  const options = isPlainObject(config.apolloServer) ? config.apolloServer : {};
  for (const name of ownOptions.filter((name) => options[name] !== undefined))
    refuse(
      ['apolloServer', name],
      'This option is set by the server.',
      'Remove it; add types and resolvers with the extension service.',
    );
  const paths = new Map<unknown, string>([[config.endpoint ?? '/graphql', 'endpoint']]);
  for (const name of ['flatEndpoint', 'compatibleEndpoint']) {
    const path = config[name];
    const other = path === undefined ? undefined : paths.get(path);
    if (other) refuse([name], `\`${other}\` has the same path.`, 'Write another path.');
    paths.set(path, name);
  }
}
