// Refuses a folder that is not a project: a command that is started in the wrong folder would create a database there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../errors/faults/project-faults.ts';

const parts = ['src', 'config', 'package.json'];

/** The fault of a folder that does not exist or has none of src, config and package.json; undefined for a project. */
export function missingProject(folder: string): Fault | undefined {
  if (!existsSync(folder))
    return {
      ...{ file: folder, path: '', problem: 'The folder does not exist.' },
      remedy: 'Name the folder of a project with --dir, or create a project: plinth new my-project.',
    };
  if (parts.some((part) => existsSync(join(folder, part)))) return undefined;
  return {
    ...{ file: folder, path: '', problem: 'The folder is not a project: it has neither src nor config.' },
    remedy:
      'Go to the folder of a project, or name it with --dir. To create a project: plinth new my-project.',
  };
}
