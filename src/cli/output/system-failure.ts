// What errors of the operating system and of databases mean for a person at the command line, each with its remedy.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { databaseAway, databaseFull } from '../../errors/limits.ts';

/** Undefined for errors that it knows nothing of. */
export function systemFailure(error: Error): string | undefined {
  if (error instanceof AggregateError) return firstOf(error.errors);
  const code = String(Reflect.get(error, 'code'));
  const [own] =
    Object.entries(sentences).find(([name]) => code === name || code.startsWith(`${name}_`)) ?? [];
  if (own !== undefined) return sentences[own]?.(error);
  const isOfDatabase = databaseAway.made(error) || databaseFull.made(error);
  return isOfDatabase && error.cause instanceof Error ? systemFailure(error.cause) : undefined;
}

const firstOf = (errors: readonly unknown[]): string | undefined => {
  const [first] = errors;
  return first instanceof Error ? systemFailure(first) : undefined;
};

const pathOf = (error: Error): string => String(Reflect.get(error, 'path') ?? 'a file');

/** The folder that would have to be there first. */
function missingIn(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? path : missingIn(folder);
}

const where = 'DATABASE_URL or config/database';

const unreachable = ({ message }: Error): string =>
  `Nothing responds there (${message}). Start it, or correct its address: that of the project's database is in ${where}.`;

const refused = ({ message }: Error): string =>
  `The database refuses the user or the password (${message}). Correct both in ${where}.`;

const forbidden = (error: Error): string =>
  `This account may not use ${pathOf(error)}. Give it the right, or run the command as the account that owns the project.`;

const noRoom = (error: Error): string =>
  `There is no room left on the disk (${error.message}). Make room, and start the command again.`;

const unwritable = ({ message }: Error): string =>
  `The file of the database cannot be opened and written (${message}). It and its folder have to belong to this account, on a disk that is not read-only.`;

/** By code, or by what a code begins with. PostgreSQL's: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sentences: Readonly<Record<string, (error: Error) => string>> = {
  ENOENT: (error) => `There is no ${missingIn(pathOf(error))}. Make it, or name another place.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: (error) => `${dirname(pathOf(error))} is read-only. Name another place.`,
  EISDIR: (error) => `${pathOf(error)} is a folder. Name a file.`,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  SQLITE_FULL: noRoom,
  SQLITE_NOTADB: () =>
    'The file of the database is no SQLite database. Name another one in config/database, or restore a backup.',
  SQLITE_CORRUPT: () =>
    'The file of the database is damaged. Restore a backup: plinth restore <file> --overwrite.',
  SQLITE_CANTOPEN: unwritable,
  SQLITE_READONLY: unwritable,
  SQLITE_IOERR: unwritable,
  SQLITE_BUSY: () => 'Another program holds the database. Start the command again when it has ended.',
  '28P01': refused,
  '28000': refused,
  '3D000': ({ message }) =>
    `There is no such database (${message}). Make it with createdb, or correct its name in ${where}.`,
  '42501': ({ message }) =>
    `The database lets this user do too little (${message}). Let it make tables: GRANT CREATE ON SCHEMA.`,
  '53100': noRoom,
  '53300': ({ message }) =>
    `The database has no connection left (${message}). Give it more, or this project fewer: pool.max in config/database.`,
};
