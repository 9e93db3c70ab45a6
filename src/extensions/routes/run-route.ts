// Runs a request to a route of project code, from its context to its response.
import { hasBearer } from '../../auth/authenticate.ts';
import { notFound } from '../../errors/families/missing.ts';
import { raisedBy } from '../../errors/refusal.ts';
import { unparsedSearch } from '../../rest/content.ts';
import type { Request, Response } from '../../routes/request.ts';
import { StreamedBody } from '../../routes/streamed-body.ts';
import { documentIdIn, type GivenRequest, givenBy, respondCore } from '../controllers/core-controller.ts';
import { announcingEnd } from '../http/announce-end.ts';
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
import { enforceRules, refuseWithoutRule } from '../http/rule-enforcement.ts';
import { inContext, runningContext } from '../http/running-context.ts';
import { atPoint, respondThrown } from '../http/thrown.ts';
import type { RouteDefinition } from './route-definition.ts';
import { nameOf, type Steps } from './steps.ts';
import { warnOfPromises } from './unawaited.ts';

export interface CodeRuntime extends ContextSettings {
  readonly folder: string;
  /** Bytes of the files of a form. */
  readonly sizeLimit: number;
  /** Reads an entry for project code. */
  readonly find: (uid: string, documentId: string, populate: readonly string[]) => Promise<object | null>;
  readonly warn: (message: string) => void;
  /** Whether requests of that method to a content type run hooks or middlewares. */
  readonly runsCode: (uid: string, method: string) => boolean;
}

export interface RunnableRoute {
  readonly route: RouteDefinition;
  readonly steps: Steps;
  readonly runtime: CodeRuntime;
}

export async function runRoute(runnable: RunnableRoute, call: Call): Promise<Response> {
  const { steps, runtime, route } = runnable;
  const { core, policies } = steps;
  if (core && policies.length === 0 && !runtime.runsCode(core.uid, route.method))
    return respondCore(core, call, sentBy(call.request));
  const context = contextOf(call.request, runtime);
  const isBelowMiddlewares = runningContext() === context;
  bindCall(context, call, await stateOf(call, route, runtime));
  const { body } = call.request;
  const respond = async (): Promise<Response> => {
    try {
      return await atPoint(nameOf(route), () => runSteps(runnable, call, context));
    } catch (error) {
      // Middlewares may catch it, as in Strapi; otherwise the caller turns it into a response.
      if (isBelowMiddlewares) throw error;
      return respondThrown(error, { context, folder: runtime.folder, point: nameOf(route) });
    }
  };
  const run = () => inContext(context, isBelowMiddlewares ? respond : () => announcingEnd(context, respond));
  if (!(body instanceof StreamedBody)) return run();
  return withMultipart(body, runtime.sizeLimit, async ({ fields, files }) => {
    Object.assign(context.request, { body: fields, files });
    return run();
  });
}

/** The context that global middlewares already use, if there are any. */
export function contextOf(request: Request, settings: ContextSettings): Context {
  const outer = runningContext();
  return outer && isBefore(outer, request) ? outer : createContext(request, settings);
}

async function runSteps(
  { route, steps, runtime }: RunnableRoute,
  call: Call,
  context: Context,
): Promise<Response> {
  for (const policy of steps.policies) await policy(context);
  if (steps.core) {
    const { headers, cookies } = headersOf(context);
    const response = await respondCore(steps.core, call, givenBy(context));
    return { ...response, headers: { ...headers, ...response.headers }, ...(cookies ? { cookies } : {}) };
  }
  enforceRules(context, ruledActions(route, call));
  await steps.run(context);
  refuseWithoutRule(context);
  warnOfPromises(context.body, nameOf(route), runtime.warn);
  return respondFilled(context, nameOf(route));
}

function respondFilled(context: Context, point: string): Response {
  try {
    return respondContext(context);
  } catch (error) {
    throw notFound.made(error)
      ? raisedBy(`the code of ${point} has set no ctx.body and returned nothing`, error)
      : error;
  }
}

function ruledActions({ auth }: RouteDefinition, { principal: { abilities } }: Call): readonly string[] {
  return auth.kind === 'actions' ? auth.actions.filter((action) => abilities.rules.has(action)) : [];
}

/** The request as sent, for routes without project code. */
const sentBy = ({ search, parameters, body }: Request): GivenRequest => ({
  unparsed: unparsedSearch(search),
  documentId: documentIdIn(parameters),
  body: body instanceof StreamedBody ? undefined : body,
});

/** The initial `ctx.state`. */
async function stateOf(call: Call, route: RouteDefinition, runtime: CodeRuntime) {
  const { written, method, path, api, plugin, auth } = route;
  const shown = {
    method,
    path,
    ...written,
    info: { ...(plugin === undefined ? { apiName: api } : { pluginName: plugin }), type: 'content-api' },
  };
  // A route with `auth: false` authenticates no caller.
  return { route: shown, ...(auth.kind === 'anyone' ? {} : await callerState(call, runtime)) };
}

/** The caller in the form of `ctx.state.user` and `ctx.state.auth` in Strapi. */
export async function callerState(
  { principal: { user, abilities }, request }: Call,
  { find }: Pick<CodeRuntime, 'find'>,
) {
  const found = user && (await find('plugin::users-permissions.user', user.documentId, ['role']));
  const isToken = !user && hasBearer(request.headers.authorization);
  return {
    isAuthenticated: user !== undefined || isToken,
    ...(found ? { user: found } : {}),
    auth: {
      strategy: { name: isToken ? 'api-token' : 'users-permissions' },
      credentials: found ?? (isToken ? {} : null),
      ability: {
        can: (action: string) => abilities.may(action),
        cannot: (action: string) => !abilities.may(action),
      },
    },
  };
}
