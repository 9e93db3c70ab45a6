// `ctx.query`: the parsed query string, which project code may change in place or replace. Changes are detected: an
// unchanged query is used as sent.
import type Koa from 'koa';
import { parseSearch, type QueryLimits } from '../../rest/parse-query.ts';

interface Parsed {
  readonly search: string;
  readonly value: unknown;
  /** The fingerprint when it was parsed; undefined for an object that code assigned. */
  readonly text: string | undefined;
}

const parsed = new WeakMap<Koa.Request, Parsed>();
const limits = new WeakMap<Koa.Request, QueryLimits>();

export const searchParameters = {
  limit(request: Koa.Request, given: QueryLimits): void {
    limits.set(request, given);
  },

  get(request: Koa.Request): unknown {
    const search = request.querystring;
    const known = parsed.get(request);
    if (known && (known.text === undefined || known.search === search)) return known.value;
    const value = plain(
      parseSearch(search, limits.get(request) ?? { depth: 20, arrayLimit: 100, parameterLimit: 1000 }),
    );
    parsed.set(request, { search, value, text: fingerprint(value) });
    return value;
  },

  set(request: Koa.Request, value: unknown): void {
    parsed.set(request, { search: request.querystring, value: value ?? {}, text: undefined });
  },

  /** Whether the query is an object, not a query string that code assigned. */
  isObject(request: Koa.Request): boolean {
    const known = parsed.get(request);
    return known !== undefined && (known.text === undefined || known.search === request.querystring);
  },

  /** Whether project code changed the client's query. */
  isChanged(request: Koa.Request, sent: string): boolean {
    const known = parsed.get(request);
    if (request.querystring !== sent) return true;
    return known !== undefined && known.text !== fingerprint(known.value);
  },
};

/** Undefined values count as changes, because a filter whose value is undefined must be refused and not ignored. */
const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) => (inner === undefined ? '\u0000' : inner));

/** The objects of the parser have no prototype, but project code calls methods such as `hasOwnProperty` on them. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const);
  return Object.fromEntries(members);
}
