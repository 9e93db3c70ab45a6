// The route table of one schema: finds the route for a method and a path. Paths are case-insensitive and may end with a slash. HEAD
// uses the route of GET. CORS handles OPTIONS earlier.
import findMyWay from 'find-my-way';
import { enforce, type Guards, type Mount } from './enforce.ts';
import type { Request, Response } from './request.ts';
import { type Administrator, methods, type Route, type RouteFacts } from './route.ts';

export interface RouteEntry<A extends Administrator> {
  readonly mount: Mount;
  readonly route: RouteFacts;
  /** Enforces the demand of the route, then runs its handler. */
  readonly respond: (request: Request, guards: Guards<A>) => Promise<Response>;
}

interface HiddenRoute<A extends Administrator> {
  readonly entry: RouteEntry<A>;
  readonly earlier: RouteEntry<A>;
}

export type FoundRoute<A extends Administrator> =
  | { readonly kind: 'entry'; readonly entry: RouteEntry<A>; readonly parameters: Request['parameters'] }
  | { readonly kind: 'no such path' }
  | { readonly kind: 'other methods'; readonly allowed: readonly string[] };

/** Entries for routes that share a mount and a service. */
export const mounted = <Service, A extends Administrator>(
  mount: Mount,
  routes: readonly Route<Service, A>[],
  service: Service,
): readonly RouteEntry<A>[] =>
  routes.map((route) => ({
    mount,
    route,
    respond: (request, guards) => enforce({ route, service, mount }, request, guards),
  }));

/** Longer than any path that the server accepts, so that this limit of the router never applies. */
const maxParameterLength = 100_000;

export class RouteTable<A extends Administrator> {
  /** All routes that can be reached. */
  readonly entries: readonly RouteEntry<A>[];
  /** Routes that cannot be reached, because an earlier one has the same method and path. */
  readonly hidden: readonly HiddenRoute<A>[];
  readonly #router = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: maxParameterLength,
  });

  constructor(entries: readonly RouteEntry<A>[]) {
    const known = new Map<string, RouteEntry<A>>();
    for (const entry of entries) {
      const address = addressOf(entry);
      if (!known.has(address)) known.set(address, entry);
    }
    this.entries = [...known.values()];
    this.hidden = entries.flatMap((entry) => {
      const earlier = known.get(addressOf(entry));
      return earlier && earlier !== entry ? [{ entry, earlier }] : [];
    });
    for (const entry of this.entries)
      this.#router.on(entry.route.method, pathOf(entry), () => undefined, entry);
  }

  /** The facts of the routes that are mounted at this prefix. */
  below(prefix: string): readonly RouteFacts[] {
    return this.entries.filter(({ mount }) => mount.prefix === prefix).map(({ route }) => route);
  }

  find(method: string, path: string): FoundRoute<A> {
    if (!isSound(path)) return { kind: 'no such path' };
    const match = this.#match(method === 'HEAD' ? 'GET' : method, path);
    if (match) return { kind: 'entry', ...match };
    const others = methods.filter((other) => this.#match(other, path));
    if (others.length === 0) return { kind: 'no such path' };
    return { kind: 'other methods', allowed: others.includes('GET') ? ['HEAD', ...others] : others };
  }

  #match(method: string, path: string) {
    const known = methods.find((name) => name === method);
    const found = known && this.#router.find(known, path);
    if (!found) return undefined;
    const entry: RouteEntry<A> = found.store;
    return { entry, parameters: found.params as Request['parameters'] };
  }
}

/** The pattern of a route: `/api/articles/:documentId`. */
export const pathOf = ({ mount, route }: Pick<RouteEntry<Administrator>, 'mount' | 'route'>): string =>
  `${mount.prefix}${route.path}`;

/** The pattern without names of parameters, since these do not distinguish routes. */
export const addressIn = (method: string, path: string): string =>
  `${method} ${path.toLowerCase().replace(/:[^/]+/g, ':')}`;

const addressOf = <A extends Administrator>(entry: RouteEntry<A>): string =>
  addressIn(entry.route.method, pathOf(entry));

/** Whether the path has no empty segment, no U+0000 and no invalid encoding. */
function isSound(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || path.includes('\u0000')) return false;
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\u0000');
  } catch {
    return false;
  }
}
