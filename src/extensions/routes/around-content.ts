// Wraps routes of the content API whose requests run lifecycle hooks or document middlewares: these find the request's
// context, with the current user, in `strapi.requestContext`.
import type { Response } from '../../routes/request.ts';
import type { CallerRequest, Middleware } from '../../routes/route.ts';
import { bindCall } from '../http/context.ts';
import { inContext } from '../http/running-context.ts';
import type { CodeService } from './project-routes.ts';
import { type CodeRuntime, callerState, contextOf } from './run-route.ts';

export type AroundContent = (uid: string, action: string) => Middleware<CallerRequest>;

export const aroundContent =
  (runtime: CodeRuntime, service: CodeService): AroundContent =>
  (uid, action) =>
  (request, next) =>
    runtime.runsCode(uid, request.method)
      ? inOwnContext({ request, uid, action, next }, runtime, service)
      : next();

interface AroundContentRequest {
  readonly request: CallerRequest;
  readonly uid: string;
  readonly action: string;
  readonly next: () => Promise<Response>;
}

async function inOwnContext(
  { request, uid, action, next }: AroundContentRequest,
  runtime: CodeRuntime,
  { content, schema, users, seeing }: CodeService,
): Promise<Response> {
  const { method, path, principal } = request;
  const context = contextOf(request, runtime);
  const call = { request, principal, content, schema, users };
  const state = await callerState(call, runtime);
  bindCall(context, call, { ...state, route: { method, path, handler: `${uid}.${action}` } });
  return inContext(context, () => seeing(next));
}
