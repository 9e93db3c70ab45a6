// Plugins that a project declares but that are missing: packages that are not installed, and code that cannot be loaded. Using one
// of their types or services throws an error that says so.
import { printModuleError, remedyOfImport } from '../../config/files/module-file.ts';
import type { MissingPlugin } from '../../schema/schema-files.ts';
import { isData } from '../../values/data.ts';
import { isOn, packageFolder } from './find-packages.ts';
import type { FoundPlugin } from './find-plugins.ts';
import { builtInPlugins, knownPlugins } from './known-plugins.ts';
import { dependenciesOf } from './manifest.ts';

/** By their possible keys in config/plugins. `plugins`: its content. */
export function missingPackages(
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, MissingPlugin> {
  const named = dependenciesOf(projectFolder).flatMap((name) =>
    keysOfPackage(name).map((key): readonly [string, string] => [key, name]),
  );
  const configured = Object.entries(plugins).flatMap(
    ([key, entry]): readonly (readonly [string, string])[] =>
      isData(entry) && typeof entry.resolve === 'string' ? [[key, entry.resolve]] : [],
  );
  return new Map(
    [...named, ...configured]
      .filter(([key, name]) => !isLeftOut(key, name))
      .filter(([key]) => isOn(projectFolder, plugins[key]))
      .filter(([, name]) => packageFolder(projectFolder, name) === undefined)
      .map(([key, name]) => [
        key,
        { problem: `the package ${name} is not installed`, remedy: `Install it: npm install ${name}` },
      ]),
  );
}

/** The inventory reports these, installed or not. */
const isLeftOut = (key: string, name: string): boolean =>
  knownPlugins.some((known) => known.key === key || known.packages.includes(name));

/** `strapi-plugin-shop`, `@acme/strapi-plugin-shop` and `@strapi/plugin-shop`: `shop`, or the whole name. Empty for other packages. */
export function keysOfPackage(name: string): readonly string[] {
  const [, key] = /^(?:@[^/]+\/)?(?:strapi-(?:v\d-)?)?plugin-(.+)$/.exec(name) ?? [];
  return key !== undefined && /strapi/.test(name) && !builtInPlugins.includes(key) ? [key, name] : [];
}

export const unloadedPlugin = (found: FoundPlugin, path: string, error: unknown): MissingPlugin => ({
  problem: `${'package' in found ? `the package ${found.package}` : `the plugin in ${found.folder}`} cannot be loaded: ${printModuleError(error, path)}`,
  remedy: 'package' in found ? remedyOfPackage(error) : remedyOfImport(error),
});

function remedyOfPackage(error: unknown): string {
  const remedy = remedyOfImport(error);
  return remedy.startsWith('Install')
    ? remedy
    : `Install a version of it that runs on Node ${process.version}, or remove the code that uses it.`;
}
