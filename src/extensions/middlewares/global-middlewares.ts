// The middlewares that config/middlewares names beside the server's own: around every request, before its row is found. They
// see and change what the row will be given, and what it responds with.
import compose, { type Middleware } from 'koa-compose';
import qs from 'qs';
import { notFound } from '../../errors/missing.ts';
import { codeHeader } from '../../errors/plinth-error.ts';
import { wrongParameter } from '../../errors/project-code.ts';
import { errorEnvelope } from '../../rest/respond.ts';
import type { Incoming, Response } from '../../routes/request.ts';
import { StreamedBody } from '../../routes/streamed-body.ts';
import { type Context, type ContextSettings, createContext } from '../http/context.ts';
import { holdResponse, releaseResponse } from '../http/held-response.ts';
import { headersOf } from '../http/respond-context.ts';
import { inContext } from '../http/running-context.ts';
import { searchParameters } from '../http/search-parameters.ts';
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
    // One that code found elsewhere, such as in a cookie: no cache may keep what it opens.
    if (wasPublic && incoming.headers.authorization !== undefined)
      incoming.addHeaders({ 'cache-control': 'private, no-store' });
    await holdOrMiss(context, () => respond(changed(incoming, context)));
  };
  return inContext(context, async () => {
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
  });
}

/**
 * A path without a route becomes a 404 response instead of an error: middlewares look at `ctx.status`. Nobody has chosen that
 * status, so a body that they set makes it 200.
 */
async function holdOrMiss(context: Context, respond: () => Promise<Response>): Promise<void> {
  try {
    holdResponse(context, await respond());
  } catch (error) {
    if (!notFound.made(error)) throw error;
    const headers = { [codeHeader]: error.code };
    holdResponse(context, { status: 404, body: errorEnvelope(error), headers }, { isChosen: false });
  }
}

/** What the row will be given. */
const changed = (incoming: Incoming, context: Context): Incoming => ({
  ...incoming,
  method: context.method,
  path: context.path,
  search: searchOf(context, incoming.search),
  body: bodyOf(incoming, context),
});

/** A body that is not read yet stays with its row. */
function bodyOf({ body }: Incoming, { request }: Context): unknown {
  if (body instanceof StreamedBody) return body;
  return body === undefined && isEmpty(request.body) ? undefined : request.body;
}

const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0;

function searchOf(context: Context, sent: string): string {
  if (!searchParameters.isChanged(context.request, sent)) return sent;
  if (!searchParameters.isObject(context.request)) return context.querystring;
  const query: unknown = context.query;
  refuseVanishing(query, 'ctx.query');
  return qs.stringify(query, { strictNullHandling: true });
}

/** A query string has no way to write them: left out, they would show what a filter was to hide. */
function refuseVanishing(value: unknown, path: string): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    throw wrongParameter({ name: path, expected: 'a value: an empty list and undefined would be left out' });
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, inner] of Object.entries(value)) refuseVanishing(inner, `${path}.${name}`);
}
