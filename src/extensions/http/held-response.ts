// A response of the server in the context of a project's middlewares, which look at it, change it or replace it after `next()`.
// Its body is text that the database built: it is parsed only if code asks for it.
import type { Response } from '../../routes/request.ts';
import type { Context } from './context.ts';
import { respondContext } from './respond-context.ts';

interface Held {
  readonly response: Response;
  /** Once code has asked for it. */
  parsed?: { readonly value: unknown };
}

const held = new WeakMap<Context, Held>();

export function holdResponse(context: Context, response: Response): void {
  const { status, headers = {}, cookies, contentType = 'application/json; charset=utf-8' } = response;
  context.status = status;
  for (const [name, value] of Object.entries(headers)) context.res.setHeader(name, value);
  if (cookies) context.res.setHeader('set-cookie', cookies);
  if (response.body === undefined) return;
  context.res.setHeader('content-type', contentType);
  held.set(context, { response });
  Object.defineProperty(context.response, 'body', {
    configurable: true,
    get: () => bodyOf(context, contentType),
    set: (value: unknown) => {
      release(context);
      context.response.body = value;
    },
  });
}

/** As what code made of it, or as it was. */
export function releaseResponse(context: Context): Response {
  const kept = held.get(context);
  if (kept) release(context);
  if (!kept) return respondContext(context);
  const type = context.res.getHeader('content-type');
  context.response.body = kept.parsed ? kept.parsed.value : kept.response.body;
  if (type !== undefined) context.res.setHeader('content-type', type);
  return respondContext(context);
}

function release(context: Context): void {
  held.delete(context);
  Reflect.deleteProperty(context.response, 'body');
}

function bodyOf(context: Context, contentType: string): unknown {
  const kept = held.get(context);
  if (!kept) return undefined;
  const { body } = kept.response;
  if (!contentType.startsWith('application/json') || (typeof body !== 'string' && !Buffer.isBuffer(body)))
    return body;
  kept.parsed ??= { value: JSON.parse(String(body)) };
  return kept.parsed.value;
}
