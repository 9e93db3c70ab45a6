// What every resolver of one request is given as its context, generated or written by a project.
import type { Principal, SignedInUser } from '../auth/authenticate.ts';
import type { HttpRequest } from '../http/respond.ts';
import { type KoaContext, koaContext } from './koa-context.ts';

export interface GraphqlContext {
  /** Who asks; its abilities are what generated resolvers go by. */
  readonly principal: Principal;
  readonly http: HttpRequest;
  /** As code of existing projects reads it. */
  readonly state: GraphqlState;
  /** The same request in the form that code of existing projects reads. */
  readonly koaContext: KoaContext<GraphqlState>;
}

interface GraphqlState {
  readonly user: SignedInUser | undefined;
  readonly isAuthenticated: boolean;
  readonly auth: { readonly credentials: SignedInUser | undefined };
}

export function graphqlContext(principal: Principal, http: HttpRequest): GraphqlContext {
  const { user } = principal;
  const isAuthenticated = (http.headers.authorization ?? '') !== '';
  const state = { user, isAuthenticated, auth: { credentials: user } };
  return {
    principal,
    http,
    state,
    // Few resolvers ask for it.
    get koaContext() {
      return koaContext(http, state);
    },
  };
}
