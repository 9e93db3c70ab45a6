// The context of all resolvers of one request, generated ones and those of a project.
import { hasBearer, type Principal, type SignedInUser } from '../../auth/authenticate.ts';
import type { RequestBudget } from '../../bounds/request-budget.ts';
import type { Request } from '../../routes/request.ts';
import { type KoaContext, koaContext } from './koa-context.ts';

export interface GraphqlContext {
  /** The caller, whose abilities generated resolvers check. */
  readonly principal: Principal;
  readonly http: Request;
  /** The budget of all reads of the request, which may have several operations. */
  readonly budget: RequestBudget;
  /** The state in the form that code of existing projects uses. */
  readonly state: GraphqlState;
  /** The request in the form that code of existing projects uses. */
  readonly koaContext: KoaContext<GraphqlState>;
}

interface GraphqlState {
  readonly user: StateUser | undefined;
  /** Whether the request has a token. */
  readonly isAuthenticated: boolean;
  readonly auth: { readonly credentials: StateUser | undefined };
}

/** The end user who is the caller. */
interface StateUser {
  readonly id: number;
  readonly documentId: string;
  readonly username: string | undefined;
  readonly email: string | undefined;
  readonly role: { readonly type: string } | undefined;
}

export function graphqlContext(principal: Principal, http: Request, budget: RequestBudget): GraphqlContext {
  const user = stateUser(principal.user);
  const isAuthenticated = hasBearer(http.headers.authorization);
  return new RequestContext(principal, http, budget, { user, isAuthenticated, auth: { credentials: user } });
}

/** A class, because Apollo Server copies own properties of contexts, which would call a getter for every request. */
class RequestContext implements GraphqlContext {
  readonly principal: Principal;
  readonly http: Request;
  readonly budget: RequestBudget;
  readonly state: GraphqlState;

  constructor(principal: Principal, http: Request, budget: RequestBudget, state: GraphqlState) {
    this.principal = principal;
    this.http = http;
    this.budget = budget;
    this.state = state;
  }

  /** Created on access, since few resolvers use it. */
  get koaContext(): KoaContext<GraphqlState> {
    return koaContext(this.http, this.state);
  }
}

function stateUser(user: SignedInUser | undefined): StateUser | undefined {
  if (!user) return undefined;
  const { id, documentId, role, claims } = user;
  const said = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    id,
    documentId,
    username: said('user.username'),
    email: said('user.email'),
    role: role === undefined ? undefined : { type: role },
  };
}
