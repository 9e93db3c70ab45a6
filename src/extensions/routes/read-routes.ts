// Reads the files of src/api/*/routes: lists of routes, and core routers with their configuration. All problems are
// reported together and stop the start.
import compose from 'koa-compose';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import { type Method, methods } from '../../routes/route.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { isCore, withRoutes } from '../code/factories.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { LocalPlugin } from '../code/load-plugins.ts';
import type { AddedRoutes } from '../server/code-server.ts';
import { coreRoutes, isOfPanel } from './core-routes.ts';
import { pluginRouters } from './plugin-routes.ts';
import { routeAuth } from './route-auth.ts';
import { actionOf, type Handler, type RouteDefinition } from './route-definition.ts';
import { routePath } from './route-path.ts';

export interface RouteFiles {
  /** By `api::article.custom`. */
  readonly modules: ReadonlyMap<string, ProjectModule>;
  readonly plugins: readonly LocalPlugin[];
  /** Routes that code adds through `strapi.server`. */
  readonly added?: readonly AddedRoutes[];
  readonly strapi: unknown;
  /** Reports settings without effect. */
  readonly warn?: (message: string) => void;
}

/** In the order of the files. Of routes with the same method and path the first one is used. */
export const readRoutes = (files: RouteFiles, schema: Schema): readonly RouteDefinition[] =>
  withRoutes(
    ({ uid, make }) => coreRoutes(uid, { ...make({ strapi: files.strapi }), prefix: '' }, schema),
    () => readAll(files, schema),
  );

function readAll(
  { modules, plugins, added = [], strapi, warn }: RouteFiles,
  schema: Schema,
): readonly RouteDefinition[] {
  const faults: Fault[] = [];
  const definitions = [...modules].flatMap(([uid, { file, exported }]) => {
    const api = /^api::([^.]+)\./.exec(uid)?.[1];
    const reading = { file, api, schema, strapi, faults, warn };
    try {
      return readFile(exported, reading);
    } catch (error) {
      faults.push(faultOf(error, { file, place: '' }));
      return [];
    }
  });
  const ofPlugins = plugins.flatMap((plugin) => {
    const { file, name } = plugin;
    try {
      return readPlugin(plugin, { file, api: undefined, plugin: name, schema, strapi, faults, warn });
    } catch (error) {
      faults.push(faultOf(error, { file, place: 'routes' }));
      return [];
    }
  });
  const ofServer = readAdded(added, { file: 'strapi.server', api: undefined, schema, strapi, faults });
  if (faults.length > 0) throw new ProjectFaults(faults);
  return [...definitions, ...ofPlugins, ...ofServer];
}

export interface RouteReading {
  readonly file: string;
  readonly api: string | undefined;
  /** `users-permissions`: the plugin in which names without a prefix are looked up. */
  readonly plugin?: string;
  readonly schema: Schema;
  readonly strapi: unknown;
  readonly faults: Fault[];
  readonly warn?: RouteFiles['warn'] | undefined;
}

function readFile(exported: unknown, reading: RouteReading): readonly RouteDefinition[] {
  const { strapi, schema, warn } = reading;
  if (isCore(exported, 'router')) {
    const routes = coreRoutes(exported.uid, exported.make({ strapi }), schema, warn);
    return routes.flatMap((route) => readRoute(route, `config.${route.name}`, reading));
  }
  const router: unknown = typeof exported === 'function' ? exported({ strapi }) : exported;
  const {
    routes = [],
    prefix,
    type = 'content-api',
  }: Data = Array.isArray(router) ? { routes: router } : asData(router);
  if (isOfPanel(type)) return [];
  if (!Array.isArray(routes)) throw new ExtensionFault('Its routes are not a list.', listRemedy);
  return routes.flatMap((route: unknown, index) =>
    readRoute(route, `routes.${index}`, reading, textOrEmpty(prefix)),
  );
}

const readAdded = (added: readonly AddedRoutes[], reading: RouteReading): readonly RouteDefinition[] =>
  added.flatMap(({ isBelowApi, prefix, routes }, call) =>
    routes
      .flatMap((route, index) => readRoute(route, `routes.${call}.${index}`, reading, prefix))
      .map((definition) => (isBelowApi ? definition : { ...definition, isAtRoot: true as const })),
  );

