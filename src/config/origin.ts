// The major version of Strapi that a project was written for, from its package.json. Some defaults depend on it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../values/json-file.ts';
import { isPlainObject } from './files/merge-values.ts';

/** Undefined if package.json has no dependency on Strapi, or cannot be read. */
export function originVersion(projectFolder: string): number | undefined {
  const file = join(projectFolder, 'package.json');
  const manifest = existsSync(file) ? manifestIn(file) : undefined;
  if (!isPlainObject(manifest) || !isPlainObject(manifest.dependencies)) return undefined;
  const range = manifest.dependencies['@strapi/strapi'];
  // The first number of `5.54.0`, `^5.0.0`, `~5` and `>=5 <6`.
  const [major] = (typeof range === 'string' && range.match(/\d+/)) || [];
  return major === undefined ? undefined : Number(major);
}

function manifestIn(file: string): unknown {
  try {
    return readJson(file);
  } catch {
    return undefined;
  }
}
