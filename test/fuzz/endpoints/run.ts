// One run: a server in a process of its own, requests from here over several connections, and a judge. The same seed makes
// the same requests, except for names that the server has made up.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { writeProject } from '../../harness/write-project.ts';
import { components, contentTypes } from '../project.ts';
import { Random } from '../random.ts';
import { Client } from './client.ts';
import { type EndpointRequest, endpointRequest, type GraphqlSchemas } from './endpoints.ts';
import type { Callers, ServerFacts } from './facts.ts';
import { endpointFault } from './judge-endpoint.ts';
import { Known } from './known.ts';
import { type Memory, memoryOf } from './memory.ts';
import { tidy } from './tidy.ts';

export interface FuzzOptions {
  /** As config/database has it. */
  readonly connection: Readonly<Record<string, unknown>>;
  readonly requests: number;
  readonly seed: number;
  /** The run ends then, however many requests were sent. */
  readonly seconds: number;
  readonly onProgress?: (result: FuzzResult) => void;
}

export interface FuzzResult {
  sent: number;
  seconds: number;
  /** Requests by group and class of status: `content 2xx`. */
  readonly counts: Record<string, number>;
  readonly faults: string[];
  /** After so many requests. */
  readonly memory: (Memory & { readonly sent: number })[];
  slowest: string;
}

const connections = 8;
const maxFaults = 100;
/** Callers are renewed and the project is tidied after so many requests. */
const between = 2_000;

const config = {
  'config/plugins.json': {
    graphql: { config: { flatEndpoint: '/flat', apolloServer: { introspection: true } } },
    'users-permissions': {
      config: {
        jwtSecret: 'a secret of the fuzzer that is long enough',
        jwtManagement: 'refresh',
        // Whoever is refused by a rate limit finds no fault behind it.
        ratelimit: { max: 1_000_000 },
      },
    },
  },
  'config/admin.json': { rateLimit: { max: 1_000_000 } },
};

export async function fuzzEndpoints(options: FuzzOptions): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-fuzz-'));
  await writeProject(folder, options.connection, { contentTypes, components, files: config });
  const child = startServer(folder);
  try {
    return await fuzz(child, await nextMessage<ServerFacts>(child), options);
  } finally {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  }
}

const startServer = (folder: string): ChildProcess =>
  fork(join(import.meta.dirname, 'server.ts'), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    execArgv: [],
  });

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('The server ended early'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.disconnect();
  });
}

async function fuzz(child: ChildProcess, facts: ServerFacts, options: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { sent: 0, seconds: 0, counts: {}, faults: [], memory: [], slowest: '' };
  const onExit = (code: number | null, signal: string | null): void => {
    result.faults.push(`the server ended: ${code ?? signal}`);
  };
  child.once('exit', onExit);
  const client = new Client(facts.url, connections);
  const known = new Known(facts);
  const schemas = await schemasOf(client, known);
  const startedAt = performance.now();
  const sampled = Math.ceil(options.requests / 20);
  const isOver = (): boolean => {
    result.seconds = Math.round((performance.now() - startedAt) / 1000);
    return (
      result.sent >= options.requests ||
      result.seconds > options.seconds ||
      result.faults.length >= maxFaults ||
      child.exitCode !== null ||
      child.signalCode !== null
    );
  };
  while (!isOver()) {
    const end = Math.min(options.requests, result.sent + between);
    const worker = async (): Promise<void> => {
      while (result.sent < end && !isOver()) {
        const index = result.sent++;
        const request = endpointRequest(known, schemas, new Random(options.seed, index));
        await exchange({ client, known, result }, request, index);
        if (index % sampled === 0) {
          result.memory.push({ sent: index, ...(await memoryOf(child.pid ?? 0)) });
          options.onProgress?.(result);
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    if (isOver()) break;
    child.send('renew');
    known.callers = await nextMessage<Callers>(child);
    await tidy(client, known);
  }
  result.memory.push({ sent: result.sent, ...(await memoryOf(child.pid ?? 0)) });
  client.close();
  child.off('exit', onExit);
  return result;
}

interface Exchange {
  readonly client: Client;
  readonly known: Known;
  readonly result: FuzzResult;
}

async function exchange(
  { client, known, result }: Exchange,
  request: EndpointRequest,
  index: number,
): Promise<void> {
  const startedAt = performance.now();
  try {
    const response = await client.send(request);
    const key = `${request.group} ${response.status === 503 || response.status === 429 ? response.status : `${Math.floor(response.status / 100)}xx`}`;
    result.counts[key] = (result.counts[key] ?? 0) + 1;
    const fault = endpointFault(request, response);
    if (fault !== undefined)
      result.faults.push(
        `${fault} at ${index}: ${shown(request)} -> ${response.status} ${response.text.slice(0, 500)}`,
      );
    known.learn(request.method, request.url, response);
  } catch (error) {
    result.faults.push(`${String(error)} at ${index}: ${shown(request)}`);
  }
  const took = Math.round(performance.now() - startedAt);
  if (took > Number.parseInt(result.slowest || '0', 10))
    result.slowest = `${took} ms for ${index}: ${shown(request).slice(0, 1_000)}`;
}

const shown = ({ payload, ...request }: EndpointRequest): string =>
  JSON.stringify({ ...request, payload: payload?.toString().slice(0, 3_000) });

async function schemasOf(client: Client, { callers }: Known): Promise<GraphqlSchemas> {
  const schemaAt = async (url: string): Promise<GraphQLSchema> => {
    const headers = { authorization: callers.full, 'content-type': 'application/json' };
    const payload = JSON.stringify({ query: getIntrospectionQuery() });
    const { text } = await client.send({ method: 'POST', url, headers, payload });
    return buildClientSchema(JSON.parse(text).data);
  };
  return { entity: await schemaAt('/graphql'), flat: await schemaAt('/flat') };
}
