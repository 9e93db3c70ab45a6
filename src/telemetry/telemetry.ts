// Reports requests to Prometheus and OpenTelemetry, as configured.
import type { ServerConfig } from '../config/server/server-config.ts';
import { plinthVersion } from '../values/plinth-version.ts';
import type { Metrics, ServedResponse } from './metrics.ts';
import { SpanExporter } from './span-exporter.ts';
import { newTrace, type Trace, traceOf } from './trace-context.ts';

interface Watched extends ServedResponse {
  readonly trace: Trace | undefined;
}

export interface Telemetry {
  /** Whether metrics or traces are enabled. */
  readonly isOn: boolean;
  /** The trace of a request; undefined if it has none and traces are off. */
  readonly traceFor: (headers: Readonly<Record<string, unknown>>) => Trace | undefined;
  readonly observe: (watched: Watched) => void;
  readonly close: () => Promise<void>;
}

interface TelemetryOptions extends Pick<ServerConfig, 'tracing'> {
  readonly metrics: Metrics | undefined;
  readonly warn: (problem: Error) => void;
}

export function openTelemetry({ tracing, metrics, warn }: TelemetryOptions): Telemetry {
  const exporter = tracing && new SpanExporter({ ...tracing, version: plinthVersion, warn });
  return {
    isOn: metrics !== undefined || exporter !== undefined,
    traceFor: (headers) => traceOf(headers) ?? (tracing ? newTrace(tracing.share) : undefined),
    observe: (watched) => {
      metrics?.observe(watched);
      const { trace } = watched;
      if (trace) exporter?.add({ ...watched, trace, endedAt: Date.now() });
    },
    close: async () => exporter?.close(),
  };
}
