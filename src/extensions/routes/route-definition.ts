// A route of a project's code, read and checked, before its handler is looked up.
import type { Method } from '../../routes/route.ts';
import type { RouteAuth } from './route-auth.ts';

export interface RouteDefinition {
  /** The project file: `src/api/<api>/routes/<name>.ts`. */
  readonly file: string;
  /** The path within the file's export: `routes.0`, `config.find`. */
  readonly place: string;
  /** `article`: the api in which names without a prefix are looked up first. */
  readonly api: string | undefined;
  /** The plugin in which they are looked up, for routes of plugins. */
  readonly plugin?: string | undefined;
  readonly method: Method;
  /** Below the prefix of the content API, as the route table writes paths. */
  readonly path: string;
  /** Whether its path begins at the root of the server instead. */
  readonly isAtRoot?: true;
  readonly handler: Handler;
  /** The value of `ctx.state.route`. */
  readonly written: { readonly handler: unknown; readonly config: unknown };
  readonly auth: RouteAuth;
  readonly policies: readonly unknown[];
  readonly middlewares: readonly unknown[];
}

export type Handler =
  | { readonly kind: 'action'; readonly controller: string; readonly action: string }
  | { readonly kind: 'function'; readonly run: (...given: readonly unknown[]) => unknown };

/** `api::article.article.mine` */
export const actionOf = (handler: Handler): string | undefined =>
  handler.kind === 'action' ? `${handler.controller}.${handler.action}` : undefined;
