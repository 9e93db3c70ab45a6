import { expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' };
const tracingOf = async (variables: Readonly<Record<string, string>>) =>
  (await configOf({}, { variables })).server.tracing;

test('spans are sent to the collector of the environment', async () => {
  const variables = { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=web,' };
  expect(await tracingOf(variables)).toEqual({
    url: 'http://localhost:4318/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'web' },
    serviceName: 'plinth',
    share: 1,
  });
});

test.each([
  {},
  { ...endpoint, OTEL_SDK_DISABLED: 'true' },
  { ...endpoint, OTEL_SDK_DISABLED: 'True' },
  { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
])('none are sent with %j', async (variables) => {
  expect(await tracingOf(variables)).toBeUndefined();
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'It is not a URL.'],
  ['OTEL_SDK_DISABLED', '1', '"1" is neither true nor false.'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'It is not a list of headers.'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x y=secret', 'It is not a list of headers.'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=sec%0Aret', 'It is not a list of headers.'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%', '10% is not a sampling rate.'],
])('%s=%s is refused', async (name, value, problem) => {
  const [fault] = await faultsOf({}, { variables: { ...endpoint, [name]: value } });
  expect(fault).toContain(`environment ${name}: ${problem} -> `);
});

test.each([
  ['OTEL_TRACES_EXPORTER', 'console', true],
  ['OTEL_TRACES_EXPORTER', 'otlp', false],
  ['OTEL_TRACES_SAMPLER', 'always_off', true],
  ['OTEL_TRACES_SAMPLER', 'parentbased_traceidratio', false],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', true],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', false],
  ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'a=b', true],
])('%s=%s is listed as not read: %s', async (name, value, isListed) => {
  const { unread } = await configOf({}, { variables: { ...endpoint, [name]: value } });
  expect(unread.map(({ file, path }) => [file, path])).toEqual(isListed ? [['environment', name]] : []);
});
