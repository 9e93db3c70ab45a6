// Sends all HTTP requests of the administrator. A request whose access token has expired is repeated once with a new one.
import { accessToken, forgetSession, renewToken } from './access.ts';
import { ApiError, type ErrorBody } from './api-error.ts';
import { reportUnreached } from './health.ts';
import { searchString } from './search-string.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Set for requests without a sign-in. */
  readonly isOpen?: boolean;
}

/** What was read, with its `updatedAt`. Without this a write is carried out whatever the version is now. */
export interface Version {
  readonly id: number;
  readonly updatedAt?: string;
}

/** The headers of a write that is refused with 412 if the version has changed. */
export const heldTo = (updatedAt: string | undefined): Readonly<Record<string, string>> =>
  updatedAt === undefined ? {} : { 'if-match': `"${updatedAt}"` };

/** Returns the response, also with an error status. */
export async function respond(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const url = `${path}${searchString(options.query)}`;
  const response = await send(method, url, options);
  if (response.status !== 401 || options.isOpen) return response;
  if ((await renewToken().catch(unreached)) !== undefined) return send(method, url, options);
  forgetSession();
  return response;
}

export async function request<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  const response = await respond(method, path, options);
  const text = await response.text();
  const body: unknown = text === '' ? undefined : parse(text);
  if (!response.ok)
    throw new ApiError(response.status, body as ErrorBody, response.headers.get('plinth-error') ?? undefined);
  return body as T;
}

function send(
  method: Method,
  url: string,
  { body, headers, signal, isOpen }: RequestOptions,
): Promise<Response> {
  const token = accessToken();
  const isForm = body instanceof FormData;
  return fetch(url, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined || isOpen ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  }).catch(unreached);
}

function unreached(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  reportUnreached();
  throw new ApiError(0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Returns `data` of a response `{ data }`, the form of most admin routes. */
export const requestData = async <T>(method: Method, path: string, options?: RequestOptions): Promise<T> =>
  (await request<{ data: T }>(method, path, options)).data;
