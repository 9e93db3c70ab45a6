// Runs src/extensions/<plugin>/strapi-server, a function that changes the plugin it receives. Changes are found by comparison. A
// change without effect here stops the start; if ignoring it grants no access, it is only logged.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { Making } from '../code/made-module.ts';
import { placedFault } from '../code/placed-fault.ts';
import type { Lifecycles } from '../lifecycles/lifecycles.ts';
import { type ModelView, schemaView } from '../strapi/reading/content-type-view.ts';
import type { Actions, PluginFace } from './built-in-plugin.ts';
import { givePlugin } from './given-plugins.ts';

export interface ExtendedPlugin {
  readonly name: string;
  readonly file: string;
  /** All actions, by controller: the project's and the server's own. */
  readonly controllers: ReadonlyMap<string, object>;
  /** Services that the project adds or replaces, by name, created on first use. */
  readonly services: ReadonlyMap<string, unknown>;
  readonly policies: Data;
  readonly middlewares: Data;
  readonly routes: Data;
  /** The routes of the content API after the project's changes. */
  readonly contentRoutes: () => readonly unknown[];
  readonly builtInRouteOf: (route: unknown) => object | undefined;
  readonly hooks: Readonly<Record<'register' | 'bootstrap' | 'destroy', () => unknown>>;
}

export interface Extending extends Making {
  readonly schema: Schema;
  readonly lifecycles: Pick<Lifecycles, 'subscribe'>;
  /** The service of that name without the project's code. */
  readonly serviceOf: (name: string) => object | undefined;
  readonly warn: (message: string) => void;
}

interface Extension {
  readonly plugin: PluginFace;
  readonly module: ProjectModule;
}

/** Throws ProjectFaults that name the file and the line. */
export async function extendPlugin(
  { plugin, module }: Extension,
  extending: Extending,
): Promise<ExtendedPlugin> {
  const { file } = module;
  try {
    const exported = extensionOf(module);
    const given = pluginOf(plugin, extending);
    givePlugin(plugin.name, given);
    const services = { ...given.services };
    const returned: unknown = await Reflect.apply(exported, undefined, [given, { strapi: extending.strapi }]);
    const changed = isData(returned) ? returned : given;
    return read(changed, { plugin, file, services, extending });
  } catch (error) {
    throw placedFault(error, { folder: extending.folder, file, path: '' });
  }
}

/** Throws for an export that is not a function. */
export function extensionOf({ exported }: ProjectModule): (...given: never[]) => unknown {
  if (typeof exported === 'function') return exported as (...given: never[]) => unknown;
  throw new ExtensionFault('It exports no function.', 'Export (plugin) => { …; return plugin; }.');
}

/** Older code finds actions on a controller, newer code calls it with strapi to get them. */
const callable = (actions: Actions): Actions => Object.assign(() => ({ ...actions }), actions);

function pluginOf(plugin: PluginFace, { schema, serviceOf }: Extending) {
  const prefix = `plugin::${plugin.name}.`;
  const shown = [...schema.contentTypes.values()].filter(({ uid }) => uid.startsWith(prefix));
  const named = [...plugin.actions].map(([name, actions]) => [name, callable(actions)]);
  return {
    controllers: withAnyName(Object.fromEntries(named)),
    routes: {
      'content-api': { type: 'content-api', routes: [...plugin.written.keys()] as unknown[] },
      admin: { type: 'admin', routes: [] as unknown[] },
    },
    services: Object.fromEntries(
      (plugin.services ?? []).map((name) => [name, () => ({ ...serviceOf(name) })]),
    ) as Record<string, unknown>,
    policies: {},
    middlewares: {},
    contentTypes: Object.fromEntries(
      shown.map((type) => [type.singularName, { schema: structuredClone(schemaView(type)) }]),
    ),
    config: () => undefined,
    register: () => undefined,
    bootstrap: () => undefined,
    destroy: () => undefined,
  };
}

/** Code also changes actions of the Strapi panel, whose controllers do not exist here: such assignments are logged. */
const withAnyName = (controllers: Record<string, unknown>): Record<string, unknown> =>
  new Proxy(controllers, {
    get: (target, name) => {
      if (typeof name === 'string' && !(name in target)) target[name] = {};
      return Reflect.get(target, name);
    },
  });

interface Reading {
  readonly plugin: PluginFace;
  readonly file: string;
  /** Before the project's changes. */
  readonly services: Data;
  readonly extending: Extending;
}

