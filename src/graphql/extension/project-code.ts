// Calls into a project's code during a request. What it throws on purpose reaches the client; anything else is
// a fault of that code, logged with the name of the extension point and shown without a word about the inside.
import { type ErrorDetails, type ErrorName, PlinthError } from '../../errors/errors.ts';
import { thrownByProject } from '../../errors/project-code.ts';

/** Names of errors that code of existing projects throws on purpose, and what they are here. */
const meant: Readonly<Record<string, ErrorName>> = {
  ApplicationError: 'ApplicationError',
  ValidationError: 'ValidationError',
  YupValidationError: 'ValidationError',
  PaginationError: 'PaginationError',
  NotFoundError: 'NotFoundError',
  ForbiddenError: 'ForbiddenError',
  PolicyError: 'PolicyError',
  UnauthorizedError: 'UnauthorizedError',
  RateLimitError: 'RateLimitError',
  PayloadTooLargeError: 'PayloadTooLargeError',
  NotImplementedError: 'NotImplementedError',
};

/** A fault of a project's code. */
export class ExtensionError extends Error {
  /** `point`: `the policy global::is-owner of Query.articles`. */
  constructor(point: string, cause: unknown) {
    super(`${point} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ExtensionError';
  }
}

/** What the call returns, now or later. */
export function callProject<T>(point: string, call: () => T): T {
  try {
    const result = call();
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw projectError(point, error);
    }) as T;
  } catch (error) {
    throw projectError(point, error);
  }
}

function projectError(point: string, error: unknown): Error {
  if (error instanceof PlinthError || error instanceof ExtensionError || isGraphqlError(error)) return error;
  return meantByProject(error) ?? new ExtensionError(point, error);
}

/** By its name: this is loaded without the library, too, and a project may bring its own copy. */
const isGraphqlError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'GraphQLError';

/** The error that clients get by the name that the project chose; undefined for a fault of its code. */
export function meantByProject(error: unknown): PlinthError | undefined {
  const name = error instanceof Error && Object.hasOwn(meant, error.name) ? meant[error.name] : undefined;
  if (!(error instanceof Error) || !name) return undefined;
  const details = 'details' in error && typeof error.details === 'object' ? error.details : {};
  return thrownByProject(name, error.message, (details ?? {}) as ErrorDetails);
}
