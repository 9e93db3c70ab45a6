// Turns the context that project code has filled into the response of the route.
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { notFound } from '../../errors/families/missing.ts';
import type { Headers, Response } from '../../routes/request.ts';
import type { Context } from './context.ts';
import { rawBody, responseNotEnded } from './raw-response.ts';
import { commitSession } from './session.ts';

const empty = [204, 205, 304];

export function respondContext(context: Context): Response {
  const { status, body } = context;
  const { type, ...sent } = headersOf(context);
  const raw = rawBody(context.res);
  if (raw) return { status, ...sent, ...(type === undefined ? {} : { contentType: type }), body: raw };
  if (context.respond === false) throw responseNotEnded();
  if (empty.includes(status)) return { status, ...sent };
  if (body !== undefined && body !== null)
    return { status, ...sent, ...(type === undefined ? {} : { contentType: type }), body: bodyOf(body) };
  if (status === 404) throw notFound();
  return { status, ...sent, body: context.message, contentType: 'text/plain; charset=utf-8' };
}

/** The response as code has set it so far. */
export function headersOf(context: Context) {
  commitSession(context);
  const {
    'content-type': type,
    'set-cookie': cookies = [],
    // The length is computed again when the body is sent.
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...others
  } = context.res.getHeaders();
  const headers: Headers = Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
    ),
  );
  const all = [cookies].flat().map(String);
  return {
    type: type === undefined ? undefined : String(type),
    headers,
    ...(all.length > 0 ? { cookies: all } : {}),
  };
}

function bodyOf(body: unknown): NonNullable<Response['body']> {
  if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) return body;
  if (body instanceof Blob) return Readable.fromWeb(body.stream() as NodeStream);
  if (body instanceof ReadableStream) return Readable.fromWeb(body as NodeStream);
  return JSON.stringify(body) ?? '';
}
