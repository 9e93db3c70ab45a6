// The context for a project's controllers, policies and middlewares: one per request, without a socket. The body,
// status and headers that code sets become the response of the route.
import { Socket } from 'node:net';
import type Koa from 'koa';
import type { Principal } from '../../auth/authenticate.ts';
import type { SessionConfig } from '../../config/http/session-config.ts';
import type { ResumableService } from '../../media/routes/resumable/resumable.ts';
import type { ContentService } from '../../rest/content-request.ts';
import type { QueryLimits } from '../../rest/parse-query.ts';
import type { Incoming, Request } from '../../routes/request.ts';
import { StreamedBody } from '../../routes/streamed-body.ts';
import type { Schema } from '../../schema/schema.ts';
import type { UsersService } from '../../users/service.ts';
import { IncomingMessage, ServerResponse } from '../../values/node-http.ts';
import { application } from './application.ts';
import { collectRaw } from './raw-response.ts';
import { searchParameters } from './search-parameters.ts';
import { keepSession } from './session.ts';
import { signCookies } from './signed-cookies.ts';

export type Context = Koa.Context & { readonly request: Koa.Request & { body?: unknown; files?: unknown } };

/** The caller and the current schema, for core actions, which code calls with the context only. */
export interface Call {
  readonly request: Request;
  readonly principal: Principal;
  readonly content: ContentService;
  readonly schema: Schema;
  /** For code that extends the actions of users and of the media library. */
  readonly users?: UsersService;
  readonly media?: ResumableService;
}

const calls = new WeakMap<object, Call>();

/** Throws for an object that is not the context of an authenticated call. */
export function callOf(context: unknown): Call {
  const call = typeof context === 'object' && context !== null ? calls.get(context) : undefined;
  if (call) return call;
  throw new Error('A core action needs the context of a request: super.find(ctx).');
}

/** Whether it is the context of a request whose caller is known. */
export const isBound = (context: object): boolean => calls.has(context);

/** A context of the same call with another query; both share the response. */
export function changedContext(
  context: Context,
  { query, params, body }: { readonly query: unknown; readonly params: unknown; readonly body: unknown },
): Context {
  const request = Object.create(context.request, { body: { value: body }, params: { value: params } });
  searchParameters.set(request, query);
  const changed: Context = Object.create(context, { request: { value: request }, params: { value: params } });
  calls.set(changed, callOf(context));
  return changed;
}

export interface ContextSettings {
  readonly isProxied: boolean;
  readonly appKeys: readonly string[];
  readonly session: SessionConfig | undefined;
  /** Bytes that code may write into `ctx.res`. */
  readonly maxWrittenBytes: number;
  readonly limits: QueryLimits;
}

export function createContext(
  request: Incoming,
  { isProxied, appKeys, session, limits, maxWrittenBytes }: ContextSettings,
): Context {
  const { method, path, search, headers, address, body } = request;
  // Code that counts or logs addresses reads them from the connection.
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
  const incoming = new IncomingMessage(socket);
  incoming.method = method;
  incoming.url = search === '' ? path : `${path}?${search}`;
  incoming.headers = headers;
  const outgoing = new ServerResponse(incoming);
  // The default status of Koa.
  outgoing.statusCode = 404;
  collectRaw(outgoing, maxWrittenBytes);
  const koa = application();
  koa.proxy = isProxied;
  const context = koa.createContext(incoming, outgoing) as Context;
  signCookies(context, appKeys);
  if (session) keepSession(context, session);
  context.request.ip = address;
  searchParameters.limit(context.request, limits);
  context.request.body = isShown(request) ? body : {};
  return Object.assign(context, { params: {}, onerror: () => undefined });
}

/** As in Strapi: a DELETE has no body, and a form with files has one after it is read. */
export const isShown = ({ method, body }: Incoming): boolean =>
  method !== 'DELETE' && body !== undefined && !(body instanceof StreamedBody);

/** Called when the route was found and the caller is authorized. */
export function bindCall(context: Context, call: Call, state: object): void {
  Object.assign(context.state, state);
  showRoute(context, call.request.pattern);
  context.params = numbered(call.request.parameters);
  // As in Strapi's router.
  Object.assign(context.request, { params: context.params });
  calls.set(context, call);
}

/** Sets what Koa's router sets on the context, in its syntax: `/api/articles/:id`. */
export function showRoute(context: Context, pattern: string): void {
  const shown = pattern
    .replace(':documentId', ':id')
    .replaceAll('(^', '(')
    .replaceAll('$)', ')')
    .replace(/\*$/, '(.*)');
  Object.assign(context, { _matchedRoute: shown, routerPath: shown });
}

/** Groups of a pattern, such as `/(.*)`, are numbered parameters. */
const numbered = (parameters: Request['parameters']) =>
  parameters['*'] === undefined ? { ...parameters } : { ...parameters, 0: parameters['*'] };

/** Whether global middlewares have created the context, so that the route of this request uses it. */
export const isBefore = (context: Context, { path }: Incoming): boolean =>
  !calls.has(context) && context.path === path;
