// A response of the server in the context of a project's middlewares, which look at it, change it or replace it after `next()`.
// Its body is text that the database built: it is parsed only if code asks for it.
import { codeHeader } from '../../errors/plinth-error.ts';
import type { Response } from '../../routes/request.ts';
import type { Context } from './context.ts';
import { respondContext } from './respond-context.ts';

interface Held {
  readonly response: Response;
  /** Once code has asked for it. */
  parsed?: { readonly value: unknown };
}

const held = new WeakMap<Context, Held>();

/** `isChosen: false`: the status is there as long as no body is set. */
export function holdResponse(context: Context, response: Response, { isChosen = true } = {}): void {
  const { status, headers = {}, cookies, contentType = 'application/json; charset=utf-8' } = response;
  if (isChosen) context.status = status;
  else context.res.statusCode = status;
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
      if (!isChosen) forgetMiss(context, contentType);
      context.response.body = value;
    },
  });
}

/** Another body is no missing page any more; its type is its own unless code has set one. */
function forgetMiss({ res }: Context, contentType: string): void {
  res.removeHeader(codeHeader);
  if (res.getHeader('content-type') === contentType) res.removeHeader('content-type');
}

/** As what code made of it, or as it was. */
export function releaseResponse(context: Context): Response {
  const kept = held.get(context);
  if (kept) release(context);
  if (!kept) return respondContext(context);
  const type = context.res.getHeader('content-type');
  const { status } = context;
  context.response.body = kept.parsed ? kept.parsed.value : kept.response.body;
  // One that nobody chose would become 200 with a body.
  context.status = status;
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
