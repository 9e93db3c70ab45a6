// The error class of all errors that clients can get. Anything else that is thrown is a defect, and becomes an
// InternalServerError without details.

/** The HTTP status, the family (who detects it) and the meaning of each error name. `docs/reference/errors.md` lists the same. */
export const errorKinds = {
  SyntaxError: {
    status: 400,
    family: 'request',
    meaning: 'The request body is not valid JSON.',
  },
  BadRequestError: { status: 400, family: 'request', meaning: 'The path of the request cannot be decoded.' },
  ValidationError: {
    status: 400,
    family: 'plan',
    meaning: 'A parameter or a body value is wrong; `details` says where.',
  },
  PaginationError: {
    status: 400,
    family: 'plan',
    meaning: 'Page and offset pagination are mixed, or misplaced.',
  },
  ApplicationError: { status: 400, family: 'plan', meaning: 'The request contradicts what is stored.' },
  Error: {
    status: 400,
    family: 'plan',
    meaning: 'An item of a dynamic zone has a component that the zone does not allow.',
  },
  QueryTooCostlyError: {
    status: 400,
    family: 'plan',
    meaning: 'The query exceeds a budget: rows to read, or comparisons.',
  },
  ResponseTooLargeError: {
    status: 400,
    family: 'database',
    meaning: 'The response would be larger than the limit; request less at once.',
  },
  UnauthorizedError: {
    status: 401,
    family: 'permission',
    meaning: 'The bearer token is unknown, expired or malformed.',
  },
  ForbiddenError: {
    status: 403,
    family: 'permission',
    meaning: 'The caller may not use the action, document or attribute.',
  },
  PolicyError: { status: 403, family: 'permission', meaning: 'A policy of the project refused the request.' },
  NotFoundError: {
    status: 404,
    family: 'plan',
    meaning: 'The route or document does not exist, or the caller may not read it.',
  },
  RequestTimeoutError: { status: 408, family: 'request', meaning: 'The request took too long to arrive.' },
  PreconditionFailedError: {
    status: 412,
    family: 'database',
    meaning: 'The document was changed after the version in `If-Match`.',
  },
  PayloadTooLargeError: {
    status: 413,
    family: 'request',
    meaning: 'The request body is larger than the limit.',
  },
  URITooLongError: { status: 414, family: 'request', meaning: 'The query string is longer than the limit.' },
  UnsupportedMediaTypeError: {
    status: 415,
    family: 'request',
    meaning: 'The encoding of the body or the type of a file is not accepted.',
  },
  RateLimitError: { status: 429, family: 'request', meaning: 'Too many requests from this address.' },
  HeadersTooLargeError: {
    status: 431,
    family: 'request',
    meaning: 'The headers of the request are larger than the limit.',
  },
  InternalServerError: {
    status: 500,
    family: 'database',
    meaning: 'A fault of the server; the log has its cause.',
  },
  NotImplementedError: {
    status: 501,
    family: 'extension',
    meaning: "The project's code calls a function that is not implemented.",
  },
  ServiceUnavailableError: {
    status: 503,
    family: 'database',
    meaning: 'The server is stopping or overloaded, or its database or storage cannot be reached.',
  },
  ReadTimeoutError: {
    status: 503,
    family: 'database',
    meaning: 'The read exceeded its deadline and was ended; request less at once.',
  },
} as const;

export type ErrorName = keyof typeof errorKinds;
/** The header with the code of an error, which the log uses too. */
export const codeHeader = 'plinth-error';

export type ErrorCode = `PLINTH_${string}`;
export type ErrorDetails = Readonly<Record<string, unknown>>;
/** The values of a message, by their names in angle brackets. */
export type MessageValues = Readonly<Record<string, string | number>>;

export interface ErrorParts {
  readonly name: ErrorName;
  readonly code: ErrorCode;
  readonly message: string;
  readonly values?: MessageValues;
  /** Undefined omits the key from the response, as for errors of body parsers. */
  readonly details?: ErrorDetails | undefined;
}

/** The body of an error: `{ data: null, error: { status, name, message, details } }`. */
export class PlinthError extends Error {
  /** Stable, independent of the message: `PLINTH_FORBIDDEN`. */
  readonly code: ErrorCode;
  readonly status: number;
  /** The values of the message, for translations. */
  readonly values: MessageValues;
  readonly details: ErrorDetails | undefined;

  constructor({ name, code, message, values = {}, details }: ErrorParts) {
    super(message);
    this.name = name;
    this.code = code;
    this.values = values;
    this.status = errorKinds[name].status;
    this.details = details;
  }

  /** The form that a project's code shows inside `details`: that of Strapi's errors. */
  toJSON(): object {
    const { name, message, details } = this;
    return { name, message, ...(details === undefined ? {} : { details }) };
  }
}
