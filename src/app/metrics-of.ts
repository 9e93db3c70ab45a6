// Connects the metrics of a server to the places that their numbers come from.
import { committed, readSingle } from '../database/rows.ts';
import type { InFlight } from '../http/in-flight.ts';
import type { MetricsService } from '../http/metrics.ts';
import type { OpenProject } from '../project/open-project.ts';
import { selectLastEvent } from '../sql/stored/events.ts';
import { type KeptLoad, openMetrics } from '../telemetry/metrics.ts';

/** Undefined if no token for metrics is configured. */
export async function metricsOf(
  { config, database }: Pick<OpenProject, 'config' | 'database'>,
  inFlight: InFlight,
  keptResults: () => KeptLoad,
): Promise<MetricsService | undefined> {
  const { metricsToken: token } = config.server;
  if (token === undefined) return undefined;
  const metrics = await openMetrics({
    keptResults,
    database: () => database.load(),
    bytesInFlight: () => inFlight.bytes,
    lastEvent: async () => (await readSingle(committed(database), selectLastEvent())).last ?? 0,
  });
  return { metrics, token };
}
