// The request in the form of Koa's context, for code of existing projects. Members that change the response are
// missing, because a GraphQL response does not belong to one resolver.
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from '../../routes/request.ts';

export interface KoaContext<State = unknown> {
  readonly method: string;
  /** Path and query string as sent. */
  readonly url: string;
  readonly path: string;
  readonly querystring: string;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly header: IncomingHttpHeaders;
  readonly state: State;
  /** The value of a header, case-insensitive; an empty text if it is missing. */
  get(name: string): string;
  readonly request: Omit<KoaContext<State>, 'request' | 'state'> & { readonly body: unknown };
}

export function koaContext<State>(http: Request, state: State): KoaContext<State> {
  const { method, path, search, headers, address } = http;
  const url = search === '' ? path : `${path}?${search}`;
  const get = (name: string): string => {
    const key = name.toLowerCase();
    const value = Object.hasOwn(headers, key) ? headers[key] : undefined;
    return Array.isArray(value) ? value.join(', ') : (value ?? '');
  };
  const own = { method, url, path, querystring: search, ip: address, headers, header: headers, get };
  return { ...own, state, request: { ...own, body: http.body } };
}
