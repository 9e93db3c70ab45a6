// A route of a project's code, read and checked, before its handler is looked up.
import type { Method } from '../../routes/route.ts';
import type { RouteAuth } from './route-auth.ts';

export interface RouteDefinition {
  /** Of the project: `src/api/<api>/routes/<name>.ts`. */
  readonly file: string;
  /** Where it stands there: `routes.0`, `config.find`. */
  readonly place: string;
  /** `article`: names without a prefix are looked for there first. */
  readonly api: string | undefined;
  /** The same of a plugin; then there is no api. */
  readonly plugin?: string | undefined;
  readonly method: Method;
  /** Below the prefix of the content API, as the route table writes paths. */
  readonly path: string;
  /** Its path begins at the root of the server instead. */
  readonly isAtRoot?: true;
  readonly handler: Handler;
  /** What code finds in `ctx.state.route`. */
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
