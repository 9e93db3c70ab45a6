// Whether an error says that the server of the database is not there: down, starting, or on the other side of a broken line.
import { databaseAway } from '../../errors/limits.ts';
import type { PlinthError } from '../../errors/plinth-error.ts';

/** Of the operating system, and of https://www.postgresql.org/docs/current/errcodes-appendix.html (shutdown, starting up). */
const codes = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EPIPE',
  ],
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '08001', '08004'],
]);
/** What the driver and its pool have no code for; away.test.ts provokes each, so a version that words it otherwise fails there. */
const sentences = {
  lost: /^Connection terminated|connection error and is not queryable$/,
  late: /^Connection terminated due to connection timeout$|^timeout exceeded when trying to connect$/,
};

/**
 * PgBouncer has one code for everything: no server, none in time, one that broke off, and a parameter of the connection that it
 * refuses, which it refuses again. Only its sentence tells that one; away.test.ts sends it as PgBouncer does.
 */
const isOfPooler = (code: string, message: string): boolean =>
  code === '08P01' && !/^unsupported startup parameter/i.test(message);

export function isAway(error: unknown): boolean {
  if (databaseAway.made(error)) return true;
  if (!(error instanceof Error)) return false;
  // A name with several addresses fails with one error for all of them.
  if (error instanceof AggregateError) return error.errors.some(isAway);
  const code = String(Reflect.get(error, 'code'));
  return codes.has(code) || sentences.lost.test(error.message) || isOfPooler(code, error.message);
}

/** Whether the pool had no connection in time: the database may be there, and has too much to do. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && sentences.late.test(error.message);

/** What clients are told; the log has the cause. */
export function awayError(cause: unknown): PlinthError {
  const error = databaseAway();
  error.cause = cause;
  return error;
}
