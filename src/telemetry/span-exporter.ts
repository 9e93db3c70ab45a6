// Sends spans of requests in batches to an OpenTelemetry collector, as OTLP in JSON over HTTP. Spans that the collector
// does not accept are dropped and counted; requests never wait for the collector.
// https://opentelemetry.io/docs/specs/otlp/#otlphttp
import type { Trace } from './trace-context.ts';

export interface ServedSpan {
  readonly trace: Trace;
  readonly method: string;
  /** The pattern of the route; undefined without one. */
  readonly route: string | undefined;
  readonly status: number;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly milliseconds: number;
}

export interface ExporterOptions {
  /** `http://localhost:4318/v1/traces` */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  readonly warn: (problem: Error) => void;
}

const batchSize = 512;
const maxQueue = 4096;
/** Milliseconds between batches. */
const interval = 2000;
const deadline = 10_000;

export class SpanExporter {
  readonly #options: ExporterOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: ServedSpan[] = [];
  #lost = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: ExporterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#flush(), interval).unref();
  }

  add(span: ServedSpan): void {
    if (!span.trace.isSampled) return;
    if (this.#waiting.length < maxQueue) this.#waiting.push(span);
    else this.#lost += 1;
  }

  /** Sends the waiting spans and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#flush();
    await this.#sending;
  }

  #flush(): void {
    this.#sending = this.#sending.then(async () => {
      while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, batchSize));
    });
  }

  async #send(spans: readonly ServedSpan[]): Promise<void> {
    const { url, headers, warn } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(this.#envelope(spans)),
        signal: AbortSignal.timeout(deadline),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the collector responded with ${response.status}`);
    } catch (error) {
      const lost = this.#lost + spans.length;
      this.#lost = 0;
      warn(new Error(`${lost} spans were not sent to ${new URL(url).origin}`, { cause: error }));
    }
  }

  #envelope(spans: readonly ServedSpan[]) {
    const { serviceName, version } = this.#options;
    const attributes = attributesOf({ 'service.name': serviceName, 'service.version': version });
    return {
      resourceSpans: [
        {
          resource: { attributes },
          scopeSpans: [{ scope: { name: 'plinth', version }, spans: spans.map(spanOf) }],
        },
      ],
    };
  }
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
const spanOf = ({ trace, method, route, status, endedAt, milliseconds }: ServedSpan) => ({
  traceId: trace.traceId,
  spanId: trace.spanId,
  ...(trace.parentId === undefined ? {} : { parentSpanId: trace.parentId }),
  name: route === undefined ? method : `${method} ${route}`,
  kind: 2,
  startTimeUnixNano: nanoseconds(endedAt - milliseconds),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf({
    'http.request.method': method,
    ...(route === undefined ? {} : { 'http.route': route }),
    'http.response.status_code': status,
  }),
  status: { code: status >= 500 ? 2 : 0 },
});

const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1000)) * 1000n);

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
