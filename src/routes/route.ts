// A row of the route table: what a request must look like, what its caller must hold, how often they may try, and the
// handler. `Room` is what the handlers of one room work with (its service), `A` an administrator who is signed in.
import type { Principal, SignedInUser } from '../auth/authenticate.ts';
import type { RouteBudget } from '../limits/budgets.ts';
import type { Request, Response } from './request.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** In the order in which `Allow` names them. */
export const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What of the body reaches the handler: parsed JSON or a form; those or the fields of multipart; those or multipart; those
 * or text; bytes; nothing.
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
  /** Rows with one name share what is counted; method and path otherwise. */
  readonly name?: string;
  /**
   * Whose account the request is about: empty where it names none, undefined where it guesses nothing and is not counted.
   * Only what the handler itself goes by, or each request could bring a budget of its own.
   */
  readonly account: (request: R, room: Room) => string | undefined | Promise<string | undefined>;
}

/** False refuses the request. */
export type Policy<R extends Request> = (request: R) => boolean | Promise<boolean>;

export type Middleware<R extends Request> = (request: R, next: () => Promise<Response>) => Promise<Response>;

export interface RouteOf<R extends Request, Room> {
  readonly method: Method;
  /** Below the mount, as find-my-way writes paths: `/articles/:documentId`. */
  readonly path: string;
  readonly body: BodyKind;
  readonly limit?: Limit<R, Room>;
  readonly policies?: readonly Policy<R>[];
  /** The first one is the outermost. */
  readonly middlewares?: readonly Middleware<R>[];
  readonly handler: (request: R, room: Room) => Promise<Response>;
}

/** Open to everyone; a bearer is not looked at. */
interface OpenRoute<Room> extends RouteOf<Request, Room> {
  readonly demand: 'anyone';
}

/** The public, or a bearer that is known. */
interface AnyCallerRoute<Room> extends RouteOf<CallerRequest, Room> {
  readonly demand: 'any caller';
}

/** The public, an end user or an API token that holds the action. */
export interface CallerRoute<Room> extends RouteOf<CallerRequest, Room> {
  readonly demand: 'caller';
  /** `api::article.article.find` */
  readonly action: string;
  /** What the caller must hold besides. */
  readonly moreActions?: readonly string[];
}

/** An end user who holds the action. */
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

/** There is no default: each row says what it demands. */
export type Route<Room, A extends Administrator = Administrator> =
  | OpenRoute<Room>
  | AnyCallerRoute<Room>
  | CallerRoute<Room>
  | UserRoute<Room>
  | AnyAdministratorRoute<Room, A>
  | AdministratorRoute<Room, A>;

/** What can be said of any row, whatever its room. */
export type RouteFacts = Pick<Route<never, never>, 'method' | 'path' | 'body' | 'demand'> & {
  readonly action?: string;
  readonly moreActions?: readonly string[];
};

/** The actions of the content API that rows demand, each once. */
export const actionsOf = (routes: readonly RouteFacts[]): readonly string[] => [
  ...new Set(
    routes.flatMap(({ demand, action, moreActions = [] }) =>
      action !== undefined && (demand === 'caller' || demand === 'end user') ? [action, ...moreActions] : [],
    ),
  ),
];
