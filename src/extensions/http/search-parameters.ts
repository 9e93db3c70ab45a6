// `ctx.query`: the query string as objects and lists, which code of a project changes in place or replaces. Knows whether it
// did: an unchanged one is asked as it was sent.
import type Koa from 'koa';
import { parseSearch, type QueryLimits } from '../../rest/parse-query.ts';

interface Parsed {
  readonly search: string;
  readonly value: unknown;
  /** As it was when it was parsed; undefined for one that code put there. */
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

  /** Whether code asks for it by an object, not by a query string of its own. */
  isObject(request: Koa.Request): boolean {
    const known = parsed.get(request);
    return known !== undefined && (known.text === undefined || known.search === request.querystring);
  },

  /** Whether code asks for something else than the client did. */
  isChanged(request: Koa.Request, sent: string): boolean {
    const known = parsed.get(request);
    if (request.querystring !== sent) return true;
    return known !== undefined && known.text !== fingerprint(known.value);
  },
};

/** What is undefined counts: a filter that code meant to set must not vanish. */
const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) => (inner === undefined ? '\u0000' : inner));

/** Code calls methods of objects, which those of the parser do not have. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const);
  return Object.fromEntries(members);
}
