// Requests to one server, as one caller.
import { errorOf } from './errors.ts';
import { searchOf } from './search.ts';

export interface ClientOptions {
  /** Of the content API: `https://example.org/api`. */
  readonly baseURL: string;
  /** An API token, or the JWT of an end user. */
  readonly auth?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the one that is there. */
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  readonly query?: object | undefined;
  /** Sent as JSON, a form as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** Headers of a request without a user: an old token would be refused. */
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

  /** Resolves to the JSON of the response, undefined where it has none; throws an ApiError for a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is typed where it is asked for.
  async request(method: string, path: string, asking: RequestOptions = {}): Promise<any> {
    const used = this.tokens.jwt;
    let response = await this.#send(method, path, asking);
    if (response.status === 401 && used && (await this.#refresh(used)))
      response = await this.#send(method, path, asking);
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

  /** A session whose token has ended gets another one, once for all requests that were refused with it. */
  #refresh(used: string | undefined): Promise<boolean> {
    const { jwt, refreshToken } = this.tokens;
    if (jwt !== used) return Promise.resolve(jwt !== undefined);
    if (refreshToken === undefined) return Promise.resolve(false);
    this.#refreshing ??= this.#exchange(refreshToken).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** False where the session has ended. */
  async #exchange(refreshToken: string): Promise<boolean> {
    const asking = { body: { refreshToken }, headers: anonymous };
    const response = await this.#send('POST', '/auth/refresh', asking);
    if (response.ok) this.tokens = await response.json();
    else if (response.status < 500) this.tokens = {};
    return response.ok;
  }
}
