// src/extensions/users-permissions/strapi-server: a function that changes the plugin that it is given. What it changes is found by
// comparing; what of it has no meaning here refuses the start.
import { ExtensionFault } from '../../errors/extension-fault.ts';
import type { Schema } from '../../schema/schema.ts';
import type { UsersRoute } from '../../users/service.ts';
import { isData } from '../../values/data.ts';
import type { ProjectModule } from '../code/load-code.ts';
import type { Making } from '../code/made-module.ts';
import { placedFault } from '../code/placed-fault.ts';
import type { Lifecycles } from '../lifecycles/lifecycles.ts';
import { type ModelView, modelView } from '../strapi/content-type-view.ts';
import { type Actions, builtInActions, builtInRoutes, prefix } from './built-in.ts';

export interface ExtendedUsers {
  readonly file: string;
  /** All actions, by controller: the project's and the server's own. */
  readonly controllers: ReadonlyMap<string, object>;
  /** By name, made when they are asked for. */
  readonly services: ReadonlyMap<string, unknown>;
  /** As the project leaves them. */
  readonly routes: readonly unknown[];
  readonly rowOf: (route: unknown) => UsersRoute | undefined;
  readonly hooks: Readonly<Record<'register' | 'bootstrap' | 'destroy', () => unknown>>;
}

interface Extending extends Making {
  readonly schema: Schema;
  readonly lifecycles: Lifecycles;
}

/** Throws ProjectFaults that name the file and the line. */
export function extendUsers(module: ProjectModule, extending: Extending): ExtendedUsers {
  const { file, exported } = module;
  try {
    if (typeof exported !== 'function')
      throw new ExtensionFault('It exports no function.', 'Export (plugin) => { …; return plugin; }.');
    const built = builtInRoutes();
    const given = pluginOf(built, extending.schema);
    const returned: unknown = Reflect.apply(exported, undefined, [given, { strapi: extending.strapi }]);
    return read(isData(returned) ? returned : given, { file, built, extending });
  } catch (error) {
    throw placedFault(error, { folder: extending.folder, file, path: '' });
  }
}

/** Older code finds actions on a controller, newer code calls it with strapi to get them. */
const callable = (actions: Actions): Actions => Object.assign(() => ({ ...actions }), actions);

function pluginOf(built: ReadonlyMap<object, UsersRoute>, { contentTypes }: Schema) {
  const shown = [...contentTypes.values()].filter(({ uid }) => uid.startsWith(prefix));
  return {
    controllers: Object.fromEntries(
      [...builtInActions()].map(([name, actions]) => [name, callable(actions)]),
    ),
    routes: {
      'content-api': { type: 'content-api', routes: [...built.keys()] as unknown[] },
      admin: { type: 'admin', routes: [] as unknown[] },
    },
    services: {},
    policies: {},
    middlewares: {},
    contentTypes: Object.fromEntries(
      shown.map((type) => [type.singularName, { schema: structuredClone(modelView(type)) }]),
    ),
    register: () => undefined,
    bootstrap: () => undefined,
    destroy: () => undefined,
  };
}

interface Reading {
  readonly file: string;
  readonly built: ReadonlyMap<object, UsersRoute>;
  readonly extending: Extending;
}

function read(plugin: Readonly<Record<string, unknown>>, { file, built, extending }: Reading): ExtendedUsers {
  const { strapi, schema, lifecycles } = extending;
  const routes = isData(plugin.routes) ? plugin.routes : {};
  if (listIn(routes.admin).length > 0)
    throw new ExtensionFault('It adds routes of type "admin".', "Add them to plugin.routes['content-api'].");
  for (const key of ['policies', 'middlewares'])
    if (isData(plugin[key]) && Object.keys(plugin[key]).length > 0)
      throw new ExtensionFault(
        `It adds ${key} to the plugin.`,
        `Put them into src/${key} and name them global::….`,
      );
  for (const [name, type] of Object.entries(isData(plugin.contentTypes) ? plugin.contentTypes : {}))
    readType(name, type, { file, schema, lifecycles });
  const hook = (name: 'register' | 'bootstrap' | 'destroy') => (): unknown => {
    const given: unknown = plugin[name];
    return typeof given === 'function' ? Reflect.apply(given, plugin, [{ strapi }]) : undefined;
  };
  return {
    file,
    controllers: new Map(
      Object.entries(isData(plugin.controllers) ? plugin.controllers : {}).map(([name, controller]) => [
        name,
        controllerOf(controller, name, strapi),
      ]),
    ),
    services: new Map(Object.entries(isData(plugin.services) ? plugin.services : {})),
    routes: listIn(routes['content-api']),
    rowOf: (route) => (typeof route === 'object' && route !== null ? built.get(route) : undefined),
    hooks: { register: hook('register'), bootstrap: hook('bootstrap'), destroy: hook('destroy') },
  };
}

function listIn(router: unknown): readonly unknown[] {
  const routes: unknown = isData(router) ? router.routes : [];
  if (Array.isArray(routes)) return routes;
  throw new ExtensionFault('Its routes are no list.', "Change plugin.routes['content-api'].routes.");
}

/** With the actions that the project leaves as they are. */
function controllerOf(controller: unknown, name: string, strapi: unknown): object {
  const built = builtInActions().get(name) ?? {};
  const made: unknown =
    typeof controller === 'function' && Object.keys(controller).length === 0
      ? Reflect.apply(controller, undefined, [{ strapi }])
      : controller;
  if ((typeof made === 'object' && made !== null) || typeof made === 'function') return { ...built, ...made };
  throw new ExtensionFault(
    `Its controller ${name} is no object and makes none.`,
    'Write ({ strapi }) => ({ … }).',
  );
}

/** Schemas come from their files; hooks may be given here. */
function readType(
  name: string,
  type: unknown,
  { file, schema, lifecycles }: Pick<Reading, 'file'> & Pick<Extending, 'schema' | 'lifecycles'>,
): void {
  const known = schema.contentTypes.get(`${prefix}${name}`);
  if (!isData(type) || !known) return;
  const given: Partial<ModelView> = isData(type.schema) ? type.schema : {};
  const missing = Object.keys(given.attributes ?? {}).find((attribute) => !known.attributes.has(attribute));
  if (missing !== undefined)
    throw new ExtensionFault(
      `It gives ${name} the attribute ${missing}.`,
      `Write it into src/extensions/users-permissions/content-types/${name}/schema.json.`,
    );
  if (type.lifecycles !== undefined)
    lifecycles.subscribe({ ...(isData(type.lifecycles) ? type.lifecycles : {}), models: [known.uid] }, file);
}
