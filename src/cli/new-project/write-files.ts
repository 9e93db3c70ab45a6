// Writes new files of a project.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../values/replace-file.ts';
import type { NewFiles } from './project-files.ts';

/** Throws before anything is written if one of the files exists. `files`: content by path below the folder. */
export function writeFiles(folder: string, files: NewFiles): void {
  const existing = Object.keys(files).find((path) => existsSync(join(folder, path)));
  if (existing !== undefined) throw new Error(`${existing} already exists. Nothing was written.`);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // .env contains secrets.
    replaceFile(join(folder, path), content, path === '.env' ? 0o600 : undefined);
  }
}
