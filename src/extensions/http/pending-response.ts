// A response of the server in the context of a project's middlewares, which can read, change or replace it after
// `next()`. Its body is JSON text from the database, parsed only when code reads it.
import type { PlinthError } from '../../errors/definition/plinth-error.ts';
import { errorEnvelope } from '../../rest/respond.ts';
import type { Response } from '../../routes/request.ts';
import type { Context } from './context.ts';
import { respondContext } from './respond-context.ts';

interface PendingResponse {
  readonly response: Response;
  /** The error behind the response; it is thrown unless code has read or changed the response. */
  readonly refusal?: PlinthError;
  /** Set when code has read the body. */
  parsed?: { readonly value: unknown };
}

const pending = new WeakMap<Context, PendingResponse>();

export function holdResponse(context: Context, response: Response): void {
  const { status, headers = {}, cookies } = response;
  context.status = status;
  for (const [name, value] of Object.entries(headers)) context.res.setHeader(name, value);
  if (cookies) context.res.setHeader('set-cookie', cookies);
  if (response.body !== undefined) hold(context, { response });
}

export function holdRefusal(context: Context, refusal: PlinthError): void {
  const { status } = refusal;
  context.status = status;
  hold(context, { response: { status, body: errorEnvelope(refusal) }, refusal });
}

const missing = new WeakMap<Context, PlinthError>();

/** Sets the 404 that is the response unless code sets a body. */
export function holdMissing(context: Context, refusal: PlinthError): void {
  missing.set(context, refusal);
}

/** Makes the 404 the response: no middleware has set a body. */
export function showMissing(context: Context): void {
  const why = missingIn(context);
  if (why) holdRefusal(context, why);
}

const missingIn = (context: Context): PlinthError | undefined =>
  context.status === 404 && !pending.has(context) && (context.body ?? undefined) === undefined
    ? missing.get(context)
    : undefined;

function hold(context: Context, held: PendingResponse): void {
  const { contentType = jsonType } = held.response;
  context.res.setHeader('content-type', contentType);
  pending.set(context, held);
  Object.defineProperty(context.response, 'body', {
    configurable: true,
    get: () => bodyOf(context, contentType),
    set: (value: unknown) => {
      release(context);
      context.response.body = value;
    },
  });
}

const jsonType = 'application/json; charset=utf-8';

/** The response with the changes of project code, if any. */
export function releaseResponse(context: Context): Response {
  const { status } = context;
  const held = pending.get(context);
  if (!held) {
    const why = missingIn(context);
    if (why) throw why;
    return respondContext(context);
  }
  release(context);
  if (held.refusal && !held.parsed && status === held.refusal.status) throw held.refusal;
  const type = context.res.getHeader('content-type');
  context.response.body = held.parsed ? held.parsed.value : held.response.body;
  // Koa turns a status that was not set into 200 when a body is set.
  context.status = status;
  if (type !== undefined) context.res.setHeader('content-type', type);
  return respondContext(context);
}

function release(context: Context): void {
  pending.delete(context);
  Reflect.deleteProperty(context.response, 'body');
}

function bodyOf(context: Context, contentType: string): unknown {
  const held = pending.get(context);
  if (!held) return undefined;
  const { body } = held.response;
  if (!contentType.startsWith('application/json') || (typeof body !== 'string' && !Buffer.isBuffer(body)))
    return body;
  held.parsed ??= { value: JSON.parse(String(body)) };
  return held.parsed.value;
}
