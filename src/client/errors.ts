// Error classes for refusals of the server. `message` and `details` come from the server.

export interface Problem {
  /** Where in the data: `['links', '0', 'url']`. */
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

/** Every refusal of the server. `kind` is its name there, such as `ValidationError` or `PolicyError`. */
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

  /** What is wrong with each attribute of the data; empty for other errors. */
  get problems(): readonly Problem[] {
    return Array.isArray(this.details.errors) ? this.details.errors : [];
  }
}

/** 400: a parameter or a value is wrong. */
export class ValidationError extends ApiError {}
/** 401: the token is not known, or has ended. */
export class UnauthorizedError extends ApiError {}
/** 403: not for this caller. */
export class ForbiddenError extends ApiError {}
/** 404: not there, or not for this caller to see. */
export class NotFoundError extends ApiError {}
/** 412: the document was changed meanwhile. */
export class ConflictError extends ApiError {}
/** 429: asked too often. */
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

/** Undefined for what a proxy between here and there says. */
function refusalIn(text: string): Refusal | undefined {
  try {
    return JSON.parse(text)?.error;
  } catch {
    return undefined;
  }
}
