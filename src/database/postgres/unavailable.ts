// Recognises errors that mean that the database server cannot be reached: down, starting, or behind a broken connection.
import type { PlinthError } from '../../errors/definition/plinth-error.ts';
import { databaseReadOnly, databaseUnavailable } from '../../errors/families/limits.ts';

/** Codes of the operating system, and of https://www.postgresql.org/docs/current/errcodes-appendix.html (shutdown, starting up). */
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
/** Messages of the driver and its pool that have no code. away.test.ts provokes each, so that a changed wording fails there. */
const sentences = {
  lost: /^Connection terminated|connection error and is not queryable$/,
  late: /^Connection terminated due to connection timeout$|^timeout exceeded when trying to connect$/,
};

/**
 * PgBouncer has one code for a missing server, a time-out, a broken connection, and a refused parameter of the
 * connection. The last is permanent, and is recognised by its message; away.test.ts sends it as PgBouncer does.
 */
const isOfPooler = (code: string, message: string): boolean =>
  code === '08P01' && !/^unsupported startup parameter/i.test(message);

export function isUnavailable(error: unknown): boolean {
  if (databaseUnavailable.made(error)) return !isRefused(error.cause);
  if (!(error instanceof Error)) return false;
  // A host with several addresses fails with one error for all of them.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = codeOf(error);
  return codes.has(code) || sentences.lost.test(error.message) || isOfPooler(code, error.message);
}

/** Whether the pool had no free connection in time: the database may be reachable but overloaded. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && sentences.late.test(error.message);

/**
 * Codes with which a server refuses a connection: unknown user, wrong password, no such database, too many connections. A start fails
 * with them, since they may be faults of the configuration. Behind a running server the database has changed, and may change back.
 */
const refusals = new Set(['28000', '28P01', '3D000', '53300']);

/** The code of an error of pg, PostgreSQL or the operating system; another text without one. */
export const codeOf = (error: unknown): string => String(Reflect.get(Object(error), 'code'));

const isRefused = (error: unknown): boolean => refusals.has(codeOf(error));

/** Whether the server has refused a write because it is a replica, or because writes are switched off. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** The error for clients, if the database cannot be reached, refuses this server or cannot be written; other errors unchanged. */
export function unavailableOr(error: unknown): unknown {
  if (isReadOnly(error)) return Object.assign(databaseReadOnly(), { cause: error });
  return isUnavailable(error) || isRefused(error) ? unavailableError(error) : error;
}

/**
 * The same for an error of a pool that gave no connection. For one that never has more users than connections: if it is late, the server
 * has not greeted a new connection.
 */
export const unconnectedOr = (error: unknown): unknown =>
  isPoolTimeout(error) ? unavailableError(error) : unavailableOr(error);

/** The error for clients; the log has the cause. */
const unavailableError = (cause: unknown): PlinthError => Object.assign(databaseUnavailable(), { cause });
