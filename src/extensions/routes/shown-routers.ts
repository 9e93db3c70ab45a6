// `strapi.api('article').routes`: the routers of an api by file name. Objects of the files are returned themselves, so
// that code can change them until everything is registered; routers computed on each access cannot be changed.
import type { Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { type CoreRouterFactory, isCore, withRoutes } from '../code/factories.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
import { coreRoutes } from './core-routes.ts';

interface Showing {
  readonly schema: Schema;
  readonly strapi: unknown;
}

/** The origin of a route, which Strapi stores in the route itself. */
type Origin = { readonly apiName: string } | { readonly pluginName: string };

/** By `api::article.custom`, as the files are given. */
export const shownRouters = (
  modules: ReadonlyMap<string, ProjectModule>,
  showing: Showing,
): Readonly<Record<string, object>> =>
  routersOf(modules, showing, (uid) => ({ apiName: /^api::([^.]+)\./.exec(uid)?.[1] ?? uid }));

const routersOf = (
  modules: ReadonlyMap<string, ProjectModule>,
  showing: Showing,
  originOf: (uid: string) => Origin,
): Readonly<Record<string, object>> =>
  withRoutes(
    (router) => routesOf(router, showing),
    () =>
      Object.fromEntries(
        [...modules].map(([uid, { file, exported }]) => [
          uid,
          shown(exported, { file, origin: originOf(uid) }, showing),
        ]),
      ),
  );

/** `strapi.plugin('shop').routes` in the same form; a list of routes is returned as a list. */
export const shownPluginRoutes = (
  { name, file, routes }: { readonly name: string; readonly file: string; readonly routes: unknown },
  showing: Showing,
): object =>
  isData(routes)
    ? routersOf(
        new Map(Object.entries(routes).map(([key, exported]) => [key, { file, exported }])),
        showing,
        () => ({ pluginName: name }),
      )
    : Object(routes ?? {});

interface Place {
  readonly file: string;
  readonly origin: Origin;
}

function shown(exported: unknown, place: Place, showing: Showing): object {
  if (isCore(exported, 'router')) {
    const { prefix, type = 'content-api' } = exported.make(showing);
    return fixed({ type, prefix, routes: routesOf(exported, showing) }, place);
  }
  if (Array.isArray(exported)) return noted({ routes: exported }, place);
  if (typeof exported === 'function') {
    const made: unknown = exported({ strapi: showing.strapi });
    return fixed(isData(made) ? { ...made } : { routes: made }, place);
  }
  const written = Object(exported);
  // The routes of core routers are a getter that works only here.
  const isRead = Object.getOwnPropertyDescriptor(written, 'routes')?.get !== undefined;
  return isRead ? fixed({ ...written }, place) : noted(written, place);
}

/** Writes into the file's own routes, as Strapi does. */
function noted(router: object, { origin }: Place): object {
  const routes: unknown = Reflect.get(router, 'routes');
  for (const route of Array.isArray(routes) ? routes : [])
    if (isData(route) && Object.isExtensible(route)) Object.assign(route, { info: origin });
  return router;
}

const routesOf = ({ uid, make }: CoreRouterFactory, { schema, strapi }: Showing) =>
  coreRoutes(uid, { ...make({ strapi }), prefix: '' }, schema);

function fixed(router: Data, { file, origin }: Place): object {
  const guard = { name: `A route of ${file}`, whyFixed: 'Change the file.', missing: () => undefined };
  const { routes } = router;
  const list = Array.isArray(routes)
    ? routes.map((route: object) => guarded({ ...route, info: origin }, guard))
    : routes;
  return guarded({ ...router, routes: Object.freeze(list) }, { ...guard, name: file });
}
