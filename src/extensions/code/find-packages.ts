// Plugins installed as packages: the project's dependencies whose package.json declares a plugin. They are enabled unless
// config/plugins disables them, as in Strapi. Plugins for the Strapi panel only, and those known to need Strapi internals, are
// skipped and reported by the inventory. Nothing is imported here.
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Data, isData } from '../../values/data.ts';
import { absentPlugins } from './absent-plugins.ts';
import { type FoundPlugin, findPlugins, isLocal } from './find-plugins.ts';
import { builtInPlugins, knownPlugins } from './known-plugins.ts';
import { dependenciesOf, readManifest } from './manifest.ts';

export interface FoundPackage extends FoundPlugin {
  readonly package: string;
  readonly server: string;
}

/** Local plugins, then packages. `plugins`: the content of config/plugins. */
export const findAllPlugins = (
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): readonly (FoundPlugin | FoundPackage)[] => [
  ...findPlugins(projectFolder, plugins),
  ...findPackages(projectFolder, plugins),
];

/** `plugins`: the content of config/plugins. */
export function findPackages(
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): readonly FoundPackage[] {
  const absent = absentPlugins(projectFolder, plugins);
  return installedPlugins(projectFolder).flatMap(({ name, folder, plugin }): readonly FoundPackage[] => {
    const key = typeof plugin.name === 'string' ? plugin.name : name;
    if (!isRun(key, name, absent) || !isOn(projectFolder, plugins[key])) return [];
    const server = serverOf(projectFolder, name, folder);
    if (server === undefined) return [];
    const inProject = (path: string): string => relative(resolve(projectFolder), path).split(sep).join('/');
    const found = { name: key, package: name, folder: inProject(folder), server: inProject(server) };
    return [{ ...found, isThere: true }];
  });
}

const isRun = (key: string, name: string, absent: readonly string[]): boolean =>
  !builtInPlugins.includes(key) &&
  !knownPlugins
    .filter(({ runsWithout }) => runsWithout === undefined || !absent.includes(runsWithout))
    .some((known) => known.key === key || known.packages.includes(name));

/** By its entry in config/plugins; plugins in folders are found by their files. */
export const isOn = (projectFolder: string, entry: unknown): boolean =>
  !isOff(entry) && !isLocal(projectFolder, entry);

export const isOff = (entry: unknown): boolean =>
  entry === false || (isData(entry) && entry.enabled === false);

/** Where Node would look for it, also above the project. */
export function packageFolder(projectFolder: string, name: string): string | undefined {
  for (let at = resolve(projectFolder); ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(at) === at) return undefined;
  }
}

interface Known {
  readonly mtimeMs: number;
  readonly plugin: Data | undefined;
}

/** By manifest path: startup looks up each dependency four times. */
const known = new Map<string, Known>();

/** The plugin entry of a package.json. */
function pluginOf(manifestPath: string): Data | undefined {
  const { mtimeMs } = statSync(manifestPath);
  const before = known.get(manifestPath);
  if (before?.mtimeMs === mtimeMs) return before.plugin;
  const { strapi } = readManifest(manifestPath);
  const plugin = isData(strapi) && strapi.kind === 'plugin' ? strapi : undefined;
  known.set(manifestPath, { mtimeMs, plugin });
  return plugin;
}

interface InstalledPlugin {
  readonly name: string;
  readonly folder: string;
  /** The plugin entry of its package.json. */
  readonly plugin: Data;
}

const installedPlugins = (projectFolder: string): readonly InstalledPlugin[] =>
  dependenciesOf(projectFolder).flatMap((name) => {
    const folder = packageFolder(projectFolder, name);
    const plugin = folder === undefined ? undefined : pluginOf(join(folder, 'package.json'));
    return folder === undefined || !plugin ? [] : [{ name, folder, plugin }];
  });

/** The keys in config/plugins of installed packages that have a panel part only. */
export const panelPackages = (projectFolder: string): readonly string[] =>
  installedPlugins(projectFolder)
    .filter(({ name, folder }) => serverOf(projectFolder, name, folder) === undefined)
    .flatMap(({ name, plugin }) => [name, ...(typeof plugin.name === 'string' ? [plugin.name] : [])]);

/** Undefined for a package that has a panel part only. */
function serverOf(projectFolder: string, name: string, folder: string): string | undefined {
  try {
    return createRequire(join(resolve(projectFolder), 'package.json')).resolve(`${name}/strapi-server`);
  } catch {
    const path = join(folder, 'strapi-server.js');
    return existsSync(path) ? path : undefined;
  }
}
