// The HTTP server: limits, headers, logs and errors around the content API. Routing is the content API's own, since its
// routes change with the schema.

import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config/config.ts';
import type { PlinthError } from '../errors/errors.ts';
import { tooManyRequests } from '../errors/permission.ts';
import { codeHeader } from '../errors/plinth-error.ts';
import { queryStringTooLong } from '../errors/request.ts';
import { LocalLimiter } from '../limits/local-limiter.ts';
import { isLoopback, networkOf } from '../limits/network.ts';
import { isOver, limitHeaders, type Standing } from '../limits/standing.ts';
import type { JsonText } from '../read.ts';
import { parseFormBody, parseJsonBody } from '../rest/body.ts';
import { errorEnvelope } from '../rest/respond.ts';
import type { Headers, Incoming, Response } from '../routes/request.ts';
import { StreamedBody } from '../routes/streamed-body.ts';
import { whileWaiting } from '../waiting.ts';
import { respondToClientError } from './client-errors.ts';
import { toPlinthError } from './errors.ts';
import { InFlight } from './in-flight.ts';
import { loggedUrl } from './logged-url.ts';
import { personalHeaders, securityHeaders } from './security-headers.ts';
import { StageTimer } from './server-timing.ts';
import { splitUrl } from './split-url.ts';

const longestUpload = 3_600_000;
const bodyDeadline = 60_000;
/** Forms with files, and parts of uploads (tus). */
const streamedTypes = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

export interface ServerOptions {
  readonly config: Config;
  readonly respond: (incoming: Incoming) => Promise<Response>;
  readonly log: FastifyBaseLogger;
}

export async function createServer({ config, respond, log }: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: config.http.body.jsonLimit,
    // One proxy: what it appended. Addresses further left are what a client claims, and rate limits go by addresses.
    trustProxy: config.server.isProxied ? (_address: string, hop: number) => hop === 0 : false,
    forceCloseConnections: 'idle',
    // Room for a query string over our own limit, which then gets a response that says so.
    http: { maxHeaderSize: config.http.query.maxLength * 2 + 16_384 },
    // The longest upload; other bodies have their own deadline.
    requestTimeout: longestUpload,
    frameworkErrors: (error, _request, reply) =>
      void sendError(toPlinthError(error), reply.headers(securityHeaders)),
    clientErrorHandler: respondToClientError,
  });
  const inFlight = new InFlight(config.server.responses);
  const limiter = new LocalLimiter(config.api.rateLimit);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.headers.authorization === undefined ? securityHeaders : personalHeaders);
    if (hasBody(request) && !isUpload(request)) limitBodyTime(request);
    done(isExempt(request) ? undefined : refusalOf(limiter.count(request.ip), reply));
  });
  await server.register(cors, () => corsByPath(config));
  acceptBodies(server, config);
  const isTimed = config.environment !== 'production';
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const stages = isTimed ? new StageTimer() : undefined;
    const { path, search } = splitUrl(request.raw.url ?? '/');
    if (search.length > config.http.query.maxLength) {
      throw queryStringTooLong({ most: config.http.query.maxLength });
    }
    const { headers, method, body, ip: address } = request;
    const waiting = {
      signal: goneSignal(reply),
      network: isLoopback(address) ? undefined : networkOf(address),
      isPublic: headers.authorization === undefined,
      work: (rows: number): void => {
        const refusal = refusalOf(limiter.work(address, rows), reply);
        if (refusal) throw refusal;
      },
    };
    const addHeaders = (added: Headers): void => void reply.headers(added);
    try {
      const incoming = { method, path, search, headers, body, address, stages, addHeaders };
      const response = await whileWaiting(waiting, () => respond(incoming));
      inFlight.admit(response.body, address, reply.raw);
      return send(response, reply, stages);
    } finally {
      if (body instanceof StreamedBody) body.discard();
    }
  };
  server.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler: serve });
  server.setNotFoundHandler(serve);
  server.setErrorHandler((error, request, reply) => {
    const known = toPlinthError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(known, reply);
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ...(reply.hasHeader(codeHeader) ? { code: reply.getHeader(codeHeader) } : {}),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
  return server;
}

/** What clients of resumable uploads send from browsers, to that path alone. */
const uploadHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'];

/** Aborted when the connection ends before its response. A request closes earlier: once its body was read. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}

function corsByPath(config: Config) {
  const everywhere = corsOptions(config, []);
  const uploads = corsOptions(config, uploadHeaders);
  const uploadPath = `${config.api.restPrefix}/upload/resumable`.toLowerCase();
  return ({ raw }: FastifyRequest, done: (error: Error | null, options: typeof everywhere) => void): void =>
    done(null, raw.url?.toLowerCase().startsWith(uploadPath) ? uploads : everywhere);
}

function corsOptions({ http: { cors: options } }: Config, moreHeaders: readonly string[]) {
  return {
    // Echoed, never with credentials unless the project lists its origins.
    origin: options.origins === '*' ? true : [...options.origins],
    credentials: options.origins === '*' ? false : options.credentials,
    methods: options.methods.join(','),
    allowedHeaders: [...options.headers, ...moreHeaders].join(','),
    ...(options.exposedHeaders.length > 0
      ? { exposedHeaders: [...options.exposedHeaders, 'Plinth-Error'] }
      : {}),
    ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
    strictPreflight: false,
  };
}

/** Health checks and preflights do no work. */
const isExempt = ({ method, raw }: FastifyRequest): boolean => method === 'OPTIONS' || raw.url === '/_health';

function refusalOf(standing: Standing | undefined, reply: FastifyReply): PlinthError | undefined {
  if (!standing) return undefined;
  const refusal = isOver(standing) ? tooManyRequests() : undefined;
  if (refusal || !standing.isQuiet) reply.headers(limitHeaders(standing));
  return refusal;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isUpload = ({ headers }: FastifyRequest): boolean => streamedTypes.test(headers['content-type'] ?? '');

function limitBodyTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), bodyDeadline);
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}

/** JSON and forms are read, multipart is left to its route; other types count as no body. */
function acceptBodies(server: FastifyInstance, { http: { body, query } }: Config): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/([\w.-]+\+)?json/i,
    { parseAs: 'string', bodyLimit: body.jsonLimit },
    async (_request: FastifyRequest, text: string) => parseJsonBody(text),
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: body.formLimit },
    async (_request: FastifyRequest, text: string) => parseFormBody(text, query),
  );
  server.addContentTypeParser(streamedTypes, (request, stream, done) =>
    done(null, new StreamedBody(stream, request.headers['content-type'] ?? '')),
  );
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: body.jsonLimit }, async () => undefined);
}

function send(response: Response, reply: FastifyReply, stages: StageTimer | undefined): FastifyReply {
  if (stages) reply.header('server-timing', stages.header());
  if (response.headers) reply.headers(response.headers);
  reply.code(response.status);
  if (response.body === undefined) return reply.send();
  return sendText(response.body, response.contentType ?? 'application/json; charset=utf-8', reply);
}

const sendText = (text: JsonText | Readable, contentType: string, reply: FastifyReply): FastifyReply =>
  reply.header('content-type', contentType).send(text);

/** Seconds: what is too much now may be fine by then. */
const retryAfter = 2;

const sendError = (error: PlinthError, reply: FastifyReply): FastifyReply =>
  sendText(
    errorEnvelope(error),
    'application/json; charset=utf-8',
    reply.code(error.status).headers({
      [codeHeader]: error.code,
      ...(error.status === 503 ? { 'retry-after': retryAfter } : {}),
    }),
  );
