// Metrics, which require their token; traces, which are passed on to outgoing requests; spans, which are exported.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const token = 'a token for those who watch';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const article = 'api::article.article';

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A server that collects spans, and receives requests of the project's code. */
class Listener {
  readonly received: Received[] = [];
  readonly #server: Server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined;
    this.received.push({ url: request.url ?? '', headers: request.headers, body });
    response.end('{}');
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const filesFor = (url: string, metrics: object) => ({
  contentTypes: { [article]: { attributes: { title: { type: 'string' } } } },
  files: {
    'config/server.json': { host: '127.0.0.1', port: 0, metrics },
    'src/api/call/routes/call.js': `module.exports = { routes: [{ method: 'GET', path: '/call', handler: 'call.call',
      config: { auth: false } }] };`,
    'src/api/call/controllers/call.js': `module.exports = { async call(ctx) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await fetch('${url}/called');
      strapi.log.info('called');
      ctx.body = {};
    } };`,
  },
});

const numberAt = (text: string, name: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
};

describe.each(databases)('a server on %s with metrics and traces', (database) => {
  const listener = new Listener();
  let app: TestApp;
  beforeAll(async () => {
    const url = await listener.listen();
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
    process.env.OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20collector';
    try {
      app = await startTestApp(database, filesFor(url, { token: token.replaceAll(' ', '-') }));
    } finally {
      delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
      delete process.env.OTEL_EXPORTER_OTLP_HEADERS;
    }
  });
  afterAll(async () => {
    await app.close();
    listener.close();
  });

  const metrics = () => app.request('GET', '/metrics', undefined, token.replaceAll(' ', '-'));

  it('counts requests by the pattern of their route, and has metrics of its state', async () => {
    const before = numberAt((await metrics()).text, 'plinth_content_events_total');
    const made = await app.request('POST', '/api/articles', { data: { title: 'one' } });
    const { documentId } = (made.body as { data: { documentId: string } }).data;
    for (let time = 0; time < 3; time += 1)
      await app.request('GET', `/api/articles/${documentId}?fields=title`);
    await app.request('GET', '/api/articles/none');
    await app.request('GET', '/no/such/path/at/all');
    const { status, text, headers } = await metrics();
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    const counted = (labels: string) =>
      numberAt(text, `plinth_http_request_duration_seconds_count{${labels}}`);
    expect(counted('method="GET",route="/api/articles/:documentId",status="200"')).toBe(3);
    expect(counted('method="GET",route="/api/articles/:documentId",status="404"')).toBe(1);
    expect(counted('method="GET",route="none",status="404"')).toBe(1);
    expect(numberAt(text, 'plinth_content_events_total')).toBe(before + 1);
    expect(numberAt(text, 'plinth_kept_results_hits_total')).toBeGreaterThan(0);
    expect(numberAt(text, 'plinth_kept_results_misses_total')).toBeGreaterThan(0);
    expect(numberAt(text, 'plinth_database_work{lane="write",state="waiting"}')).toBe(0);
    // The server's own statement for metrics is counted as well, and ends.
    await vi.waitFor(async () => {
      const { text: later } = await metrics();
      expect(numberAt(later, 'plinth_database_work{lane="slow",state="running"}')).toBe(0);
    }, 10_000);
    expect(numberAt(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    if (database === 'postgres')
      expect(numberAt(text, 'plinth_database_connections{pool="fast",state="idle"}')).toBeGreaterThan(0);
    // The metrics contain no content and no URLs.
    expect(text).not.toContain(documentId);
    expect(text).not.toContain('such');
  });

  it('refuses metrics to other callers, including administrators and API tokens', async () => {
    for (const wrong of [null, app.token, 'Bearer', `${token} `, token.slice(1)]) {
      const { status, text } = await app.request('GET', '/metrics', undefined, wrong);
      expect([status, text.includes('plinth_')]).toEqual([401, false]);
    }
    for (const path of ['/api/metrics', '/metrics/x', '//metrics', '/%2fmetrics'])
      expect((await app.request('GET', path, undefined, token.replaceAll(' ', '-'))).text).not.toContain(
        'plinth_',
      );
    expect((await app.request('POST', '/metrics', {}, token.replaceAll(' ', '-'))).status).toBe(405);
  });

  it('passes the trace of a request on to its outgoing requests, and sends its span', async () => {
    const traceparent = `00-${traceId}-${parentId}-01`;
    const response = await app.plinth.server.inject({
      url: '/api/call',
      headers: { traceparent, tracestate: 'a=b' },
    });
    expect(response.statusCode, response.body).toBe(200);
    const called = listener.received.find(({ url }) => url === '/called');
    const [, ofCall, spanId] = String(called?.headers.traceparent).split('-');
    expect([ofCall, called?.headers.tracestate]).toEqual([traceId, 'a=b']);
    expect(spanId).not.toBe(parentId);
    await expect
      .poll(() => JSON.stringify(listener.received.filter(({ url }) => url === '/v1/traces')), {
        timeout: 10_000,
      })
      .toContain(spanId);
    const [{ headers, body } = { headers: {}, body: {} }] = listener.received.filter(
      (one) => one.url === '/v1/traces' && JSON.stringify(one.body).includes(String(spanId)),
    );
    expect(headers).toMatchObject({ authorization: 'Bearer collector' });
    expect(headers).not.toHaveProperty('traceparent');
    const [resource] = (body as { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] })
      .resourceSpans;
    expect(resource?.scopeSpans[0]?.spans.find((span) => span.spanId === spanId)).toMatchObject({
      ...{ traceId, parentSpanId: parentId, name: 'GET /api/call', kind: 2 },
      attributes: expect.arrayContaining([{ key: 'http.response.status_code', value: { intValue: '200' } }]),
    });
  });
});

it('a server without metrics and traces serves none, and only passes on traces of requests', async () => {
  const listener = new Listener();
  const app = await startTestApp('sqlite', filesFor(await listener.listen(), {}));
  expect((await app.request('GET', '/metrics')).status).toBe(404);
  await app.plinth.server.inject({ url: '/api/call', headers: { traceparent: 'nonsense' } });
  expect(listener.received.map(({ headers }) => headers.traceparent)).toEqual([undefined]);
  await app.close();
  listener.close();
});

it('a token that can be guessed prevents the start', async () => {
  await expect(startTestApp('sqlite', filesFor('', { token: 'short' }))).rejects.toThrow(
    /at least 16 characters/,
  );
});
