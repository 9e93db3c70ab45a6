// Refuses a folder that is not a project, because a command started in the wrong folder would create a database there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../errors/project-faults.ts';

const parts = ['src', 'config', 'package.json'];

/** Undefined where any part of a project is there. */
export function missingProject(folder: string): Fault | undefined {
  if (!existsSync(folder))
    return {
      ...{ file: folder, path: '', problem: 'There is no such folder.' },
      remedy: 'Name the folder of a project with --dir, or make one: plinth new my-project.',
    };
  if (parts.some((part) => existsSync(join(folder, part)))) return undefined;
  return {
    ...{ file: folder, path: '', problem: 'There is no project in this folder: neither src nor config.' },
    remedy: 'Go to the folder of a project, or name it with --dir. plinth new my-project makes one.',
  };
}
