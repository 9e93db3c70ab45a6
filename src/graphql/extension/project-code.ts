// Calls code of a project during a request. Errors that it throws deliberately reach the client. Other errors are
// logged with the name of the extension point, and clients get nothing internal.
import { type ErrorDetails, type ErrorName, errorKinds, type PlinthError } from '../../errors/errors.ts';
import {
  isForClients,
  notTakenHere,
  refusedByProject,
  thrownByProject,
} from '../../errors/families/project-code.ts';

/** Names of errors that code of existing projects throws deliberately, and their names here. */
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

/** An unexpected error of a project's code. */
export class ExtensionError extends Error {
  /** `point`: `the policy global::is-owner of Query.articles`. */
  constructor(point: string, cause: unknown) {
    super(`${point} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ExtensionError';
  }
}

/** The faults of errors that were passed to code of the project, which may catch or rethrow them. */
const faults = new WeakMap<object, ExtensionError>();

/** The error that code of the project threw: code that catches the error of a call gets the same object. */
export function originalOf(error: unknown): unknown {
  if (!(error instanceof ExtensionError && error.cause instanceof Error)) return error;
  faults.set(error.cause, error);
  return error.cause;
}

/** The fault that names the innermost extension point of an error that code rethrows; other errors are returned. */
export const faultOf = (error: unknown): unknown =>
  (error instanceof Error ? faults.get(error) : undefined) ?? error;

/** Returns the result of the call, or its promise. */
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

function projectError(point: string, thrown: unknown): Error {
  const error = faultOf(thrown);
  if (isForClients(error) || error instanceof ExtensionError || isGraphqlError(error)) return error;
  return errorOfProject(error) ?? new ExtensionError(point, error);
}

/** By name, because the library may not be loaded, and a project may use another copy. */
const isGraphqlError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'GraphQLError';

/**
 * The error for clients, by the name that the project has chosen, or by the class of `@strapi/utils` that its own class
 * extends; undefined for unexpected errors.
 */
export function errorOfProject(error: unknown): PlinthError | undefined {
  if (!(error instanceof Error) || notTakenHere.made(error)) return undefined;
  const { name, message } = error;
  const given = 'details' in error && typeof error.details === 'object' ? error.details : {};
  const details = (given ?? {}) as ErrorDetails;
  const usual = meantBy(name);
  if (usual) return thrownByProject(usual, message, details);
  const extended = extendedClass(error);
  return extended && refusedByProject({ status: errorKinds[extended].status, name, message, details });
}

const meantBy = (name: string): ErrorName | undefined =>
  Object.hasOwn(meant, name) ? meant[name] : undefined;

/** By the names of classes, because packages may bring copies of `@strapi/utils`. */
function extendedClass(error: Error): ErrorName | undefined {
  const classes = classNames(error);
  return classes.includes('ApplicationError')
    ? classes.map(meantBy).find((name) => name !== undefined)
    : undefined;
}

function classNames(value: object): readonly string[] {
  const parent: object | null = Object.getPrototypeOf(value);
  return parent === null ? [] : [parent.constructor.name, ...classNames(parent)];
}
