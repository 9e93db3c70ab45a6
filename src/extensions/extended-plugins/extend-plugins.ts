// Applies the `strapi-server` files of a project: registers the controllers, services and policies of the extended plugins, their
// hooks, and their routes.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Data, isData } from '../../values/data.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { placedFault } from '../code/placed-fault.ts';
import type { CodeService } from '../routes/project-routes.ts';
import type { CodeRuntime } from '../routes/run-route.ts';
import type { StepLookup } from '../routes/steps.ts';
import type { Registries } from '../strapi/registries/registry.ts';
import { faceOf, type PluginFace } from './built-in-plugin.ts';
import { type BuiltInPlugin, builderPlugin, uploadPlugin, usersPlugin } from './built-in-plugins.ts';
import { changedRoutes, type PluginRoutes } from './changed-routes.ts';
import { type ExtendedPlugin, type Extending, extendPlugin } from './extended-plugin.ts';

export interface ExtendedRoutes {
  readonly own: PluginRoutes['own'];
  readonly routes: PluginRoutes['routes'];
}

type Hook = 'register' | 'bootstrap' | 'destroy';

export interface ExtendedPlugins {
  runHook(name: Hook): Promise<void>;
  routesOf(options: { readonly lookup: StepLookup; readonly runtime: CodeRuntime }): ExtendedRoutes;
}

interface Opening extends Omit<Extending, 'serviceOf'> {
  readonly registries: Registries;
  /** Adds a policy or a middleware under its full name. */
  readonly addCode: (kind: 'policy' | 'middleware', name: string, module: ProjectModule) => void;
}

/** A plugin without rows, whose functions are in other parts of this server: only routes that a project adds become rows. */
export function faceNamed(name: string): PluginFace {
  const known = [faceOf(usersPlugin), faceOf(uploadPlugin), faceOf(builderPlugin)];
  return known.find((face) => face.name === name) ?? { name, actions: new Map(), written: new Map() };
}

/** Plugins whose actions projects change in `register`, without a `strapi-server` file. */
const alwaysThere = [usersPlugin.name, uploadPlugin.name];

const unchanged: ProjectModule = { file: 'src/index', exported: (plugin: unknown) => plugin };

export async function extendPlugins(
  modules: ReadonlyMap<string, ProjectModule>,
  opening: Opening,
): Promise<ExtendedPlugins> {
  const names = new Set([...alwaysThere, ...modules.keys()]);
  const extended: ExtendedPlugin[] = [];
  for (const name of names) {
    const plugin = faceNamed(name);
    const module = modules.get(name) ?? unchanged;
    const serviceOf = (service: string) => opening.registries.services.own(`plugin::${name}.${service}`);
    extended.push(register(await extendPlugin({ plugin, module }, { ...opening, serviceOf }), opening));
  }
  return {
    runHook: async (hook) => {
      for (const { hooks, file } of extended)
        try {
          await hooks[hook]();
        } catch (error) {
          throw placedFault(error, { folder: opening.folder, file, path: hook });
        }
    },
    routesOf: (options) => routesOf(extended, options),
  };
}

function register(extended: ExtendedPlugin, { registries, addCode, strapi }: Opening): ExtendedPlugin {
  const prefix = `plugin::${extended.name}.`;
  for (const [name, controller] of extended.controllers)
    registries.controllers.add(`${prefix}${name}`, controller);
  for (const [name, service] of extended.services)
    registries.services.addMade(`${prefix}${name}`, () => madeService(name, service, strapi));
  registries.pluginRoutes.set(extended.name, () => extended.routes);
  const { file, policies, middlewares } = extended;
  const add = (kind: 'policy' | 'middleware', members: Data): void => {
    for (const [name, exported] of Object.entries(members)) addCode(kind, prefix + name, { file, exported });
  };
  add('policy', policies);
  add('middleware', middlewares);
  return extended;
}

function madeService(name: string, service: unknown, strapi: unknown): object {
  const made: unknown = typeof service === 'function' ? service({ strapi }) : service;
  if (isData(made) || (typeof made === 'object' && made !== null)) return made;
  throw new ExtensionFault(`The service ${name} is not an object.`, 'Write ({ strapi }) => ({ … }).');
}

function routesOf(
  extended: readonly ExtendedPlugin[],
  options: { readonly lookup: StepLookup; readonly runtime: CodeRuntime },
): ExtendedRoutes {
  const byName = new Map(extended.map((plugin) => [plugin.name, changedRoutes(plugin, options)]));
  return {
    own: [...byName.values()].flatMap(({ own }) => own),
    routes: <Service>(plugin: BuiltInPlugin<Service>, service: CodeService) =>
      byName.get(plugin.name)?.routes(plugin, service) ?? plugin.routes,
  };
}
