// Request bodies: which are parsed at once, which are left to the handler as a stream, and how long a client may take.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { requestTimeout } from '../errors/families/request.ts';
import { parseFormBody, parseJsonBody } from '../rest/body.ts';
import { StreamedBody } from '../routes/streamed-body.ts';
import { Deadlines } from '../semaphore/deadlines.ts';
import { hasBody, unpackBodies } from './encoded-bodies.ts';

const bodyDeadline = 60_000;
/** Forms with files, and parts of uploads (tus). */
const streamedTypes = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

/** Returns a function that refuses a request whose body takes too long; uploads have a deadline of their own. */
export function bodyTimeLimiter(): (request: FastifyRequest) => void {
  const deadlines = new Deadlines<IncomingMessage>(endBody);
  return (request) => {
    if (!hasBody(request) || isUpload(request)) return;
    const { raw } = request;
    const deadline = deadlines.set(raw, bodyDeadline);
    raw.once('end', () => deadlines.delete(deadline));
  };
}

/**
 * The parser that reads the body responds with the error, and the connection closes after the response: `destroy` would close it before.
 * A body that nobody reads, of a request that was responded to, has no one to tell.
 */
function endBody(raw: IncomingMessage): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', requestTimeout());
  else raw.destroy();
}

/** Whether the body is a streamed upload; other methods have no body that a handler reads. */
const isUpload = ({ method, headers }: FastifyRequest): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && streamedTypes.test(headers['content-type'] ?? '');

/** Keeps the text of a parsed body, since signatures of webhooks are made over it. Code reads it at the same key as in Strapi. */
function withText(body: unknown, text: string): unknown {
  if (typeof body === 'object' && body !== null)
    Object.defineProperty(body, Symbol.for('unparsedBody'), { value: text });
  return body;
}

/** Parses JSON, forms and texts, and leaves multipart to its handler. Bodies of other types count as missing. */
export function acceptBodies(server: FastifyInstance, { http: { body, query } }: Config): void {
  server.removeAllContentTypeParsers();
  unpackBodies(server, Math.max(body.jsonLimit, body.formLimit), streamedTypes);
  server.addContentTypeParser(
    /^application\/([\w.-]+\+)?json/i,
    { parseAs: 'string', bodyLimit: body.jsonLimit },
    async (_request: FastifyRequest, text: string) =>
      body.keepsText ? withText(parseJsonBody(text), text) : parseJsonBody(text),
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: body.formLimit },
    async (_request: FastifyRequest, text: string) => parseFormBody(text, query),
  );
  server.addContentTypeParser(
    /^text\//i,
    { parseAs: 'string', bodyLimit: body.jsonLimit },
    async (_request: FastifyRequest, text: string) => text,
  );
  server.addContentTypeParser(streamedTypes, (request, stream, done) =>
    done(null, new StreamedBody(stream, request.headers['content-type'] ?? '')),
  );
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: body.jsonLimit }, async () => undefined);
}
