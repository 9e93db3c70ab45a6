// The file of an SQLite database.
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Fault } from '../errors/faults/project-faults.ts';

/** The fault of a path that no file can have. */
export function databaseFileFault(database: Config['database']): Fault | undefined {
  if (database.client !== 'sqlite') return undefined;
  const { filename } = database;
  const taken = isFolder(filename) === true ? `${filename} is a folder.` : fileAbove(filename);
  if (taken === undefined) return undefined;
  const path = 'connection.connection.filename';
  return { file: 'config/database', path, problem: taken, remedy: 'Write the path of a file.' };
}

function fileAbove(filename: string): string | undefined {
  const folder = dirname(filename);
  if (isFolder(folder) === false) return `${folder} is a file, and not a folder.`;
  return folder === dirname(folder) || isFolder(folder) ? undefined : fileAbove(folder);
}

/** Undefined if nothing is there. */
function isFolder(path: string): boolean | undefined {
  try {
    return statSync(path).isDirectory();
  } catch {
    return undefined;
  }
}
