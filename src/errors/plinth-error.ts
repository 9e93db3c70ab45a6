// The error class of all errors that clients can get. Anything else that is thrown is a defect, and becomes an
// InternalServerError without details.

/** The HTTP status, the family (who detects it) and the meaning of each error name. `docs/reference/errors.md` lists the same. */
export const errorKinds = {
  SyntaxError: {
    status: 400,
    family: 'request',
    meaning: 'The request body is not the JSON it claims to be.',
  },
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
    meaning: 'A dynamic zone item names a component that is not its own.',
  },
  QueryTooCostlyError: {
    status: 400,
    family: 'plan',
    meaning: 'The query is over a budget: rows to touch, or comparisons.',
  },
  ResponseTooLargeError: {
    status: 400,
    family: 'database',
    meaning: 'The response would be over the limit; ask for less at once.',
  },
  UnauthorizedError: {
    status: 401,
    family: 'permission',
    meaning: 'The bearer token is unknown, expired or malformed.',
  },
  ForbiddenError: {
    status: 403,
    family: 'permission',
    meaning: "The action, document or attribute is not the caller's.",
  },
  PolicyError: { status: 403, family: 'permission', meaning: 'A policy of the project refused the request.' },
  NotFoundError: { status: 404, family: 'plan', meaning: 'No such route or document for this caller.' },
  RequestTimeoutError: { status: 408, family: 'request', meaning: 'The request took too long to arrive.' },
  PreconditionFailedError: {
    status: 412,
    family: 'database',
    meaning: 'The document was changed since the version that `If-Match` names.',
  },
  PayloadTooLargeError: { status: 413, family: 'request', meaning: 'The request body is over the limit.' },
  URITooLongError: { status: 414, family: 'request', meaning: 'The query string is over the limit.' },
  UnsupportedMediaTypeError: {
    status: 415,
    family: 'request',
    meaning: 'The body has an encoding, or a file a type, that is not taken.',
  },
  RateLimitError: { status: 429, family: 'request', meaning: 'Too many requests from this address.' },
  HeadersTooLargeError: {
    status: 431,
    family: 'request',
    meaning: 'The headers of the request are over the limit.',
  },
  InternalServerError: {
    status: 500,
    family: 'database',
    meaning: 'A fault of the server; the log has its cause.',
  },
  NotImplementedError: {
    status: 501,
    family: 'extension',
    meaning: "The project's code does not do this yet.",
  },
  ServiceUnavailableError: {
    status: 503,
    family: 'database',
    meaning: 'The server stops or is too busy, or its database or storage is away.',
  },
  ReadTimeoutError: {
    status: 503,
    family: 'database',
    meaning: 'The read took longer than it may and was ended; ask for less at once.',
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
