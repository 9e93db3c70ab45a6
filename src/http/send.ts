// Sends responses with Fastify.
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { codeHeader, type PlinthError } from '../errors/definition/plinth-error.ts';
import type { JsonText } from '../read.ts';
import { errorEnvelope, translatableEnvelope } from '../rest/respond.ts';
import type { Response } from '../routes/request.ts';
import { releaseMemory } from '../values/own-memory.ts';
import type { StageTimer } from './server-timing.ts';

export function send(response: Response, reply: FastifyReply, stages: StageTimer | undefined): FastifyReply {
  if (stages) reply.header('server-timing', stages.header());
  if (response.headers) reply.headers(response.headers);
  // Cookies cannot be joined in one header.
  for (const cookie of response.cookies ?? []) reply.header('set-cookie', cookie);
  reply.code(response.status);
  if (response.status >= 400) notStored(reply);
  if (response.isPassing && Buffer.isBuffer(response.body)) giveBackWhenSent(response.body, reply);
  if (response.body === undefined) return reply.send();
  return sendBody(response.body, response.contentType ?? 'application/json; charset=utf-8', reply);
}

/** Frees the memory of a body after it was sent. It is not freed if the connection ends early, since the socket may still read it. */
function giveBackWhenSent(body: Buffer, { raw }: FastifyReply): void {
  raw.once('finish', () => releaseMemory(body));
}

const sendBody = (body: JsonText | Readable, contentType: string, reply: FastifyReply): FastifyReply =>
  reply.header('content-type', contentType).send(body);

/**
 * Without `Cache-Control` caches may store a 404 and others for a time of their own (RFC 9111, 4.2.2), and a document that is
 * published meanwhile would stay missing.
 */
function notStored(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('cache-control') ? reply : reply.header('cache-control', 'no-store');
}

/** Seconds after which a client should try again. */
const retryAfter = 2;

/** An error in the envelope, with its code as a header. */
export const sendError = (error: PlinthError, reply: FastifyReply): FastifyReply =>
  sendBody(
    isOfPanel(reply) ? translatableEnvelope(error) : errorEnvelope(error),
    'application/json; charset=utf-8',
    notStored(reply)
      .code(error.status)
      .headers({
        [codeHeader]: error.code,
        ...(error.status === 503 ? { 'retry-after': retryAfter } : {}),
      }),
  );

const isOfPanel = ({ request }: FastifyReply): boolean => request.url.startsWith('/admin/');
