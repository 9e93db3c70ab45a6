// Errors of a full disk of the database: clients get a 503 with Retry-After, the log has the cause.
import { databaseFull } from '../errors/families/limits.ts';

/** Codes of SQLite, PostgreSQL and the operating system. */
const codes: ReadonlySet<unknown> = new Set(['SQLITE_FULL', '53100', 'ENOSPC']);

/** Returns other errors unchanged. */
export function diskFullOr(error: unknown): unknown {
  if (!(error instanceof Error) || !codes.has(Reflect.get(error, 'code'))) return error;
  const full = databaseFull();
  full.cause = error;
  return full;
}
