// Serves one request: charges its cost to the client, runs it, compresses and sends the response.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBearer } from '../auth/authenticate.ts';
import type { Config } from '../config/config.ts';
import type { PlinthError } from '../errors/definition/plinth-error.ts';
import { tooManyRequests } from '../errors/families/permission.ts';
import { queryStringTooLong } from '../errors/families/request.ts';
import type { LocalLimiter } from '../limits/local-limiter.ts';
import { countedNetwork } from '../limits/network.ts';
import { type RequestClient, withClient } from '../limits/request-client.ts';
import { isOver, limitHeaders, type Standing } from '../limits/standing.ts';
import type { Headers, Incoming, Response } from '../routes/request.ts';
import { StreamedBody } from '../routes/streamed-body.ts';
import type { Trace } from '../telemetry/trace-context.ts';
import { Compression } from './compression.ts';
import type { InFlight } from './in-flight.ts';
import type { Watching } from './log-responses.ts';
import { send } from './send.ts';
import { StageTimer } from './server-timing.ts';
import { splitUrl } from './split-url.ts';

export interface ServeOptions {
  readonly config: Config;
  readonly respond: (incoming: Incoming) => Promise<Response>;
  readonly limiter: LocalLimiter;
  readonly watching: Watching;
  readonly inFlight: InFlight;
}

/** The only handler that is registered with Fastify. */
export function serveWith({ config, respond, limiter, watching, inFlight }: ServeOptions) {
  const compression = new Compression(config.http.compression);
  const isTimed = config.environment !== 'production';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const stages = isTimed ? new StageTimer() : undefined;
    const { path, search } = splitUrl(request.raw.url ?? '/');
    if (search.length > config.http.query.maxLength) {
      throw queryStringTooLong({ max: config.http.query.maxLength });
    }
    const { headers, method, body, ip: address } = request;
    const addHeaders = (added: Headers): void => void reply.headers(added);
    try {
      const onRoute = watching.listener(request);
      const incoming = { method, path, search, headers, body, address, stages, addHeaders, onRoute };
      const client = new ConnectedClient(request, reply, limiter, watching.traceOf(request));
      const plain = await withClient(client, () => respond(incoming));
      const encoded = compression.encode(plain, headers['accept-encoding']?.toString(), client);
      const response = encoded instanceof Promise ? await encoded : encoded;
      inFlight.admit(response.body, address, reply.raw);
      return send(response, reply, stages);
    } finally {
      if (body instanceof StreamedBody) body.discard();
    }
  };
}

class ConnectedClient implements RequestClient {
  readonly isPublic: boolean;
  readonly trace: Trace | undefined;
  readonly #address: string;
  readonly #reply: FastifyReply;
  readonly #limiter: LocalLimiter;
  #signal: AbortSignal | undefined;

  constructor(
    { headers, ip }: FastifyRequest,
    reply: FastifyReply,
    limiter: LocalLimiter,
    trace: Trace | undefined,
  ) {
    this.isPublic = !hasBearer(headers.authorization);
    this.trace = trace;
    this.#address = ip;
    this.#reply = reply;
    this.#limiter = limiter;
  }

  /** Created at the first use: most requests never need it. */
  get signal(): AbortSignal {
    this.#signal ??= goneSignal(this.#reply);
    return this.#signal;
  }

  get network(): string | undefined {
    return countedNetwork(this.#address);
  }

  charge(rows: number): void {
    const refusal = refusalOf(this.#limiter.work(this.#address, rows), this.#reply);
    if (refusal) throw refusal;
  }
}

/**
 * Aborted when the connection closes before the response is sent. The `close` event of the request cannot be used, since it fires
 * when the body was read.
 */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const end = (): void => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) end();
  else raw.once('close', end);
  return gone.signal;
}

/** Returns an error if the address is above its limit. Adds the rate limit headers to the response. */
export function refusalOf(standing: Standing | undefined, reply: FastifyReply): PlinthError | undefined {
  if (!standing) return undefined;
  const refusal = isOver(standing) ? tooManyRequests() : undefined;
  if (refusal || !standing.isQuiet) reply.headers(limitHeaders(standing));
  return refusal;
}
