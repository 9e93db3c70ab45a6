// A row of the route table: method, path and body, what the caller must hold, the rate limit, and the handler. `Room` is the
// service that the handler uses, `A` an administrator who is signed in.
import type { Principal, SignedInUser } from '../auth/authenticate.ts';
import type { RouteBudget } from '../limits/budgets.ts';
import type { Request, Response } from './request.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** In the order in which `Allow` names them. */
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

interface Limit<R extends Request, Room> {
  readonly budget: RouteBudget;
  /** Rows with the same name share one count. Default: method and path. */
  readonly name?: string;
  /**
   * The account that the request is about: empty if it names none, undefined if it guesses nothing and is not counted. It has to
   * be the value that the handler uses; otherwise each request could have a budget of its own.
   */
  readonly account: (request: R, room: Room) => string | undefined | Promise<string | undefined>;
}

/** Returns false to refuse the request. */
export type Policy<R extends Request> = (request: R) => boolean | Promise<boolean>;

export type Middleware<R extends Request> = (request: R, next: () => Promise<Response>) => Promise<Response>;

export interface RouteOf<R extends Request, Room> {
  readonly method: Method;
  /** The path below the mount, in the syntax of find-my-way: `/articles/:documentId`. */
  readonly path: string;
  readonly body: BodyKind;
  readonly limit?: Limit<R, Room>;
  readonly policies?: readonly Policy<R>[];
  /** The first one is the outermost. */
  readonly middlewares?: readonly Middleware<R>[];
  readonly handler: (request: R, room: Room) => Promise<Response>;
}

/** Open to everyone; a bearer is ignored. */
interface OpenRoute<Room> extends RouteOf<Request, Room> {
  readonly demand: 'anyone';
}

/** Open to the public and to every known bearer. */
interface AnyCallerRoute<Room> extends RouteOf<CallerRequest, Room> {
  readonly demand: 'any caller';
}

/** For the public, end users or API tokens that hold the action. */
export interface CallerRoute<Room> extends RouteOf<CallerRequest, Room> {
  readonly demand: 'caller';
  /** `api::article.article.find` */
  readonly action: string;
  /** Further actions that the caller must hold. */
  readonly moreActions?: readonly string[];
}

/** For end users who hold the action. */
interface UserRoute<Room> extends RouteOf<UserRequest, Room> {
  readonly demand: 'end user';
  readonly action: string;
}

interface AnyAdministratorRoute<Room, A extends Administrator>
  extends RouteOf<AdministratorRequest<A>, Room> {
  readonly demand: 'any administrator';
}

interface AdministratorRoute<Room, A extends Administrator> extends RouteOf<AdministratorRequest<A>, Room> {
  readonly demand: 'administrator';
  /** `admin::users.read` */
  readonly action: string;
}

/** Each row states its demand; there is no default. */
export type Route<Room, A extends Administrator = Administrator> =
  | OpenRoute<Room>
  | AnyCallerRoute<Room>
  | CallerRoute<Room>
  | UserRoute<Room>
  | AnyAdministratorRoute<Room, A>
  | AdministratorRoute<Room, A>;

/** The facts of a row that do not depend on the type of its service. */
export type RouteFacts = Pick<Route<never, never>, 'method' | 'path' | 'body' | 'demand'> & {
  readonly action?: string;
  readonly moreActions?: readonly string[];
};

/** The actions of the content API that these rows demand, without duplicates. */
export const actionsOf = (routes: readonly RouteFacts[]): readonly string[] => [
  ...new Set(
    routes.flatMap(({ demand, action, moreActions = [] }) =>
      action !== undefined && (demand === 'caller' || demand === 'end user') ? [action, ...moreActions] : [],
    ),
  ),
];
