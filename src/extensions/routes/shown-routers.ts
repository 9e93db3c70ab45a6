// `strapi.api('article').routes`: the routers of an api by the names of their files. What a file writes is shown itself, so that
// code may change it until everything is registered; what is made anew for each asking cannot be changed.
import type { Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { type CoreRouterFactory, isCore, withRoutes } from '../code/factories.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { guarded } from '../strapi/guarded.ts';
import { coreRoutes } from './core-routes.ts';

interface Showing {
  readonly schema: Schema;
  readonly strapi: unknown;
}

/** By `api::article.custom`, as the files are given. */
export const shownRouters = (
  modules: ReadonlyMap<string, ProjectModule>,
  showing: Showing,
): Readonly<Record<string, object>> =>
  withRoutes(
    (router) => routesOf(router, showing),
    () =>
      Object.fromEntries(
        [...modules].map(([uid, { file, exported }]) => [uid, shown(exported, file, showing)]),
      ),
  );

/** `strapi.plugin('shop').routes`, in the same way; a list stays one. */
export const shownPluginRoutes = (
  { file, routes }: { readonly file: string; readonly routes: unknown },
  showing: Showing,
): object =>
  isData(routes)
    ? shownRouters(
        new Map(Object.entries(routes).map(([name, exported]) => [name, { file, exported }])),
        showing,
      )
    : Object(routes ?? {});

function shown(exported: unknown, file: string, showing: Showing): object {
  if (isCore(exported, 'router')) {
    const { prefix, type = 'content-api' } = exported.make(showing);
    return fixed({ type, prefix, routes: routesOf(exported, showing) }, file);
  }
  if (Array.isArray(exported)) return { routes: exported };
  if (typeof exported === 'function') {
    const made: unknown = exported({ strapi: showing.strapi });
    return fixed(isData(made) ? { ...made } : { routes: made }, file);
  }
  const written = Object(exported);
  // A getter reads the routes of core routers, which are known here alone.
  const isRead = Object.getOwnPropertyDescriptor(written, 'routes')?.get !== undefined;
  return isRead ? fixed({ ...written }, file) : written;
}

const routesOf = ({ uid, make }: CoreRouterFactory, { schema, strapi }: Showing) =>
  coreRoutes(uid, { ...make({ strapi }), prefix: '' }, schema);

function fixed(router: Data, file: string): object {
  const guard = { name: `A route of ${file}`, whyFixed: 'Change the file.', missing: () => undefined };
  const { routes } = router;
  const list = Array.isArray(routes) ? routes.map((route: object) => guarded({ ...route }, guard)) : routes;
  return guarded({ ...router, routes: Object.freeze(list) }, { ...guard, name: file });
}
