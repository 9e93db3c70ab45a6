// The arguments of `use()` of the extension service (content API reference, "GraphQL customization"). `App` is the
// application object that its functions receive; this folder does not depend on it.
import type { DocumentNode, GraphQLResolveInfo, GraphQLScalarType } from 'graphql';
import type * as Nexus from 'nexus';
import type { GraphqlShape } from '../../config/plugins/graphql-config.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';

export interface Extension<App = unknown> {
  /** Nexus types, also nested in lists and objects. */
  readonly types?: unknown;
  /** Definitions and extensions of types in SDL. */
  readonly typeDefs?: string | DocumentNode;
  /** Nexus plugins; they see every field, generated ones too. */
  readonly plugins?: readonly Nexus.core.NexusPlugin[];
  readonly resolvers?: Resolvers;
  /** By `<Type>.<field>`. */
  readonly resolversConfig?: Readonly<Record<string, ResolverConfig<App>>>;
}

/** The argument of the function form of `use()`. */
export interface ExtensionTools<App = unknown> {
  readonly nexus: typeof Nexus;
  readonly strapi: App;
  /** The shape of the schema that is extended. A server may have one schema of each. */
  readonly shape: GraphqlShape;
}

export type ExtensionInput<App = unknown> = Extension<App> | ((tools: ExtensionTools<App>) => Extension<App>);

type Args = Readonly<Record<string, unknown>>;

/** Declared as methods, so that a project may narrow what its functions receive: `(parent: Article) => …`. */
interface Callables<App> {
  resolver(parent: unknown, args: Args, context: GraphqlContext, info: GraphQLResolveInfo): unknown;
  policy(context: PolicyContext, project: { readonly strapi: App }): unknown;
  middleware(
    next: NextResolver,
    parent: unknown,
    args: Args,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): unknown;
}

export type FieldResolver = Callables<unknown>['resolver'];
export type NextResolver = FieldResolver;
export type PolicyFunction<App = unknown> = Callables<App>['policy'];
export type MiddlewareFunction = Callables<unknown>['middleware'];

type ResolverEntry = FieldResolver | { readonly resolve?: FieldResolver; readonly subscribe?: FieldResolver };

/** By type and field; `__resolveType` of unions and interfaces, scalars as a whole, values of enumerations by name. */
export type Resolvers = Readonly<
  Record<string, GraphQLScalarType | Readonly<Record<string, ResolverEntry | string | number | boolean>>>
>;

export interface ResolverConfig<App = unknown> {
  /** `false`: no permission is needed. `scope`: all of these permissions are needed. */
  readonly auth?: boolean | { readonly scope?: string | readonly string[] };
  /** Names of registered policies, names with a config, or functions; run after the middlewares, in order. */
  readonly policies?: readonly (
    | string
    | { readonly name: string; readonly config?: unknown }
    | PolicyFunction<App>
  )[];
  /** Names of registered middlewares, names with options, or functions; the first is the outermost. */
  readonly middlewares?: readonly (
    | string
    | { readonly name: string; readonly options?: unknown }
    | MiddlewareFunction
  )[];
}

/** The argument of policies. */
export interface PolicyContext {
  readonly type: 'graphql';
  /** `context.is('graphql')` */
  is(type: string): boolean;
  readonly parent: unknown;
  readonly args: Args;
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
  readonly state: GraphqlContext['state'];
  readonly http: GraphqlContext['koaContext'];
}

/** The policies and middlewares that a project registered by name, and what its functions receive. */
export interface Project<App = unknown> {
  readonly strapi: App;
  /** `api`: that of the resolver's content type, in which names without a prefix are looked up first. */
  policy(name: string, api: string | undefined): RegisteredPolicy<App>;
  middleware(name: string, api: string | undefined): RegisteredMiddleware<App>;
}

/** `(context, config, { strapi }) => boolean` */
export type RegisteredPolicy<App = unknown> = (
  context: PolicyContext,
  config: unknown,
  project: { readonly strapi: App },
) => unknown;

/** `(options, { strapi }) => (next, parent, args, context, info) => …`, or that inner function itself. */
export type RegisteredMiddleware<App = unknown> =
  | ((options: unknown, project: { readonly strapi: App }) => unknown)
  | MiddlewareFunction;
