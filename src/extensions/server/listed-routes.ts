// The routes of the server as koa's router lists them, for code that looks for a route: `strapi.server.listRoutes()`.
import type { RouteFacts } from '../../routes/route.ts';

/** The pattern of a route, from the root of the server. */
export interface ServedRoute extends Pick<RouteFacts, 'method' | 'origin'> {
  readonly path: string;
}

/** A layer of koa's router, as far as code reads it. */
export interface ListedRoute {
  /** `GET` is listed with `HEAD`. */
  readonly methods: readonly string[];
  readonly path: string;
  readonly name: null;
  readonly paramNames: readonly { readonly name: string }[];
  readonly regexp: RegExp;
  match(path: string): boolean;
}

export const listedRoutes = (routes: readonly ServedRoute[]): readonly ListedRoute[] =>
  routes.map(({ method, path, origin }) => {
    // The server's own routes name the documentId as such. Strapi's name it `id`.
    const written = origin === undefined ? path.replace('/:documentId', '/:id') : path;
    const regexp = patternOf(written);
    return {
      methods: method === 'GET' ? ['HEAD', 'GET'] : [method],
      path: written,
      name: null,
      paramNames: [...written.matchAll(parameter)].map(([, name = '']) => ({ name })),
      regexp,
      match: (requested) => regexp.test(requested),
    };
  });

const parameter = /:(\w+)(?:\([^)]*\))?/g;

const patternOf = (path: string): RegExp => {
  const literal = path.split(parameter).map((part, index) => (index % 2 ? '([^/]+)' : escaped(part)));
  return new RegExp(`^${literal.join('')}/?$`, 'i');
};

/** A `*` at the end matches the rest of a path. */
const escaped = (text: string): string =>
  text.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\*/g, '(.*)');
