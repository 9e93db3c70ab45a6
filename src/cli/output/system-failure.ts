// Messages with remedies for errors of the operating system and of databases, for the command line.
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  databaseFull,
  databaseLocked,
  databaseReadOnly,
  databaseUnavailable,
} from '../../errors/families/limits.ts';

/** The message for an error; undefined for other errors. */
export function systemFailure(error: Error): string | undefined {
  if (error instanceof AggregateError) return firstOf(error.errors);
  const code = String(Reflect.get(error, 'code'));
  const [own] = Object.entries(messages).find(([name]) => code === name || code.startsWith(`${name}_`)) ?? [];
  if (own !== undefined) return messages[own]?.(error);
  const ofDatabase = [databaseUnavailable, databaseFull, databaseLocked, databaseReadOnly];
  const isOfDatabase = ofDatabase.some(({ made }) => made(error));
  return isOfDatabase && error.cause instanceof Error ? databaseFailure(error, error.cause) : undefined;
}

function databaseFailure(error: Error, cause: Error): string | undefined {
  if (!databaseUnavailable.made(error)) return systemFailure(cause);
  return Reflect.get(cause, 'code') === 'ECONNRESET' ? lost(cause) : (systemFailure(cause) ?? lost(cause));
}

const lost = ({ message }: Error): string =>
  `The database ended the connection (${message}). Run the command again when it responds; its log has the reason.`;

const firstOf = (errors: readonly unknown[]): string | undefined => {
  const [first] = errors;
  return first instanceof Error ? systemFailure(first) : undefined;
};

const pathOf = (error: Error): string => String(Reflect.get(error, 'path') ?? 'a file');

/** The path, or the topmost folder of it that does not exist. */
function missingIn(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? path : missingIn(folder);
}

/** The part of the path that is a file, where a folder is needed. */
function fileIn(path: string): string {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return isFile || dirname(path) === path ? path : fileIn(dirname(path));
}

const notFolder = (error: Error): string =>
  `${fileIn(pathOf(error))} is a file, and a folder is needed. Write another path.`;

const where = 'DATABASE_URL or config/database';

const unreachable = ({ message }: Error): string =>
  `The server cannot be reached (${message}). Start it, or correct its address: the address of the project's database is in ${where}.`;

const refused = ({ message }: Error): string =>
  `The database refused the user name or the password (${message}). Correct them in ${where}.`;

const forbidden = (error: Error): string =>
  `This account has no permission for ${pathOf(error)}. Grant it, or run the command as the account that owns the project.`;

const diskFull = (error: Error): string =>
  `The disk is full (${error.message}). Free some space, and run the command again.`;

const unwritable = ({ message }: Error): string =>
  `The database file cannot be opened for writing (${message}). The file and its folder have to be writable for this account, on a disk that is neither full nor read-only.`;

/** By error code, or by the part of it before `_`. Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const messages: Readonly<Record<string, (error: Error) => string>> = {
  ENOENT: (error) => `${missingIn(pathOf(error))} does not exist. Create it, or write another path.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: (error) => `${dirname(pathOf(error))} is read-only. Write another path.`,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
  EISDIR: (error) => `${pathOf(error)} is a folder. Write the path of a file.`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EFBIG: ({ message }) =>
    `A file would be larger than the file system or the limits of this account (ulimit -f) permit (${message}).`,
  SQLITE_FULL: diskFull,
  SQLITE_NOTADB: () =>
    'The database file is not a SQLite database. Configure another file in config/database, or restore a backup.',
  SQLITE_CORRUPT: () => 'The database file is damaged. Restore a backup: plinth restore <file> --overwrite.',
  SQLITE_CANTOPEN: unwritable,
  SQLITE_READONLY: unwritable,
  SQLITE_IOERR: unwritable,
  SQLITE_BUSY: () => 'Another program has locked the database. Run the command again when it has ended.',
  '28P01': refused,
  '28000': refused,
  '3D000': ({ message }) =>
    `The database does not exist (${message}). Create it with createdb, or correct its name in ${where}.`,
  '3F000': ({ message }) =>
    `The search path of the database user names no schema that exists (${message}). Create one with CREATE SCHEMA, or name one as connection.connection.schema in config/database.`,
  '42501': ({ message }) =>
    `The database user lacks a permission (${message}). To let it create tables: GRANT CREATE ON SCHEMA.`,
  '25006': ({ message }) =>
    `The database cannot be written (${message}). Write the address of the primary server in ${where}; database.replicas has its replicas.`,
  '53100': diskFull,
  '53300': ({ message }) =>
    `The database accepts no more connections (${message}). Raise its limit, or lower pool.max in config/database.`,
};
