// A request of a route of a project's code, from its context to its response.

import { askedBySearch } from '../../rest/content.ts';
import type { Request, Response } from '../../routes/request.ts';
import { StreamedBody } from '../../routes/streamed-body.ts';
import { documentIdIn, type Given, givenBy, respondCore } from '../controllers/core-controller.ts';
import {
  bindCall,
  type Call,
  type Context,
  type ContextSettings,
  createContext,
  isBefore,
} from '../http/context.ts';
import { withMultipart } from '../http/read-multipart.ts';
import { headersOf, respondContext } from '../http/respond-context.ts';
import { inContext, runningContext } from '../http/running-context.ts';
import { respondThrown } from '../http/thrown.ts';
import type { RouteDefinition } from './route-definition.ts';
import { nameOf, type Steps } from './steps.ts';

export interface CodeRuntime extends ContextSettings {
  readonly folder: string;
  /** Bytes of the files of a form. */
  readonly sizeLimit: number;
  /** A content entry as code sees it. */
  readonly find: (uid: string, documentId: string, populate: readonly string[]) => Promise<object | null>;
}

export interface RunnableRoute {
  readonly route: RouteDefinition;
  readonly steps: Steps;
  readonly runtime: CodeRuntime;
}

export async function runRoute(runnable: RunnableRoute, call: Call): Promise<Response> {
  const { steps, runtime, route } = runnable;
  if (steps.core && steps.policies.length === 0) return respondCore(steps.core, call, sentBy(call.request));
  const outer = runningContext();
  const context = outer && isBefore(outer, call.request) ? outer : createContext(call.request, runtime);
  bindCall(context, call, await stateOf(call, route, runtime));
  const { body } = call.request;
  if (!(body instanceof StreamedBody)) return inContext(context, () => runSteps(runnable, call, context));
  return withMultipart(body, runtime.sizeLimit, async ({ fields, files }) => {
    Object.assign(context.request, { body: fields, files });
    return inContext(context, () => runSteps(runnable, call, context));
  });
}

async function runSteps(
  { route, steps, runtime }: RunnableRoute,
  call: Call,
  context: Context,
): Promise<Response> {
  try {
    for (const policy of steps.policies) await policy(context);
    if (steps.core) {
      const { headers, cookies } = headersOf(context);
      const response = await respondCore(steps.core, call, givenBy(context));
      return { ...response, headers: { ...headers, ...response.headers }, ...(cookies ? { cookies } : {}) };
    }
    await steps.run(context);
    return respondContext(context);
  } catch (error) {
    return respondThrown(error, { context, folder: runtime.folder, point: nameOf(route) });
  }
}

/** No code of the project has a part in it. */
const sentBy = ({ search, parameters, body }: Request): Given => ({
  asked: askedBySearch(search),
  documentId: documentIdIn(parameters),
  body: body instanceof StreamedBody ? undefined : body,
});

/** What existing code finds in `ctx.state`. */
async function stateOf({ principal, request }: Call, route: RouteDefinition, { find }: CodeRuntime) {
  const { user } = principal;
  const found = user && (await find('plugin::users-permissions.user', user.documentId, ['role']));
  const { handler, method, path, policies, middlewares, api, plugin } = route;
  const shown = {
    method,
    path,
    handler: handler.kind === 'function' ? handler.run : `${handler.controller}.${handler.action}`,
    config: { policies, middlewares, auth: authOf(route) },
    info: { ...(plugin === undefined ? { apiName: api } : { pluginName: plugin }), type: 'content-api' },
  };
  const isToken = !user && route.auth.kind !== 'anyone' && (request.headers.authorization ?? '') !== '';
  return {
    route: shown,
    isAuthenticated: user !== undefined || isToken,
    ...(found ? { user: found } : {}),
    auth: {
      strategy: { name: isToken ? 'api-token' : 'users-permissions' },
      credentials: found ?? (isToken ? {} : null),
    },
  };
}

const authOf = ({ auth }: RouteDefinition): unknown => {
  if (auth.kind === 'anyone') return false;
  return auth.kind === 'actions' ? { scope: auth.actions } : {};
};
