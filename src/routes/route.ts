// A row of the route table: method, path and body, the demand on the caller, the rate limit, and the handler. `Service` is the
// service that the handler uses, `A` an administrator who is signed in.
import type { Principal, SignedInUser } from '../auth/authenticate.ts';
import type { RouteBudget } from '../limits/budgets.ts';
import type { Request, Response } from './request.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** In the order of the header `Allow`. */
export const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Which bodies reach the handler. `json`: parsed JSON or a form; `fields`: also fields of multipart; `multipart`: also multipart;
 * `any`: also text; `stream`: bytes; `none`: nothing.
 */
export type BodyKind = 'json' | 'fields' | 'multipart' | 'any' | 'stream' | 'none';

export interface CallerRequest extends Request {
  readonly principal: Principal;
}

interface UserRequest extends CallerRequest {
  readonly user: SignedInUser;
}

export interface Administrator {
  readonly may: (action: string) => boolean;
}

export interface AdministratorRequest<A extends Administrator> extends Request {
  readonly principal: A;
}

interface Limit<R extends Request, Service> {
  readonly budget: RouteBudget;
  /** Routes with the same name share one count. Default: method and path. */
  readonly name?: string;
  /**
   * The account by which requests are counted: empty if there is none, undefined if the request cannot guess a secret and is not
   * counted. It must be the value that the handler uses; otherwise a client could get a new budget with each request.
   */
  readonly account: (request: R, service: Service) => string | undefined | Promise<string | undefined>;
}

/** Returns false to refuse the request. */
export type Policy<R extends Request> = (request: R) => boolean | Promise<boolean>;

export type Middleware<R extends Request> = (request: R, next: () => Promise<Response>) => Promise<Response>;

export interface RouteOf<R extends Request, Service> {
  readonly method: Method;
  /** The path below the mount, in the syntax of find-my-way: `/articles/:documentId`. */
  readonly path: string;
  /** The project file of the route, and the place in it: `src/api/article/routes/article.js routes.0`. */
  readonly origin?: string;
  readonly body: BodyKind;
  readonly limit?: Limit<R, Service>;
  readonly policies?: readonly Policy<R>[];
  /** In the order in which they run: the first is the outermost. */
  readonly middlewares?: readonly Middleware<R>[];
  readonly handler: (request: R, service: Service) => Promise<Response>;
}

/** For every request; a bearer token is ignored. */
interface OpenRoute<Service> extends RouteOf<Request, Service> {
  readonly demand: 'anyone';
}

/** For the public and every known bearer token. */
interface AnyCallerRoute<Service> extends RouteOf<CallerRequest, Service> {
  readonly demand: 'any caller';
}

/** For the public, end users and API tokens with the action. */
export interface CallerRoute<Service> extends RouteOf<CallerRequest, Service> {
  readonly demand: 'caller';
  /** `api::article.article.find` */
  readonly action: string;
  /** Further actions that the caller must have. */
  readonly moreActions?: readonly string[];
}

/** For end users with the action. */
interface UserRoute<Service> extends RouteOf<UserRequest, Service> {
  readonly demand: 'end user';
  readonly action: string;
}

interface AnyAdministratorRoute<Service, A extends Administrator>
  extends RouteOf<AdministratorRequest<A>, Service> {
  readonly demand: 'any administrator';
}

interface AdministratorRoute<Service, A extends Administrator>
  extends RouteOf<AdministratorRequest<A>, Service> {
  readonly demand: 'administrator';
  /** `admin::users.read` */
  readonly action: string;
}

/** Each route states its demand; there is no default. */
export type Route<Service, A extends Administrator = Administrator> =
  | OpenRoute<Service>
  | AnyCallerRoute<Service>
  | CallerRoute<Service>
  | UserRoute<Service>
  | AnyAdministratorRoute<Service, A>
  | AdministratorRoute<Service, A>;

/** The members of a route that do not depend on the type of its service. */
export type RouteFacts = Pick<Route<never, never>, 'method' | 'path' | 'body' | 'demand'> & {
  readonly origin?: string;
  readonly action?: string;
  readonly moreActions?: readonly string[];
};

/** The actions of the content API that these routes require, without duplicates. */
export const actionsOf = (routes: readonly RouteFacts[]): readonly string[] => [
  ...new Set(
    routes.flatMap(({ demand, action, moreActions = [] }) =>
      action !== undefined && (demand === 'caller' || demand === 'end user') ? [action, ...moreActions] : [],
    ),
  ),
];
