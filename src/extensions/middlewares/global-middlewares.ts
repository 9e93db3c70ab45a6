// The project's middlewares of config/middlewares: around every request, before its route is found. They can change the
// request that the route receives, and its response.
import compose, { type Middleware } from 'koa-compose';
import { PlinthError } from '../../errors/definition/plinth-error.ts';
import { fileNotFound, notFound } from '../../errors/families/missing.ts';
import { errorOfProject } from '../../graphql/extension/project-code.ts';
import type { Incoming, Response } from '../../routes/request.ts';
import { StreamedBody } from '../../routes/streamed-body.ts';
import { refusalOfHttpError } from '../code/refusal-by-status.ts';
import { announcingEnd } from '../http/announce-end.ts';
import { searchOf } from '../http/changed-search.ts';
import { type Context, type ContextSettings, createContext, isShown, showRoute } from '../http/context.ts';
import { holdMissing, holdRefusal, holdResponse, releaseResponse } from '../http/pending-response.ts';
import { headersOf } from '../http/respond-context.ts';
import { inContext } from '../http/running-context.ts';
import { respondThrown } from '../http/thrown.ts';

export type Respond = (incoming: Incoming) => Promise<Response>;

export interface GlobalOptions extends ContextSettings {
  readonly middlewares: readonly Middleware<Context>[];
  readonly folder: string;
}

export async function aroundRequest(
  incoming: Incoming,
  respond: Respond,
  options: GlobalOptions,
): Promise<Response> {
  const { middlewares, folder } = options;
  const context = createContext(incoming, options);
  const wasPublic = incoming.headers.authorization === undefined;
  const inner: Middleware<Context> = async () => {
    // Code set the credentials, such as from a cookie, so no cache may store the response.
    if (wasPublic && incoming.headers.authorization !== undefined)
      incoming.addHeaders({ 'cache-control': 'private, no-store' });
    await hold(context, () => respond(changed(incoming, context)));
  };
  const run = async (): Promise<Response> => {
    try {
      await compose([...middlewares, inner])(context);
      return releaseResponse(context);
    } catch (error) {
      incoming.addHeaders(headersOf(context).headers);
      return respondThrown(error, {
        context,
        folder,
        point: `a middleware of ${incoming.method} ${incoming.path}`,
      });
    }
  };
  return inContext(context, () => announcingEnd(context, run));
}

/**
 * Middlewares see refusals in `ctx.status` and `ctx.body`, as in Strapi, and not as thrown errors. A 404
 * has no body yet and no status that was set: a body that a middleware sets makes it 200.
 */
async function hold(context: Context, respond: () => Promise<Response>): Promise<void> {
  try {
    holdResponse(context, await respond());
  } catch (error) {
    if (notFound.made(error)) holdMissing(context, error);
    else {
      const refusal = refusalIn(error);
      if (!refusal) throw error;
      holdRefusal(context, refusal);
    }
  }
}

/**
 * A missing permission or sign-in, of the server or thrown by code of the route, and a missing file; not the errors of
 * `ctx.throw`.
 */
function refusalIn(error: unknown): PlinthError | undefined {
  if (refusalOfHttpError(error)) return undefined;
  if (fileNotFound.made(error)) return error;
  const meant = error instanceof PlinthError ? error : errorOfProject(error);
  return meant && ['ForbiddenError', 'UnauthorizedError'].includes(meant.name) ? meant : undefined;
}

/** The request with the changes of the middlewares. */
const changed = (incoming: Incoming, context: Context): Incoming => ({
  ...incoming,
  onRoute: (pattern) => {
    showRoute(context, pattern);
    incoming.onRoute?.(pattern);
  },
  method: context.method,
  path: context.path,
  search: searchOf(context, incoming.search),
  body: bodyOf(incoming, context),
});

/** The route reads a body that is not read yet. */
function bodyOf(incoming: Incoming, { request }: Context): unknown {
  const { body } = incoming;
  if (body instanceof StreamedBody) return body;
  return !isShown(incoming) && isEmpty(request.body) ? body : request.body;
}

const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0;
