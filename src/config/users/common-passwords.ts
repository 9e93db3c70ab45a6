// The project's list of common passwords, one per line. End users cannot choose them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigPlace } from '../shapes/check-shape.ts';

export interface ListPlace {
  readonly projectFolder: string;
  readonly place: ConfigPlace & { readonly path: readonly PropertyKey[] };
  readonly faults: Fault[];
}

/** The passwords in lower case; an empty set without a file. A file that cannot be read is a fault. */
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
      problem: `The file ${JSON.stringify(file)} cannot be read.`,
      remedy: 'Write the path of a text file with one password per line, relative to the project.',
    });
    return new Set();
  }
}
