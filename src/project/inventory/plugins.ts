// Plugins that this server does not run although the project has enabled them in config/plugins or installed them.
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import { findPackages, isOff, isOn, panelPackages } from '../../extensions/code/find-packages.ts';
import {
  builtInPlugins,
  knownPlugins,
  missingPlugin,
  panelPlugin,
  stayingPlugin,
  stayingPlugins,
  unknownPlugin,
} from '../../extensions/code/known-plugins.ts';
import { dependenciesOf } from '../../extensions/code/manifest.ts';
import { keysOfPackage, missingPackages } from '../../extensions/code/missing-plugins.ts';

type Plugins = Readonly<Record<string, unknown>>;

/** `plugins`: the content of config/plugins, by plugin. `file`: its path. Local plugins are found by their files. */
export function unrunPlugins(folder: string, plugins: Plugins, file: string): readonly Finding[] {
  const run = findPackages(folder, plugins);
  const missing = missingPackages(folder, plugins);
  const ofPanel = panelPackages(folder);
  const unknownMeaning = (key: string): Meaning => (ofPanel.includes(key) ? panelPlugin : unknownPlugin);
  const meaningOf = (key: string): Meaning =>
    knownMeaning(key) ?? (missing.has(key) ? missingPlugin : unknownMeaning(key));
  const isRun = (key: string): boolean => run.some((plugin) => plugin.name === key);
  const configured = Object.entries(plugins)
    .filter(([key, entry]) => isOn(folder, entry) && !builtInPlugins.includes(key))
    .filter(([key]) => !isRun(key))
    .map(([key]): Finding => ({ file, path: key, ...meaningOf(key) }));
  const stays = Object.entries(plugins).flatMap(([key, entry]): readonly Finding[] => {
    const remedy = isOff(entry) ? stayingPlugins.get(key) : undefined;
    return remedy === undefined ? [] : [{ file, path: key, ...stayingPlugin, remedy }];
  });
  const installed = installedPlugins(folder)
    .filter(
      ({ name, keys }) => !keys.some((key) => key in plugins) && !run.some((one) => one.package === name),
    )
    .map(
      ({ name, keys }): Finding => ({
        file: 'package.json',
        path: `dependencies.${name}`,
        ...meaningOf(ofPanel.includes(name) ? name : (keys[0] ?? name)),
      }),
    );
  return [...configured, ...stays, ...installed];
}

function knownMeaning(key: string): Meaning | undefined {
  const known = knownPlugins.find((plugin) => plugin.key === key);
  return known && { weight: known.weight, does: known.does, instead: known.instead, remedy: known.remedy };
}

interface Installed {
  readonly name: string;
  /** The keys of config/plugins that may stand for the package. */
  readonly keys: readonly string[];
}

function installedPlugins(folder: string): readonly Installed[] {
  return dependenciesOf(folder).flatMap((name): readonly Installed[] => {
    const known = knownPlugins.filter(({ packages }) => packages.includes(name)).map(({ key }) => key);
    if (known.length > 0) return [{ name, keys: known }];
    const keys = keysOfPackage(name);
    return keys.length > 0 ? [{ name, keys }] : [];
  });
}
