// The factories of `@strapi/strapi`: what a project exports for the controller, service or router of a content type, as a
// value that says so. It is made where the content type is at hand; nothing is looked up here.
import { ExtensionFault } from '../../errors/extension-fault.ts';

/** What the project's own part is made with. */
export interface FactoryContext {
  readonly strapi: unknown;
}

type Members = Record<string, unknown>;

export interface CoreControllerFactory {
  readonly kind: 'controller';
  /** `api::article.article` */
  readonly uid: string;
  /** The project's actions, which override and extend those of the content type. */
  readonly make: (given: FactoryContext) => Members;
}

export interface CoreServiceFactory {
  readonly kind: 'service';
  readonly uid: string;
  readonly make: (given: FactoryContext) => Members;
}

export interface CoreRouterFactory {
  readonly kind: 'router';
  readonly uid: string;
  /** Of one call each: a router may be given as a function of strapi. */
  readonly make: (given: FactoryContext) => RouterConfig;
  /** For code that puts routes of its own beside them. Known while routes are read, so such code has getters, too. */
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

type Own = Members | ((given: FactoryContext) => Members | undefined);

export const createCoreController = (uid: string, own?: Own): CoreControllerFactory => ({
  kind: 'controller',
  uid,
  make: (given) => partOf(own, given),
});

export const createCoreService = (uid: string, own?: Own): CoreServiceFactory => ({
  kind: 'service',
  uid,
  make: (given) => partOf(own, given),
});

export const createCoreRouter = (
  uid: string,
  config?: RouterConfig | ((given: FactoryContext) => RouterConfig),
): CoreRouterFactory => {
  const make = (given: FactoryContext) => (typeof config === 'function' ? config(given) : (config ?? {}));
  const router: CoreRouterFactory = {
    kind: 'router',
    uid,
    make,
    get prefix() {
      return make({ strapi: Reflect.get(globalThis, 'strapi') }).prefix;
    },
    get routes() {
      if (routesOf) return routesOf(router);
      throw new ExtensionFault(
        `The routes of ${uid} are not known while files are imported.`,
        'Ask for them in a getter: { get routes() { return [...router.routes, …]; } }.',
      );
    },
  };
  return router;
};

let routesOf: ((router: CoreRouterFactory) => readonly unknown[]) | undefined;

/** Until `read` returns, routers know their routes. */
export function withRoutes<T>(routes: (router: CoreRouterFactory) => readonly unknown[], read: () => T): T {
  const outer = routesOf;
  routesOf = routes;
  try {
    return read();
  } finally {
    routesOf = outer;
  }
}

const partOf = (own: Own | undefined, given: FactoryContext): Members =>
  (typeof own === 'function' ? own(given) : own) ?? {};

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
