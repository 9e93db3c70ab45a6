// GET /metrics: exists only if a token is configured, and requires it.
import { hash, timingSafeEqual } from 'node:crypto';
import { metricsTokenWrong } from '../errors/families/permission.ts';
import type { Route } from '../routes/route.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export interface MetricsService {
  readonly metrics: Metrics;
  readonly token: string;
}

export const metricsRoute: Route<MetricsService> = {
  method: 'GET',
  path: '/metrics',
  demand: 'anyone',
  body: 'none',
  handler: async ({ headers }, { metrics, token }) => {
    if (!isEqual(headers.authorization ?? '', `Bearer ${token}`)) throw metricsTokenWrong();
    return { status: 200, body: await metrics.text(), contentType: metrics.contentType };
  },
};

/** Compares in constant time. */
const isEqual = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'));
