// The project's list of common passwords, one per line, which are refused.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fault } from '../errors/project-faults.ts';
import type { ConfigPlace } from './check-shape.ts';

export interface ListPlace {
  readonly projectFolder: string;
  readonly place: ConfigPlace & { readonly path: readonly PropertyKey[] };
  readonly faults: Fault[];
}

/** In lower case; empty without a file. */
export function commonPasswords(
  file: string | undefined,
  { projectFolder, place, faults }: ListPlace,
): ReadonlySet<string> {
  if (file === undefined) return new Set();
  try {
    const lines = readFileSync(resolve(projectFolder, file), 'utf8').split(/\r?\n/);
    return new Set(lines.filter((line) => line !== '').map((line) => line.toLowerCase()));
  } catch {
    faults.push({
      file: place.fileAt(place.path),
      path: place.path.join('.'),
      problem: `${JSON.stringify(file)} cannot be read.`,
      remedy: 'Name a text file with one password in each line, relative to the project.',
    });
    return new Set();
  }
}
