// The errors of `@strapi/utils`, which project code throws to refuse a request. The name decides the response
// (docs/reference/errors.md); `details` are part of it. Errors of Plinth are instances of these classes too, by their
// names, because code asks `error instanceof ValidationError`.
import { PlinthError } from '../../errors/definition/plinth-error.ts';

interface NamedError {
  readonly details: unknown;
}

type ErrorClass = new (message?: string, details?: unknown) => Error & NamedError;

class ApplicationError extends Error implements NamedError {
  /** An own property, so that JSON includes it: code sends errors inside of `details`. */
  override message: string;
  details: unknown;

  constructor(message = 'An application error occurred', details: unknown = {}) {
    super(message);
    this.message = message;
    this.name = 'ApplicationError';
    this.details = details;
  }
}

Object.defineProperty(ApplicationError, Symbol.hasInstance, {
  value(this: ErrorType, value: unknown): boolean {
    return isInstance(this, value);
  },
});

/** Creates an error class with this name and default message. */
function errorClass(name: string, usual: string, base: ErrorClass = ApplicationError): ErrorClass {
  const made = class extends base {
    constructor(message = usual, details: unknown = {}) {
      super(message, details);
      this.name = name;
    }
  };
  Object.defineProperty(made, 'name', { value: name });
  return made;
}

const ValidationError = errorClass('ValidationError', 'An application error occurred');
const ForbiddenError = errorClass('ForbiddenError', 'Forbidden access');

/** The problems of yup as details of one error. */
class YupValidationError extends ValidationError {
  constructor(
    found: Error & { readonly inner?: readonly YupProblem[]; readonly path?: string },
    message?: string,
  ) {
    const problems: readonly YupProblem[] = found.inner?.length ? found.inner : [found];
    const errors = problems.map(({ path = '', message: problem, name, value }) => ({
      path: path.split('.').filter(Boolean),
      message: problem,
      name,
      value,
    }));
    super(message ?? found.message, { errors });
  }
}

interface YupProblem {
  readonly name: string;
  readonly message: string;
  readonly path?: string;
  /** The invalid value. */
  readonly value?: unknown;
}

/** An error with a status that the code chooses. */
class HttpError extends Error {
  status: number;

  constructor(status = 500, message = 'Internal Server Error') {
    super(message);
    this.name = 'HttpError';
    this.status = status;
  }
}

/** A class that code derives from one of these has only instances of its own. */
function isInstance(asked: ErrorType, value: unknown): boolean {
  const known = value instanceof PlinthError ? classOf(value) : undefined;
  if (!known) return Function.prototype[Symbol.hasInstance].call(asked, value);
  return asked === known || Object.prototype.isPrototypeOf.call(asked.prototype, known.prototype);
}

type ErrorType = abstract new (...given: never[]) => Error;

/** The class of which Strapi would throw an instance. */
function classOf({ name, details }: PlinthError): ErrorType | undefined {
  if (name === 'ValidationError' && Array.isArray(details?.errors)) return YupValidationError;
  return new Map<string, ErrorType>(Object.entries(errors)).get(name);
}

export const errors = {
  HttpError,
  ApplicationError,
  ValidationError,
  YupValidationError,
  PaginationError: errorClass('PaginationError', 'Invalid pagination'),
  NotFoundError: errorClass('NotFoundError', 'Entity not found'),
  ForbiddenError,
  UnauthorizedError: errorClass('UnauthorizedError', 'Unauthorized'),
  RateLimitError: errorClass('RateLimitError', 'Too many requests, please try again later.'),
  PayloadTooLargeError: errorClass('PayloadTooLargeError', 'Entity too large'),
  PolicyError: errorClass('PolicyError', 'Policy Failed', ForbiddenError),
  NotImplementedError: errorClass('NotImplementedError', 'This feature is not implemented yet'),
};
