// Reads `package.json` of a project or a package for the parts about plugins.
import { join } from 'node:path';
import { type Data, isData } from '../../values/data.ts';
import { readJson } from '../../values/json-file.ts';

export function dependenciesOf(projectFolder: string): readonly string[] {
  const { dependencies } = readManifest(join(projectFolder, 'package.json'));
  return isData(dependencies) ? Object.keys(dependencies) : [];
}

/** An invalid package.json counts as empty here; the version of the project is read elsewhere. */
export function readManifest(path: string): Data {
  try {
    const manifest = readJson(path);
    return isData(manifest) ? manifest : {};
  } catch {
    return {};
  }
}
