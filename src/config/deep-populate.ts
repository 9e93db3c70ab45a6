// `populate=deep`: how far it goes, in projects that have the plugin of that name. Everywhere else `deep` is a name like any other.
// https://github.com/Barelydead/strapi-plugin-populate-deep
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject } from './merge-values.ts';

const plugin = 'strapi-plugin-populate-deep';

/** What the plugin takes where nothing is configured. */
const defaultDepth = 5;

/** Undefined where the project does not have it: installed or configured, and not switched off. */
export function deepPopulate(
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): { readonly defaultDepth: number } | undefined {
  const entry = plugins[plugin];
  if (entry === false || (isPlainObject(entry) && entry.enabled === false)) return undefined;
  if (entry === undefined && !isInstalled(projectFolder)) return undefined;
  const config = isPlainObject(entry) && isPlainObject(entry.config) ? entry.config : {};
  const depth = Number(config.defaultDepth);
  return { defaultDepth: Number.isSafeInteger(depth) && depth > 0 ? depth : defaultDepth };
}

function isInstalled(projectFolder: string): boolean {
  const file = join(projectFolder, 'package.json');
  return existsSync(file) && readFileSync(file, 'utf8').includes(`"${plugin}"`);
}
