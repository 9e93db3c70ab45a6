// Calls a route of REST for mutations of plugins, so that the same demands, limits and checks apply.
import type { Guards } from '../../routes/enforce.ts';
import type { Administrator, Method } from '../../routes/route.ts';
import type { RouteTable } from '../../routes/table.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';

interface RouteCall {
  readonly method: Method;
  /** Below the prefix of the content API, such as `/auth/local`. */
  readonly path: string;
  readonly search?: string;
  readonly body?: unknown;
}

/** Resolves to the body of the response, parsed; throws what the row throws. */
export type CallRoute = (call: RouteCall, caller: RouteCaller) => Promise<unknown>;

export type RouteCaller = Pick<GraphqlContext, 'principal' | 'http'>;

/** `table` is called lazily, because the route table contains GraphQL's own routes. */
export const routeCaller =
  <A extends Administrator>(prefix: string, table: () => RouteTable<A>, guards: Guards<A>): CallRoute =>
  async ({ method, path, search = '', body }, { principal, http }) => {
    const found = table().find(method, `${prefix}${path}`);
    if (found.kind !== 'entry') throw new Error(`There is no route ${method} ${path}`);
    const request = {
      ...http,
      method,
      path: `${prefix}${path}`,
      search,
      body,
      parameters: found.parameters,
      caller: async () => principal,
      isMutation: true,
      // The response is that of GraphQL, so headers are dropped.
      addHeaders: () => undefined,
    };
    const response = await found.entry.respond(request, guards);
    const cookie = response.headers?.['set-cookie'];
    if (cookie !== undefined) http.addHeaders({ 'set-cookie': cookie, 'cache-control': 'no-store' });
    return response.body === undefined ? null : JSON.parse(String(response.body));
  };
