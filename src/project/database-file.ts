// The file of an SQLite database.
import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import { leftLog } from '../database/sqlite/left-log.ts';
import type { Fault } from '../errors/faults/project-faults.ts';

/** The fault of a path that no file can have. */
export function databaseFileFault(database: Config['database']): Fault | undefined {
  if (database.client !== 'sqlite') return undefined;
  const { filename } = database;
  const path = 'connection.connection.filename';
  const taken = notFile(filename) ?? fileAbove(filename);
  if (taken !== undefined)
    return { file: 'config/database', path, problem: taken, remedy: 'Write the path of a file.' };
  const left = leftLog(filename);
  return left === undefined ? undefined : { file: 'config/database', path, problem: `${left}.`, remedy };
}

const remedy =
  'Put the former file back beside it, or restore a backup: plinth restore <file> --overwrite. To begin without content, delete the -wal.';

/** A pipe would be opened for ever, and a device would never be a database. */
function notFile(path: string): string | undefined {
  const found = statOf(path);
  if (found === undefined || found.isFile()) return undefined;
  return found.isDirectory()
    ? `${path} is a folder.`
    : `${path} is a pipe, socket or device, and not a file.`;
}

function fileAbove(filename: string): string | undefined {
  const folder = dirname(filename);
  if (isFolder(folder) === false) return `${folder} is a file, and not a folder.`;
  return folder === dirname(folder) || isFolder(folder) ? undefined : fileAbove(folder);
}

/** Undefined if nothing is there. */
const isFolder = (path: string): boolean | undefined => statOf(path)?.isDirectory();

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
