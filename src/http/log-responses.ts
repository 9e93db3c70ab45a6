// Writes one line in the log for each response, and reports it to metrics and traces.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeHeader } from '../errors/definition/plinth-error.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Trace } from '../telemetry/trace-context.ts';
import { loggedUrl } from './logged-url.ts';
import type { ResponseLine } from './response-lines.ts';

/** Reports requests to metrics and traces. */
export class Watching {
  readonly #telemetry: Telemetry;
  readonly #traces = new WeakMap<FastifyRequest, Trace>();
  readonly #routes = new WeakMap<FastifyRequest, string>();

  constructor(telemetry: Telemetry) {
    this.#telemetry = telemetry;
  }

  begin(request: FastifyRequest): void {
    const trace = this.#telemetry.traceFor(request.headers);
    if (trace) this.#traces.set(request, trace);
  }

  traceOf(request: FastifyRequest): Trace | undefined {
    return this.#traces.get(request);
  }

  /** The callback that receives the pattern of the route; undefined without metrics and traces. */
  listener(request: FastifyRequest): ((pattern: string) => void) | undefined {
    return this.#telemetry.isOn ? (pattern) => void this.#routes.set(request, pattern) : undefined;
  }

  end(request: FastifyRequest, status: number, milliseconds: number): void {
    if (!this.#telemetry.isOn) return;
    const { method } = request;
    const route = this.#routes.get(request);
    this.#telemetry.observe({ method, route, status, milliseconds, trace: this.#traces.get(request) });
  }
}

interface LoggedTrace {
  readonly traceId?: string;
  readonly spanId?: string;
}

/** The trace id for lines of the log. A new object each time, since pino adds the members of the line to it. */
export const loggedTrace = (trace: Trace | undefined): LoggedTrace =>
  trace ? { traceId: trace.traceId, spanId: trace.spanId } : {};

export function logResponses(
  server: FastifyInstance,
  watching: Watching,
  write: (line: ResponseLine) => void,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    watching.end(request, status, elapsedTime);
    const trace = watching.traceOf(request);
    write({
      reqId: request.id,
      method: request.method,
      url: loggedUrl(request.url),
      status,
      code: reply.getHeader(codeHeader)?.toString(),
      traceId: trace?.traceId,
      spanId: trace?.spanId,
      ms: Math.round(elapsedTime * 10) / 10,
    });
    done();
  });
}
