// The default depth of projects with one of the deep populate plugins. In other projects `deep` is an ordinary attribute name,
// and `pLevel` an unknown parameter.
// https://github.com/Barelydead/strapi-plugin-populate-deep https://github.com/NEDDL/strapi-v5-plugin-populate-deep
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject } from '../files/merge-values.ts';

/** The request parameter of each plugin. */
const parameters = {
  'strapi-plugin-populate-deep': 'populate',
  'strapi-v5-plugin-populate-deep': 'pLevel',
} as const;

/** The plugins' own default. */
const defaultDepth = 5;

interface DeepPopulate {
  readonly parameter: 'populate' | 'pLevel';
  readonly defaultDepth: number;
}

/** Undefined unless one of the plugins is installed or configured, and not disabled. */
export function deepPopulate(
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): DeepPopulate | undefined {
  for (const [plugin, parameter] of Object.entries(parameters)) {
    const entry = plugins[plugin];
    const isOff = entry === false || (isPlainObject(entry) && entry.enabled === false);
    if (isOff || (entry === undefined && !isInstalled(plugin, projectFolder))) continue;
    const config = isPlainObject(entry) && isPlainObject(entry.config) ? entry.config : {};
    const depth = Number(config.defaultDepth);
    return { parameter, defaultDepth: Number.isSafeInteger(depth) && depth > 0 ? depth : defaultDepth };
  }
  return undefined;
}

function isInstalled(plugin: string, projectFolder: string): boolean {
  const file = join(projectFolder, 'package.json');
  return existsSync(file) && readFileSync(file, 'utf8').includes(`"${plugin}"`);
}