function read(changed: Data, reading: Reading): ExtendedPlugin {
  const { plugin, file, services, extending } = reading;
  const { strapi } = extending;
  const routes = isData(changed.routes) ? changed.routes : {};
  warnOfPanel(routes, reading);
  for (const [name, type] of Object.entries(isData(changed.contentTypes) ? changed.contentTypes : {}))
    readType(name, type, reading);
  const hook = (name: 'register' | 'bootstrap' | 'destroy') => (): unknown => {
    const given: unknown = changed[name];
    return typeof given === 'function' ? Reflect.apply(given, changed, [{ strapi }]) : undefined;
  };
  const part = (key: string): Data => (isData(changed[key]) ? changed[key] : {});
  const ownServices = Object.entries(part('services')).filter(([name, made]) => made !== services[name]);
  for (const [name] of ownServices)
    if (plugin.services?.includes(name) || plugin.unseen?.includes(name))
      extending.warn(
        `${file} changes the service ${name} of ${plugin.name}: code that calls the service uses the change, but the server itself does not`,
      );
  const controllers = new Map(
    Object.entries(part('controllers')).map(([name, controller]) => [
      name,
      controllerOf(controller, name, reading),
    ]),
  );
  warnOfUnrouted(controllers, listIn(routes['content-api']), reading);
  return {
    name: plugin.name,
    file,
    controllers,
    services: new Map(ownServices),
    policies: part('policies'),
    middlewares: part('middlewares'),
    routes,
    contentRoutes: () => listIn(routes['content-api']),
    builtInRouteOf: (route) =>
      typeof route === 'object' && route !== null ? plugin.written.get(route) : undefined,
    hooks: { register: hook('register'), bootstrap: hook('bootstrap'), destroy: hook('destroy') },
  };
}

function warnOfPanel(routes: Data, { plugin, file, extending }: Reading): void {
  if (listIn(routes.admin).length > 0)
    extending.warn(
      `${file} adds routes of type "admin" to ${plugin.name}: they are for the panel of Strapi, and respond with 404`,
    );
}

/** Actions that no route of this server runs: those of the panel, or of routes that it does not have. */
function warnOfUnrouted(
  controllers: ReadonlyMap<string, object>,
  routes: readonly unknown[],
  { plugin, file, extending }: Reading,
): void {
  const requested = new Set(routes.map((route) => (isData(route) ? route.handler : undefined)));
  const unrouted = [...controllers].flatMap(([name, controller]) =>
    Object.keys(controller)
      .filter((action) => !plugin.actions.get(name)?.[action] && !requested.has(`${name}.${action}`))
      .map((action) => `${name}.${action}`),
  );
  if (unrouted.length > 0)
    extending.warn(`${file} has actions of ${plugin.name} that no route uses: ${unrouted.join(', ')}`);
}

function listIn(router: unknown): readonly unknown[] {
  const routes: unknown = isData(router) ? router.routes : [];
  if (Array.isArray(routes)) return routes;
  throw new ExtensionFault('Its routes are not a list.', "Change plugin.routes['content-api'].routes.");
}

/** Including the actions that the project does not change. */
function controllerOf(controller: unknown, name: string, { plugin, extending }: Reading): object {
  const built = plugin.actions.get(name) ?? {};
  const made: unknown =
    typeof controller === 'function' && Object.keys(controller).length === 0
      ? Reflect.apply(controller, undefined, [{ strapi: extending.strapi }])
      : controller;
  if ((typeof made === 'object' && made !== null) || typeof made === 'function') return { ...built, ...made };
  throw new ExtensionFault(
    `Its controller ${name} is neither an object nor a function that returns one.`,
    'Write ({ strapi }) => ({ … }).',
  );
}

/** Schemas are read from their files; hooks may be part of the export. */
function readType(name: string, type: unknown, { plugin, file, extending }: Reading): void {
  const { schema, lifecycles } = extending;
  const known = schema.contentTypes.get(`plugin::${plugin.name}.${name}`);
  if (!isData(type) || !known) return;
  const given: Partial<ModelView> = isData(type.schema) ? type.schema : {};
  const ofService = plugin.contentTypes?.[name]?.attributes ?? {};
  const missing = Object.keys(given.attributes ?? {}).find(
    (attribute) => !known.attributes.has(attribute) && !Object.hasOwn(ofService, attribute),
  );
  if (missing !== undefined)
    throw new ExtensionFault(
      `It adds the attribute ${missing} to ${name}.`,
      `Write it into src/extensions/${plugin.name}/content-types/${name}/schema.json.`,
    );
  if (type.lifecycles !== undefined)
    lifecycles.subscribe({ ...(isData(type.lifecycles) ? type.lifecycles : {}), models: [known.uid] }, file);
}
