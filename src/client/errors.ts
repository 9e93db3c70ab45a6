// Error classes for refusals of the server, by status. `message` and `details` are those of the response.

export interface Problem {
  /** The place in the data: `['links', '0', 'url']`. */
  readonly path: readonly string[];
  readonly message: string;
  readonly name: string;
}

interface Refusal {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Any refusal. `kind` is the name in the response, such as `ValidationError` or `PolicyError`. */
export class ApiError extends Error {
  readonly status: number;
  readonly kind: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ status, name, message, details = {} }: Refusal) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.kind = name;
    this.details = details;
  }

  /** The problems of single attributes; empty for other errors. */
  get problems(): readonly Problem[] {
    return Array.isArray(this.details.errors) ? this.details.errors : [];
  }
}

/** 400: a parameter or a value is wrong. */
export class ValidationError extends ApiError {}
/** 401: the token is unknown or has expired. */
export class UnauthorizedError extends ApiError {}
/** 403: the caller has no permission. */
export class ForbiddenError extends ApiError {}
/** 404: it does not exist, or the caller may not read it. */
export class NotFoundError extends ApiError {}
/** 412: the document was changed meanwhile. */
export class ConflictError extends ApiError {}
/** 429: too many requests. */
export class TooManyRequestsError extends ApiError {}

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: ValidationError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  412: ConflictError,
  429: TooManyRequestsError,
};

export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const { status, statusText } = response;
  const refusal = refusalIn(text) ?? { status, name: 'Error', message: text || statusText };
  return new (classes[status] ?? ApiError)(refusal);
}

/** Undefined for a response that is not JSON, such as one of a proxy. */
function refusalIn(text: string): Refusal | undefined {
  try {
    return JSON.parse(text)?.error;
  } catch {
    return undefined;
  }
}
