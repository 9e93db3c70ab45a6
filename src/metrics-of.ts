// The metrics of a running server: where each of their numbers comes from.
import { committed, readSingle } from './database/rows.ts';
import type { InFlight } from './http/in-flight.ts';
import type { MetricsRoom } from './http/metrics.ts';
import type { KeptLoad } from './kept-results.ts';
import type { OpenProject } from './project/open-project.ts';
import { selectLastEvent } from './sql/stored/events.ts';
import { openMetrics } from './telemetry/metrics.ts';

/** Undefined where no token is configured. */
export async function metricsOf(
  { config, database }: Pick<OpenProject, 'config' | 'database'>,
  inFlight: InFlight,
  kept: () => KeptLoad,
): Promise<MetricsRoom | undefined> {
  const { metricsToken: token } = config.server;
  if (token === undefined) return undefined;
  const metrics = await openMetrics({
    kept,
    database: () => database.load(),
    bytesInFlight: () => inFlight.bytes,
    lastEvent: async () => (await readSingle(committed(database), selectLastEvent())).last ?? 0,
  });
  return { metrics, token };
}
