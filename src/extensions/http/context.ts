// The context that a project's controllers, policies and middlewares are given: one for each request, made of what the row
// knows of it. It belongs to no socket: what code puts into it becomes the response of the row.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type Koa from 'koa';
import type { Principal } from '../../auth/authenticate.ts';
import type { ContentService } from '../../rest/content.ts';
import type { Request } from '../../routes/request.ts';
import type { Schema } from '../../schema/schema.ts';
import { application } from './application.ts';
import { searchParameters } from './search-parameters.ts';

export type Context = Koa.Context & { readonly request: Koa.Request & { body?: unknown; files?: unknown } };

/** Who asks, and what of the schema in force serves them: for core actions, which code calls with nothing but the context. */
export interface Call {
  readonly request: Request;
  readonly principal: Principal;
  readonly content: ContentService;
  readonly schema: Schema;
}

const calls = new WeakMap<object, Call>();

/** Throws for an object that is no context of a request. */
export function callOf(context: unknown): Call {
  const call = typeof context === 'object' && context !== null ? calls.get(context) : undefined;
  if (call) return call;
  throw new Error('A core action takes the context of a request: super.find(ctx).');
}

export interface ContextOptions {
  readonly call: Call;
  /** `ctx.state` at the beginning. */
  readonly state: Koa.DefaultState;
  readonly isProxied: boolean;
}

export function createContext({ call, state, isProxied }: ContextOptions): Context {
  const { request, content } = call;
  const { method, path, search, headers, address, parameters, body } = request;
  const incoming = new IncomingMessage(new Socket());
  incoming.method = method;
  incoming.url = search === '' ? path : `${path}?${search}`;
  incoming.headers = headers;
  const outgoing = new ServerResponse(incoming);
  // As long as nobody responds.
  outgoing.statusCode = 404;
  application.proxy = isProxied;
  const context = application.createContext(incoming, outgoing) as Context;
  context.request.ip = address;
  searchParameters.limit(context.request, content.rules.limits);
  context.request.body = body ?? {};
  Object.assign(context, { params: { ...parameters }, state, onerror: () => undefined });
  calls.set(context, call);
  return context;
}
