// A disk of the database that has no room left: clients are told to come again, and the log has the cause.
import { databaseFull } from '../errors/limits.ts';

/** Of SQLite, of PostgreSQL and of the operating system. */
const codes: ReadonlySet<unknown> = new Set(['SQLITE_FULL', '53100', 'ENOSPC']);

/** The error itself where it says something else. */
export function fullOr(error: unknown): unknown {
  if (!(error instanceof Error) || !codes.has(Reflect.get(error, 'code'))) return error;
  const full = databaseFull();
  full.cause = error;
  return full;
}
