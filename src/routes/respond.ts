// Finds the route of a request and runs it.
import type { Principal } from '../auth/authenticate.ts';
import { notFound } from '../errors/errors.ts';
import type { Guards } from './enforce.ts';
import type { Incoming, Response } from './request.ts';
import type { Administrator } from './route.ts';
import { pathOf, type RouteTable } from './table.ts';

export interface Boundary<A extends Administrator> {
  readonly table: RouteTable<A>;
  readonly guards: Guards<A>;
  /** Authenticates the caller; throws for an unknown bearer. */
  readonly callerOf: (incoming: Incoming) => Promise<Principal>;
  /** The page for an unknown path in a browser; undefined for other clients. */
  readonly missingPage: (incoming: Incoming) => Response | undefined;
}

export function respond<A extends Administrator>(
  incoming: Incoming,
  { table, guards, callerOf, missingPage }: Boundary<A>,
): Promise<Response> {
  const found = table.find(incoming.method, incoming.path);
  if (found.kind === 'no such path') {
    const page = missingPage(incoming);
    return page ? Promise.resolve(page) : Promise.reject(notFound());
  }
  if (found.kind === 'other methods') return Promise.resolve(methodNotAllowed(found.allowed));
  const { entry, parameters } = found;
  const pattern = pathOf(entry);
  incoming.onRoute?.(pattern);
  let caller: Promise<Principal> | undefined;
  const request = {
    ...incoming,
    parameters,
    pattern,
    caller: () => {
      caller ??= callerOf(incoming);
      return caller;
    },
  };
  return entry.respond(request, guards);
}

const methodNotAllowed = (allowed: readonly string[]): Response => ({
  status: 405,
  body: 'Method Not Allowed',
  contentType: 'text/plain; charset=utf-8',
  headers: { allow: allowed.join(', ') },
});
