// Local plugins in a running project: hooks of their content types, defaults of their configuration, and their register, bootstrap
// and destroy functions.
import type { Config } from '../../config/config.ts';
import { isPlainObject, mergeValues } from '../../config/files/merge-values.ts';
import type { OwnConfig } from '../../config/files/own-config.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { ProjectFaults } from '../../errors/faults/project-faults.ts';
import type { Schema } from '../../schema/schema.ts';
import { isData } from '../../values/data.ts';
import { type LocalPlugin, ofPackage } from '../code/load-plugins.ts';
import { placedFault } from '../code/placed-fault.ts';
import { settled } from '../code/settled.ts';
import type { Lifecycles } from '../lifecycles/lifecycles.ts';

interface Configured {
  readonly folder: string;
  readonly ownConfig: Pick<OwnConfig, 'withEnv'>;
}

/** The project's configuration over the plugin's defaults, checked by the plugin's validator. */
export function withDefaults(config: Config, plugins: readonly LocalPlugin[], project: Configured): Config {
  const entries = plugins.map((plugin) => {
    const { name, exported } = plugin;
    try {
      return [name, configured(config.plugins[name], exported.config, project.ownConfig)];
    } catch (error) {
      throw refusedConfig(error, plugin, project.folder);
    }
  });
  return { ...config, plugins: { ...config.plugins, ...Object.fromEntries(entries) } };
}

/** The code of a package is not the project's: what it refuses is corrected in config/plugins. */
function refusedConfig(error: unknown, { name, file, isPackage }: LocalPlugin, folder: string): unknown {
  const fault = placedFault(error, { folder, file, path: 'config' });
  if (!isPackage || !(fault instanceof ProjectFaults)) return fault;
  const key = `'${name}' in config/plugins`;
  const remedy = `Correct config of ${key}, as the plugin documents it, or disable it with enabled: false.`;
  return Object.assign(new ProjectFaults(fault.faults.map((one) => ({ ...one, remedy }))), { cause: error });
}

function configured(entry: unknown, own: unknown, ownConfig: Configured['ownConfig']): unknown {
  const { default: defaults, validator }: Readonly<Record<string, unknown>> = isData(own) ? own : {};
  const base: unknown =
    typeof defaults === 'function'
      ? ownConfig.withEnv((env) => Reflect.apply(defaults, own, [{ env }]))
      : defaults;
  const given = isPlainObject(entry) ? entry : {};
  const config = mergeValues(base ?? {}, given.config);
  if (typeof validator === 'function') Reflect.apply(validator, own, [config]);
  return { ...given, config };
}

type HookName = 'register' | 'bootstrap' | 'destroy';

/** Of the `strapi` object. */
interface PluginsByName {
  plugin(name: string): object;
}

/** One after the other. Throws ProjectFaults that name the plugin's file and the function. */
export async function runPluginHooks(
  plugins: readonly LocalPlugin[],
  name: HookName,
  { folder, strapi }: { readonly folder: string; readonly strapi: PluginsByName },
): Promise<void> {
  for (const plugin of plugins) {
    const hook = replacedHook(plugin, name, strapi) ?? pluginHook(plugin, name, folder);
    try {
      await settled(hook?.({ strapi }), { file: plugin.file, path: name });
    } catch (error) {
      throw hookFault(error, plugin, { name, folder });
    }
  }
}

type PluginHook = (given: { readonly strapi: unknown }) => unknown;

/** A function that the plugin has set while it ran: `strapi.plugin('shop').destroy = …`. */
function replacedHook(
  { name: plugin }: LocalPlugin,
  name: HookName,
  strapi: PluginsByName,
): PluginHook | undefined {
  const view: object = strapi.plugin(plugin);
  const hook: unknown = Object.hasOwn(view, name) ? Reflect.get(view, name) : undefined;
  return typeof hook === 'function' ? (given) => Reflect.apply(hook, view, [given]) : undefined;
}

/** Throws ProjectFaults for an export that is not a function. */
export function pluginHook(plugin: LocalPlugin, name: HookName, folder: string): PluginHook | undefined {
  const { exported } = plugin;
  const hook = exported[name];
  if (typeof hook === 'function') return (given) => Reflect.apply(hook, exported, [given]);
  if (hook === undefined || hook === null) return undefined;
  const fault = new ExtensionFault('It is not a function.', `Write ${name}({ strapi }) {}.`);
  throw hookFault(fault, plugin, { name, folder });
}

function hookFault(
  error: unknown,
  { name: plugin, file, isPackage }: LocalPlugin,
  { name, folder }: { readonly name: HookName; readonly folder: string },
): unknown {
  const fault = placedFault(error, { folder, file, path: name });
  if (!isPackage || !(fault instanceof ProjectFaults)) return fault;
  return Object.assign(new ProjectFaults(ofPackage(fault.faults, plugin)), { cause: error });
}

interface Typing {
  readonly folder: string;
  readonly schema: Schema;
  readonly lifecycles: Lifecycles;
}

/** Schema files take precedence: attributes that only code adds have no column. */
export function addPluginTypes(plugins: readonly LocalPlugin[], { folder, ...typing }: Typing): void {
  for (const plugin of plugins)
    for (const [key, type] of Object.entries(plugin.contentTypes))
      try {
        addType(plugin, { key, type: isData(type) ? type : {} }, typing);
      } catch (error) {
        throw placedFault(error, { folder, file: plugin.file, path: `contentTypes.${key}` });
      }
}

function addType(
  { name, file }: LocalPlugin,
  { key, type }: { readonly key: string; readonly type: Readonly<Record<string, unknown>> },
  { schema, lifecycles }: Omit<Typing, 'folder'>,
): void {
  const given = isData(type.schema) ? type.schema : {};
  const { singularName = key } = isData(given.info) ? given.info : {};
  const known = schema.contentTypes.get(`plugin::${name}.${singularName}`);
  const attributes = Object.keys(isData(given.attributes) ? given.attributes : {});
  const missing = attributes.find((attribute) => !known?.attributes.has(attribute));
  if (!known || missing !== undefined)
    throw new ExtensionFault(
      known
        ? `The attribute ${missing} is not in a schema file.`
        : `There is no schema file of plugin::${name}.${singularName}.`,
      `Write it into src/plugins/${name}/server/content-types/${singularName}/schema.json.`,
    );
  if (isData(type.lifecycles)) lifecycles.subscribe({ ...type.lifecycles, models: [known.uid] }, file);
}
