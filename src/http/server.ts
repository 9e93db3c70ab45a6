// The HTTP server: limits, headers, logs and errors of all requests. The route of a request is found by the route table
// (src/routes/), because it changes with the schema.
import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config/config.ts';
import { repeatedHeader } from '../errors/families/request.ts';
import { LocalLimiter } from '../limits/local-limiter.ts';
import type { Incoming, Response } from '../routes/request.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { acceptBodies, bodyTimeLimiter } from './bodies.ts';
import { respondToClientError } from './client-errors.ts';
import { endResetConnections, limitConnections } from './connections.ts';
import { allowOrigins } from './cors.ts';
import { toPlinthError } from './errors.ts';
import type { InFlight } from './in-flight.ts';
import type { ServerLog } from './log.ts';
import { loggedTrace, logResponses, Watching } from './log-responses.ts';
import { pipeliningLimiter } from './pipelining.ts';
import { logWithRequests } from './request-log.ts';
import { personalHeaders, securityHeaders } from './security-headers.ts';
import { sendError } from './send.ts';
import { refusalOf, serveWith } from './serve.ts';
import { headerSentTwice } from './single-headers.ts';
import { UndeclaredProxy } from './undeclared-proxy.ts';

/** The deadline of uploads in milliseconds. Other bodies have a shorter one. */
const maxUploadMs = 3_600_000;

export interface ServerOptions {
  readonly config: Config;
  readonly respond: (incoming: Incoming) => Promise<Response>;
  readonly log: ServerLog;
  readonly telemetry: Telemetry;
  readonly inFlight: InFlight;
}

export async function createServer({
  config,
  respond,
  log: { log, writeResponse },
  telemetry,
  inFlight,
}: ServerOptions): Promise<FastifyInstance> {
  const server = newServer(config, log);
  const limiter = new LocalLimiter(config.api.rateLimit);
  const watching = new Watching(telemetry);
  const limitBodyTime = bodyTimeLimiter();
  const limitPipelining = pipeliningLimiter(config.server.responses.timeout);
  const undeclaredProxy = new UndeclaredProxy(config.server, log);
  server.addHook('onRequest', (request, reply, done) => {
    // Nothing is served for a connection that was closed.
    if (!limitPipelining(reply.raw)) return;
    reply.headers(request.headers.authorization === undefined ? securityHeaders : personalHeaders);
    reply.header('x-request-id', request.id);
    watching.begin(request);
    undeclaredProxy.look(request);
    limitBodyTime(request);
    const twice = headerSentTwice(request.raw);
    if (twice !== undefined) return done(repeatedHeader({ name: twice }));
    done(isExempt(request) ? undefined : refusalOf(limiter.count(request.ip), reply));
  });
  server.addHook('onRequest', await allowOrigins(server, config));
  acceptBodies(server, config);
  const serve = serveWith({ config, respond, limiter, watching, inFlight });
  server.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler: serve });
  server.setNotFoundHandler(serve);
  server.setErrorHandler((error, request, reply) => {
    const known = toPlinthError(error);
    if (known.status >= 500)
      request.log.error({ err: error, ...loggedTrace(watching.traceOf(request)) }, 'request failed');
    return sendError(known, reply);
  });
  logResponses(server, watching, writeResponse);
  endIdleWhileStopping(server);
  endResetConnections(server.server);
  limitConnections(server.server, config.server);
  return server;
}

/** Closes connections that become idle after the server has begun to stop; Node closes only those that are idle at that moment. */
function endIdleWhileStopping(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    const { server: http } = server;
    if (http.listening) {
      const timer = setInterval(() => http.closeIdleConnections(), 100).unref();
      http.once('close', () => clearInterval(timer));
    }
    done();
  });
}

const newServer = (config: Config, log: FastifyBaseLogger) =>
  Fastify({
    loggerInstance: logWithRequests(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => givenId(headers['x-request-id']) ?? randomUUID(),
    bodyLimit: config.http.body.jsonLimit,
    // Trust one hop, the address that the proxy appended. The client can write anything before it, and rate limits depend on the
    // address.
    trustProxy: config.server.isProxied ? (_address: string, hop: number) => hop === 0 : false,
    forceCloseConnections: 'idle',
    // While the server stops, requests on open connections are still served, and the connection is closed after the response.
    return503OnClosing: false,
    // Large enough for a query string above our own limit, so that the response has our own error.
    http: { maxHeaderSize: config.http.query.maxLength * 2 + 16_384 },
    requestTimeout: maxUploadMs,
    // Query strings are parsed later, by rest/parse-query.ts.
    routerOptions: { querystringParser: () => ({}) },
    // By default Fastify loads compilers for JSON schemas, which these routes do not have.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, _request, reply) =>
      void sendError(toPlinthError(error), reply.headers(securityHeaders)),
    clientErrorHandler: respondToClientError,
  });

function noSchemas(): never {
  throw new Error('A Fastify route has a JSON schema');
}

/** The request id that a proxy sent, if it is short and plain. */
const givenId = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : undefined;

/** Health checks and preflights are not counted. */
const isExempt = ({ method, raw }: FastifyRequest): boolean =>
  method === 'OPTIONS' || raw.url === '/_health' || raw.url === '/_ready';
