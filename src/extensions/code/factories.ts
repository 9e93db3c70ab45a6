// The factories of `@strapi/strapi`. They return a tagged value that describes the controller, service or router of a content type;
// the object itself is created later, where the content type is known.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

/** The arguments of the project's factory function. */
export interface FactoryContext {
  readonly strapi: unknown;
}

type Members = Record<string, unknown>;

export interface CoreControllerFactory {
  readonly kind: 'controller';
  /** `api::article.article` */
  readonly uid: string;
  /** The project's actions, which override and extend those of the content type. */
  readonly make: (context: FactoryContext) => Members;
}

export interface CoreServiceFactory {
  readonly kind: 'service';
  readonly uid: string;
  readonly make: (context: FactoryContext) => Members;
}

export interface CoreRouterFactory {
  readonly kind: 'router';
  readonly uid: string;
  /** Called once per router: its configuration may be a function of strapi. */
  readonly make: (context: FactoryContext) => RouterConfig;
  /** Whether `make` calls a function of the project. */
  readonly isComputed: boolean;
  /** For code that adds routes to these. They are known only while routes are read, so such code uses getters. */
  readonly prefix: string | undefined;
  readonly routes: readonly unknown[];
}

/** https://docs.strapi.io/cms/backend-customization/routes#configuring-core-routers */
export interface RouterConfig {
  readonly prefix?: string;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  readonly type?: 'content-api' | 'admin';
  /** By action: `{ find: { auth: false, policies: [], middlewares: [] } }`. */
  readonly config?: Readonly<Record<string, unknown>>;
}

type Own = Members | ((context: FactoryContext) => Members | undefined);

export const createCoreController = (uid: string, own?: Own): CoreControllerFactory => ({
  kind: 'controller',
  uid,
  make: (context) => partOf(own, context),
});

export const createCoreService = (uid: string, own?: Own): CoreServiceFactory => ({
  kind: 'service',
  uid,
  make: (context) => partOf(own, context),
});

export const createCoreRouter = (
  uid: string,
  config?: RouterConfig | ((context: FactoryContext) => RouterConfig),
): CoreRouterFactory => {
  const make = (context: FactoryContext) => (typeof config === 'function' ? config(context) : (config ?? {}));
  const router: CoreRouterFactory = {
    kind: 'router',
    uid,
    make,
    isComputed: typeof config === 'function',
    get prefix() {
      return make({ strapi: Reflect.get(globalThis, 'strapi') }).prefix;
    },
    get routes() {
      if (routesOf) return routesOf(router);
      throw new ExtensionFault(
        `The routes of ${uid} are not known while files are imported.`,
        'Use a getter: { get routes() { return [...router.routes, …]; } }.',
      );
    },
  };
  return router;
};

let routesOf: ((router: CoreRouterFactory) => readonly unknown[]) | undefined;

/** Runs `read`, during which routers have `routes`. */
export function withRoutes<T>(routes: (router: CoreRouterFactory) => readonly unknown[], read: () => T): T {
  const outer = routesOf;
  routesOf = routes;
  try {
    return read();
  } finally {
    routesOf = outer;
  }
}

const partOf = (own: Own | undefined, context: FactoryContext): Members =>
  (typeof own === 'function' ? own(context) : own) ?? {};

/** `import { factories } from '@strapi/strapi'` */
export const factories = { createCoreController, createCoreService, createCoreRouter };

type Core = CoreControllerFactory | CoreServiceFactory | CoreRouterFactory;

/** Whether a file of a project exports what the factory of this kind returns. */
export const isCore = <Kind extends Core['kind']>(
  value: unknown,
  kind: Kind,
): value is Extract<Core, { readonly kind: Kind }> =>
  typeof value === 'object' &&
  value !== null &&
  Reflect.get(value, 'kind') === kind &&
  typeof Reflect.get(value, 'uid') === 'string' &&
  typeof Reflect.get(value, 'make') === 'function';
