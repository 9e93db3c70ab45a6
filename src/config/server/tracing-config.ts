// The collector and sampling of OpenTelemetry spans, from the standard environment variables.
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { Environment } from '../files/environment.ts';

export interface TracingConfig {
  /** The URL of the collector, with its path. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of traces that is sampled, from 0 to 1, among the traces that begin in this server. */
  readonly share: number;
}

/** Undefined if no collector is configured, or if `OTEL_SDK_DISABLED=true`. */
export function tracingConfig(environment: Environment, faults: Fault[]): TracingConfig | undefined {
  const { variable } = environment;
  const base = variable('OTEL_EXPORTER_OTLP_ENDPOINT');
  const own = variable('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined || variable('OTEL_SDK_DISABLED') === 'true') return undefined;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    const name = own === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
    faults.push(environment.fault(name, 'It is not a URL.', 'Write a URL such as http://localhost:4318.'));
  }
  return {
    url,
    headers: headersIn(variable('OTEL_EXPORTER_OTLP_HEADERS') ?? ''),
    serviceName: variable('OTEL_SERVICE_NAME') ?? 'plinth',
    share: shareIn(environment, faults),
  };
}

/** Parses a list such as `authorization=Bearer%20abc,x-team=web`. */
const headersIn = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    list
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name]) => name?.trim())
      .map(([name = '', ...value]) => [name.trim(), decoded(value.join('=').trim())]),
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function shareIn(environment: Environment, faults: Fault[]): number {
  const given = environment.variable('OTEL_TRACES_SAMPLER_ARG');
  const share = given === undefined ? 1 : Number(given);
  if (share >= 0 && share <= 1) return share;
  faults.push(
    environment.fault(
      'OTEL_TRACES_SAMPLER_ARG',
      `${given} is not a sampling rate.`,
      'Write a number from 0 to 1.',
    ),
  );
  return 1;
}
