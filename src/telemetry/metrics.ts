// Metrics for Prometheus. Events are counted when they happen; states (queues, connections, memory) are read at each
// scrape. Labels have few values: patterns of routes, never paths.
import type { Gauge, Registry } from 'prom-client';
import type { DatabaseLoad } from '../database/database.ts';

export interface ServedResponse {
  readonly method: string;
  /** The pattern of the route; undefined without one. */
  readonly route: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
}

/** The size of the cache of results, and its hits and misses since the schema came into force. */
export interface KeptLoad {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

export interface MetricSources {
  readonly database: () => DatabaseLoad;
  readonly keptResults: () => KeptLoad;
  /** Bytes of responses in flight. */
  readonly bytesInFlight: () => number;
  /** The id of the last event of content. */
  readonly lastEvent: () => Promise<number>;
}

export interface Metrics {
  readonly observe: (response: ServedResponse) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export async function openMetrics(sources: MetricSources): Promise<Metrics> {
  // Loaded only if metrics are on.
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const requests = new client.Histogram({
    name: 'plinth_http_request_duration_seconds',
    help: 'Duration of requests, by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const scraped = scrapedIn(client, registry);
  scraped.gauge(
    'plinth_http_response_bytes_in_flight',
    'Bytes of responses that clients have not read yet',
    (one) => one.set(sources.bytesInFlight()),
  );
  scraped.counter(
    'plinth_content_events_total',
    'Changes of content, by all nodes of the database',
    sources.lastEvent,
  );
  addDatabase(scraped, sources.database);
  addKeptResults(scraped, sources.keptResults);
  return {
    observe: ({ method, route = 'none', status, milliseconds }) =>
      requests.observe({ method, route, status }, milliseconds / 1000),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** Creates metrics whose values are read at each scrape. */
interface Scraped {
  readonly gauge: (name: string, help: string, set: (gauge: Gauge) => void) => void;
  readonly counter: (name: string, help: string, read: () => number | Promise<number>) => void;
}

const scrapedIn = (
  { Counter, Gauge }: Pick<typeof import('prom-client'), 'Counter' | 'Gauge'>,
  registry: Registry,
): Scraped => ({
  gauge: (name, help, set) => {
    const labelNames = ['lane', 'pool', 'state'];
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        set(this);
      },
    });
  },
  counter: (name, help, read) => {
    new Counter({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        this.inc(await read());
      },
    });
  },
});

function addDatabase({ gauge }: Scraped, load: MetricSources['database']): void {
  gauge('plinth_database_work', 'Reads and writes that run or wait, by lane', (one) => {
    for (const [lane, { running, waiting }] of Object.entries(load().lanes)) {
      one.set({ lane, state: 'running' }, running);
      one.set({ lane, state: 'waiting' }, waiting);
    }
  });
  gauge('plinth_database_connections', 'Connections to the database, by pool', (one) => {
    for (const [pool, { open, idle }] of Object.entries(load().pools)) {
      one.set({ pool, state: 'used' }, open - idle);
      one.set({ pool, state: 'idle' }, idle);
    }
  });
}

function addKeptResults({ gauge, counter }: Scraped, load: MetricSources['keptResults']): void {
  gauge('plinth_kept_results_bytes', 'Bytes of cached results', (one) => one.set(load().bytes));
  gauge('plinth_kept_results_entries', 'Cached results', (one) => one.set(load().entries));
  counter('plinth_kept_results_hits_total', 'Reads that were served from cached results', () => load().hits);
  counter('plinth_kept_results_misses_total', 'Reads that queried the database', () => load().misses);
}