/** Panel routes are not read, because they are not served. */
const readPlugin = (plugin: LocalPlugin, reading: RouteReading): readonly RouteDefinition[] =>
  pluginRouters(plugin, reading.strapi)
    .filter(({ isContentApi }) => isContentApi)
    .flatMap(({ content, place, prefix }) => {
      if ('routes' in content)
        return content.routes.flatMap((route, index) =>
          readRoute(route, `${place}.${index}`, reading, prefix),
        );
      const { core } = content;
      const router = { prefix, ...core.make({ strapi: reading.strapi }) };
      return coreRoutes(core.uid, router, reading.schema, reading.warn).flatMap((route) =>
        readRoute(route, `${place}.config.${route.name}`, reading),
      );
    });

const listRemedy = "Export { routes: [{ method: 'GET', path: '/articles/mine', handler: 'article.mine' }] }.";

const asData = (value: unknown): Data => {
  if (isData(value)) return value;
  throw new ExtensionFault('It exports no routes.', listRemedy);
};

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readRoute(
  route: unknown,
  place: string,
  reading: RouteReading,
  prefix = '',
): readonly RouteDefinition[] {
  const { file, api, plugin, faults } = reading;
  try {
    const { method, path, handler: named, config = {} } = asData(route);
    const { auth, policies, middlewares, prefix: own } = asData(config);
    const handler = handlerOf(named, plugin === undefined ? api && `api::${api}` : `plugin::${plugin}`);
    const definition = {
      file,
      place,
      api,
      plugin,
      path: routePath(textOrEmpty(own ?? prefix) + pathOf(path)),
      handler,
      written: { handler: named, config },
      auth: routeAuth(auth, actionOf(handler)),
      policies: listOf(policies, 'policies'),
      middlewares: listOf(middlewares, 'middlewares'),
    };
    return methodsOf(method).map((one) => ({ ...definition, method: one }));
  } catch (error) {
    faults.push(faultOf(error, { file, place }));
    return [];
  }
}

function pathOf(path: unknown): string {
  if (typeof path === 'string') return path.startsWith('/') || path === '' ? path : `/${path}`;
  throw new ExtensionFault('It has no path.', "Write path: '/articles/mine'.");
}

function methodsOf(method: unknown): readonly Method[] {
  const name = String(method).toUpperCase();
  if (name === 'ALL') return methods;
  const known = methods.find((one) => one === name);
  if (known) return [known];
  throw new ExtensionFault(
    `It has the method ${JSON.stringify(method)}.`,
    `There are: ${methods.join(', ')}, ALL.`,
  );
}

/** `article.mine`, `api::article.article.mine`, a function, or a list of nested ones. */
function handlerOf(handler: unknown, owner: string | undefined): Handler {
  if (typeof handler === 'function')
    return { kind: 'function', run: (...given) => Reflect.apply(handler, undefined, given) };
  if (Array.isArray(handler) && handler.every((one) => typeof one === 'function')) {
    const run = compose(handler);
    return { kind: 'function', run: (context, next) => run(context, next as () => Promise<unknown>) };
  }
  const [, controller = '', action = ''] =
    (typeof handler === 'string' && /^(.+)\.([^.]+)$/.exec(handler)) || [];
  if (controller === '')
    throw new ExtensionFault(
      `It has the handler ${JSON.stringify(handler)}.`,
      "Write 'article.mine', or a function (ctx) => ….",
    );
  const isFull = controller.includes('::') || owner === undefined;
  return { kind: 'action', controller: isFull ? controller : `${owner}.${controller}`, action };
}

function listOf(value: unknown, name: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new ExtensionFault(`Its ${name} are not a list.`, `Write ${name}: ['global::name'].`);
}

function faultOf(error: unknown, { file, place }: { readonly file: string; readonly place: string }): Fault {
  if (error instanceof ExtensionFault)
    return { file, path: place, problem: error.problem, remedy: error.remedy };
  const problem = `It failed: ${error instanceof Error ? error.message : String(error)}`;
  return { file, path: place, problem, remedy: 'Correct the code.' };
}
