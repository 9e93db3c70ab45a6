// The error of a request to the server: what it refused, or that it could not be reached.
import type { Refusal } from '../messages/text.ts';

export interface Problem extends Refusal {
  /** The path of the value: `['seo', 'title']`. */
  readonly path: readonly string[];
}

const tooMuch = ['PLINTH_QUERY_TOO_COSTLY', 'PLINTH_READ_TIMEOUT'];

export class ApiError extends Error {
  /** 0 if the server was not reached. */
  readonly status: number;
  readonly code: string | undefined;
  readonly problems: readonly Problem[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, body: ErrorBody = {}, code?: string) {
    super(body.error?.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.details = body.error?.details ?? {};
    this.code = code ?? refusalOf(this.details).code;
    const { errors } = this.details;
    this.problems = Array.isArray(errors) ? errors.map(problemOf) : [];
  }

  /** The message to show: that of a single problem, which is more exact, or that of the error. */
  get refusal(): Refusal {
    const [problem, ...others] = this.problems;
    return problem && others.length === 0 ? problem : refusalOf({ ...this.details, message: this.message });
  }

  /** Whether the request exceeds a budget of the server, so that a retry is useless. */
  get isTooMuch(): boolean {
    return this.code !== undefined && tooMuch.includes(this.code);
  }

  get isUnreached(): boolean {
    if (this.isTooMuch) return false;
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Statuses of missing responses, and of those that a proxy may have sent before the server handled the request. */
const unknown = [0, 401, 408, 429, 502, 503, 504];

/** Whether the request may have been carried out nevertheless. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && unknown.includes(error.status);

/** Whether the write was refused because another one came in between. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412;

export interface ErrorBody {
  readonly error?: Partial<ShownError>;
}

export interface ShownError {
  readonly status: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function problemOf(entry: Partial<Record<keyof Problem, unknown>>): Problem {
  const path = Array.isArray(entry.path) ? entry.path.map(String) : String(entry.path ?? '').split('.');
  return { path, ...refusalOf(entry) };
}

const refusalOf = ({ code, values, message }: Partial<Record<keyof Refusal, unknown>>): Refusal => ({
  code: typeof code === 'string' ? code : undefined,
  values: typeof values === 'object' && values !== null ? (values as Refusal['values']) : {},
  message: String(message ?? ''),
});
