// Bodies as they arrive: what is read at once, what is left to its route as a stream, and how long a client may take.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { parseFormBody, parseJsonBody } from '../rest/body.ts';
import { StreamedBody } from '../routes/streamed-body.ts';
import { hasBody, unpackBodies } from './encoded-bodies.ts';

const bodyDeadline = 60_000;
/** Forms with files, and parts of uploads (tus). */
const streamedTypes = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

/** Ends a connection whose body takes too long; uploads have a deadline of their own. */
export function limitBodyTime(request: FastifyRequest): void {
  if (!hasBody(request) || isUpload(request)) return;
  const { raw } = request;
  const timer = setTimeout(() => raw.destroy(), bodyDeadline);
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}

/** Other methods have no body that a route reads. */
const isUpload = ({ method, headers }: FastifyRequest): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && streamedTypes.test(headers['content-type'] ?? '');

/** Webhooks are signed over the very text: code finds it where the service puts it. */
function withText(body: unknown, text: string): unknown {
  if (typeof body === 'object' && body !== null)
    Object.defineProperty(body, Symbol.for('unparsedBody'), { value: text });
  return body;
}

/** JSON, forms and texts are read, multipart is left to its route; other types count as no body. */
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
