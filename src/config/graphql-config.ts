// config/plugins, entry graphql: endpoint, schema shape, limits, and options of the server library. Names are Strapi's, except
// `flatEndpoint`, `compatibleEndpoint`, `cursors` and `costLimit`.
// https://docs.strapi.io/cms/plugins/graphql
import { z } from 'zod';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import type { ConfigFile } from './config-files.ts';
import { type CorsConfig, graphqlCors, graphqlCorsShape } from './cors-config.ts';
import { isPlainObject } from './merge-values.ts';
import { flag, objectOf, wholeNumber } from './shapes.ts';

/**
 * `entity` nests attributes, as the reference does; `flat` is what later clients ask for; `compatible` is flat with fields
 * `data`, `attributes` and `meta` beside it, for clients on their way from one to the other.
 */
export type GraphqlShape = 'entity' | 'flat' | 'compatible';

export interface GraphqlConfig {
  readonly isEnabled: boolean;
  /** `/graphql`: begins with `/` and never ends with one. */
  readonly endpoint: string;
  /** A second path, with the flat shape. */
  readonly flatEndpoint: string | undefined;
  /** A further path, with the compatible shape. */
  readonly compatibleEndpoint: string | undefined;
  /** Of the responses at `endpoint`. */
  readonly shape: GraphqlShape;
  /** Whether types and operations are generated from the content types that do not say otherwise. */
  readonly isGenerated: boolean;
  /** Whether a browser gets the console at the endpoint. */
  readonly hasConsole: boolean;
  readonly hasIntrospection: boolean;
  /** Fields below each other in one operation. */
  readonly depthLimit: number;
  /** The largest page; `Number.MAX_SAFE_INTEGER` is without limit. */
  readonly amountLimit: number;
  readonly defaultLimit: number;
  /** Whether lists have pages by cursor. */
  readonly hasCursors: boolean;
  /** What one request may cost (src/graphql/http/cost.ts). */
  readonly costLimit: number;
  /** Instead of the middleware's, at the endpoints of GraphQL. */
  readonly cors?: CorsConfig | undefined;
  /** Options of the server library, as the project gives them. */
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
/** Checked but not copied: a cache is an instance of a class. */
const object = z.custom((value) => typeof value === 'object' && value !== null, {
  error: 'Write an object.',
});

/** Those that would replace the generated schema. */
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
    cache: z.union([z.literal('bounded'), object], { error: 'Write "bounded" or a cache.' }).optional(),
    documentStore: object.nullable().optional(),
    parseOptions: object.optional(),
    tracing: flag.optional(),
    cors: graphqlCorsShape.optional(),
  },
  [...ownOptions, 'rootValue', 'fieldResolver', 'logger', 'stringifyResult', 'validationOptions', 'nodeEnv'],
);

/**
 * `landingPage: () => env('NODE_ENV') !== 'production'`. One that asks for `strapi`, or fails, stays the function that
 * is refused.
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
  /** Whether the console and introspection are off unless the project says otherwise. */
  readonly isClosed: boolean;
  /** Of the service that the project was made for, if it names one. */
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
    // As the project wrote it, for checking copies.
    apolloServer: isPlainObject(config) && isPlainObject(config.apolloServer) ? config.apolloServer : {},
  };
}

/** A project that names version 5 of the service means that version's modes: flat, or flat with the earlier names beside it. */
function shapeOf(mode: boolean | 'entity' | undefined, version: Origin['version']): GraphqlConfig['shape'] {
  if (mode === false) return 'flat';
  if (mode === 'entity' || version !== 5) return 'entity';
  return mode === true ? 'compatible' : 'flat';
}

const limitOf = (given: number): number => (given === -1 ? Number.MAX_SAFE_INTEGER : given);

/** What would serve another schema than the generated one, or two shapes at one path. */
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
      'The server sets this option itself.',
      'Leave it out; types and resolvers are added with the extension service.',
    );
  const paths = new Map<unknown, string>([[config.endpoint ?? '/graphql', 'endpoint']]);
  for (const name of ['flatEndpoint', 'compatibleEndpoint']) {
    const path = config[name];
    const other = path === undefined ? undefined : paths.get(path);
    if (other) refuse([name], `It is also the path of \`${other}\`.`, 'Write another path.');
    paths.set(path, name);
  }
}
