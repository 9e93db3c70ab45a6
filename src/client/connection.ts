// Sends requests to one server with the token of one caller.
import { errorOf } from './errors.ts';
import { searchOf } from './search.ts';

export interface ClientOptions {
  /** The URL of the content API: `https://example.org/api`. */
  readonly baseURL: string;
  /** An API token, or the JWT of an end user. */
  readonly auth?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  readonly query?: object | undefined;
  /** Sent as JSON, unless it is a FormData. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** Headers of a request without a token: the server would refuse an expired one. */
export const anonymous = { authorization: undefined };

export interface Tokens {
  readonly jwt?: string | undefined;
  readonly refreshToken?: string | undefined;
}

export class Connection {
  tokens: Tokens;
  readonly #options: ClientOptions;
  #refreshing: Promise<boolean> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.tokens = { jwt: options.auth };
  }

  /** Resolves to the JSON of the response, or undefined if it has no body. Throws an ApiError for a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the response.
  async request(method: string, path: string, options: RequestOptions = {}): Promise<any> {
    const used = this.tokens.jwt;
    let response = await this.#send(method, path, options);
    if (response.status === 401 && used && (await this.#refresh(used)))
      response = await this.#send(method, path, options);
    if (!response.ok) throw await errorOf(response);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }

  #send(
    method: string,
    path: string,
    { query = {}, body, headers, signal }: RequestOptions,
  ): Promise<Response> {
    const { baseURL, fetch: send = fetch, headers: own } = this.#options;
    const { jwt } = this.tokens;
    const isJson = body !== undefined && !(body instanceof FormData);
    const sent = {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
      ...own,
      ...headers,
    };
    return send(baseURL.replace(/\/+$/, '') + path + searchOf(query), {
      method,
      headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
      body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
      ...(signal ? { signal } : {}),
    });
  }

  /** Gets a new token for the session, once for all requests that were refused with the old one. Resolves to success. */
  #refresh(used: string | undefined): Promise<boolean> {
    const { jwt, refreshToken } = this.tokens;
    if (jwt !== used) return Promise.resolve(jwt !== undefined);
    if (refreshToken === undefined) return Promise.resolve(false);
    this.#refreshing ??= this.#exchange(refreshToken).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Resolves to false if the session has ended or the request failed. */
  async #exchange(refreshToken: string): Promise<boolean> {
    const options = { body: { refreshToken }, headers: anonymous };
    const response = await this.#send('POST', '/auth/refresh', options);
    if (response.ok) this.tokens = await response.json();
    else if (response.status < 500) this.tokens = {};
    return response.ok;
  }
}
