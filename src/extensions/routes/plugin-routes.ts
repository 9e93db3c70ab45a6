// The routes of a local plugin by router. Routers of type `content-api` are served below the plugin's name; all others
// belong to the Strapi panel and are listed by the inventory.
// https://docs.strapi.io/cms/plugins-development/server-routes
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { isData } from '../../values/data.ts';
import { type CoreRouterFactory, isCore } from '../code/factories.ts';

export interface PluginRouter {
  /** The path within the export: `routes.content-api`. */
  readonly place: string;
  readonly prefix: string;
  readonly content: { readonly core: CoreRouterFactory } | { readonly routes: readonly unknown[] };
  /** False for a list without a type, which belongs to the panel, as in Strapi. */
  readonly isContentApi: boolean;
}

interface Routed {
  readonly name: string;
  readonly routes: unknown;
}

/** Throws for a value that is not a router, because its policies would be lost. */
export function pluginRouters({ name, routes }: Routed, strapi: unknown): readonly PluginRouter[] {
  const given = called(routes, strapi);
  if (Array.isArray(given))
    return [{ place: 'routes', prefix: `/${name}`, content: { routes: given }, isContentApi: false }];
  if (!isData(given)) throw new ExtensionFault('Its routes are neither a list nor an object.', remedy);
  return Object.entries(given).map(([key, router]) =>
    routerOf(called(router, strapi), { place: `routes.${key}`, prefix: `/${name}` }),
  );
}

const remedy = "Export routes: { 'content-api': { type: 'content-api', routes: [] } }.";

const called = (given: unknown, strapi: unknown): unknown =>
  typeof given === 'function' ? Reflect.apply(given, undefined, [{ strapi }]) : given;

function routerOf(router: unknown, at: Pick<PluginRouter, 'place' | 'prefix'>): PluginRouter {
  if (isCore(router, 'router')) return { ...at, content: { core: router }, isContentApi: true };
  if (isData(router) && Array.isArray(router.routes)) {
    const { type = 'admin', prefix, routes } = router;
    if (type !== 'admin' && type !== 'content-api')
      throw new ExtensionFault(`${at.place} has the type ${JSON.stringify(type)}.`, remedy);
    return {
      ...at,
      prefix: typeof prefix === 'string' ? prefix : at.prefix,
      content: { routes },
      isContentApi: type === 'content-api',
    };
  }
  throw new ExtensionFault(`${at.place} has no list of routes.`, remedy);
}
