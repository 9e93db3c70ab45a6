// The collector and sampling of OpenTelemetry spans, from the standard environment variables.
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
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

interface Found {
  readonly faults: Fault[];
  readonly findings: Finding[];
}

/** Undefined if no collector is configured, or if `OTEL_SDK_DISABLED=true` or `OTEL_TRACES_EXPORTER=none`. */
export function tracingConfig(
  environment: Environment,
  { faults, findings }: Found,
): TracingConfig | undefined {
  const { variable } = environment;
  const base = variable('OTEL_EXPORTER_OTLP_ENDPOINT');
  const own = variable('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined || isDisabled(environment, faults)) return undefined;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    const name = own === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
    faults.push(environment.fault(name, 'It is not a URL.', 'Write a URL such as http://localhost:4318.'));
  }
  findings.push(...othersIn(environment));
  return {
    url,
    headers: headersIn(environment, faults),
    serviceName: variable('OTEL_SERVICE_NAME') ?? 'plinth',
    share: shareIn(environment, faults),
  };
}

function isDisabled(environment: Environment, faults: Fault[]): boolean {
  const name = 'OTEL_SDK_DISABLED';
  const given = environment.variable(name)?.toLowerCase() ?? 'false';
  if (!['true', 'false'].includes(given))
    faults.push(environment.fault(name, `"${given}" is neither true nor false.`, 'Write true or false.'));
  return given === 'true' || environment.variable('OTEL_TRACES_EXPORTER') === 'none';
}

/** Variables of the same specification with the values that say what is done here anyway. */
const onlyValues: Readonly<Record<string, RegExp>> = {
  OTEL_TRACES_EXPORTER: /^otlp$/,
  OTEL_TRACES_SAMPLER: /^parentbased_(?:traceidratio|always_on)$/,
  OTEL_EXPORTER_OTLP_PROTOCOL: /^http\//,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: /^http\//,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: /^$/,
};

/** Findings for values that ask for something else. */
function othersIn(environment: Environment): readonly Finding[] {
  return Object.entries(onlyValues).flatMap(([name, expected]) => {
    const given = environment.variable(name);
    if (given === undefined || expected.test(given)) return [];
    const { file, path } = environment.fault(name, '', '');
    return [{ file, path, ...notRead }];
  });
}

const notRead: Meaning = {
  weight: 'notRun',
  does: 'Asks OpenTelemetry for traces of another kind.',
  instead: 'It is not read: spans are sent as OTLP over HTTP, of all new traces or of a share of them.',
  remedy: 'Use OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG and an address for HTTP, and remove it.',
};

/** Parses a list such as `authorization=Bearer%20abc,x-team=web`. */
function headersIn(environment: Environment, faults: Fault[]): Readonly<Record<string, string>> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS';
  const pairs = (environment.variable(name) ?? '').split(',').filter((pair) => pair.trim());
  const headers = Object.fromEntries(
    pairs.map((pair) => {
      const [header = '', ...value] = pair.split('=');
      return [header.trim(), decoded(value.join('=').trim())];
    }),
  );
  if (!pairs.every((pair) => pair.includes('=')) || !areSendable(headers))
    // Without its value, which is a secret.
    faults.push(environment.fault(name, 'It is not a list of headers.', 'Write name=value,name=value.'));
  return headers;
}

function areSendable(headers: Readonly<Record<string, string>>): boolean {
  try {
    new Headers(headers);
    return true;
  } catch {
    return false;
  }
}

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
