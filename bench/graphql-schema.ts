// node bench/graphql-schema.ts [--types 100]: measures how long it takes to generate the GraphQL schema of a large project and to open
// its endpoint. Each shape is measured in its own process, where V8 has not compiled the code yet: first as at a start, then again as
// after a change of a content type.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { GraphQLSchema } from 'graphql';
import type { GraphqlShape } from '../src/config/plugins/graphql-config.ts';
import { everythingEnabled } from '../src/graphql/extension/shadow-crud.ts';
import { generated } from '../src/graphql/harness.ts';
import { createGraphqlEndpoint } from '../src/graphql/http/endpoint.ts';
import { defaultConfig } from '../src/graphql/http/harness.ts';
import type { Schema } from '../src/schema/schema.ts';
import { manyTypes } from './graphql/many-types.ts';

/** The benchmark fails if the schema of 100 content types takes longer. */
const maxMs = 300;
const shapes: readonly GraphqlShape[] = ['entity', 'flat'];

const { values } = parseArgs({
  options: { types: { type: 'string', default: '100' }, shape: { type: 'string' } },
});
const own = shapes.find((shape) => shape === values.shape);
function inProcess(shape: GraphqlShape): Promise<void> {
  const child = fork(import.meta.filename, ['--types', values.types, '--shape', shape]);
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${shape} failed`)))),
  );
}

async function measure(shape: GraphqlShape, count: number): Promise<void> {
  const schema = manyTypes(count);
  const first = await timed(() => generate(schema, shape));
  const endpoint = await timed(() => open(first.result));
  const again = await timed(() => generate(schema, shape));
  await endpoint.result.close();
  const types = Object.keys(first.result.getTypeMap()).length;
  const verdict = first.computed < maxMs ? 'ok' : `more than ${maxMs} ms`;
  console.log(`${shape}: ${count} content types, ${types} GraphQL types`);
  console.log(
    `  schema ${shown(first)} ${verdict}, endpoint ${shown(endpoint)}, schema again ${shown(again)}`,
  );
}

const generate = (schema: Schema, shape: GraphqlShape): GraphQLSchema =>
  generated(shape, everythingEnabled, schema);

const open = (schema: GraphQLSchema) =>
  createGraphqlEndpoint({
    schema,
    config: defaultConfig,
    comparisons: 300,
    lengths: { maxListLength: () => Number.POSITIVE_INFINITY, version: () => 0 },
    environment: 'production',
    runOperation: async () => null,
    log: () => undefined,
  });

/** Milliseconds of wall-clock time and of CPU time, which varies less on a busy machine. */
interface Timed<T> {
  readonly result: T;
  readonly ms: number;
  readonly computed: number;
}

async function timed<T>(work: () => T | Promise<T>): Promise<Timed<T>> {
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  const ms = Math.round(performance.now() - startedAt);
  return { result, ms, computed: Math.round((user + system) / 1000) };
}

const shown = ({ ms, computed }: Timed<unknown>): string => `${ms} ms (${computed} computing)`;

if (own) await measure(own, Number(values.types));
else for (const shape of shapes) await inProcess(shape);
