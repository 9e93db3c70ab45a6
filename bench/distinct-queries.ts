// node bench/distinct-queries.ts [--database sqlite|postgres] [--queries 20000]: sends queries that are all different, and prints the
// memory of the server, of its process for slow reads and of PostgreSQL's connections meanwhile.
import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeQuery, model } from './hostile/query.ts';
import { Random } from './hostile/random.ts';
import { graphqlRequest } from './hostile/write-graphql.ts';
import { type Request, restRequest } from './hostile/write-rest.ts';
import type { DatabaseName } from './options.ts';
import { preparePlinth } from './prepare.ts';
import { startPlinth } from './servers.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    queries: { type: 'string', default: '20000' },
    documents: { type: 'string', default: '500' },
  },
});
const queries = Number(values.queries);
const databases = values.database ? [values.database as DatabaseName] : (['sqlite', 'postgres'] as const);
/** Filters are added to a REST query until it has about this many bytes. */
const maxBytes = 12_000;

for (const database of databases) await measure(database);

async function measure(database: DatabaseName): Promise<void> {
  const prepared = await preparePlinth(database, Number(values.documents));
  const server = await startPlinth(prepared);
  const random = new Random(1);
  const { pid } = server;
  console.log(database);
  const startedAt = performance.now();
  const statuses = new Map<number, number>();
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < queries) {
      sent += 1;
      if (sent % Math.ceil(queries / 10) === 0) console.log(sent, await memoryOf(pid, prepared.databaseUrl));
      const status = await send(server.url, distinct(sent, random));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
  console.log(Object.fromEntries(statuses), `${Math.round((performance.now() - startedAt) / 1000)} s`);
  await server.stop();
  await prepared.remove();
}

function distinct(number: number, random: Random): Request {
  const made = makeQuery(random);
  const query = { ...made, pageSize: 1, page: 1, search: undefined, aliases: 1 + random.below(10) };
  if (number % 2 === 0) {
    const request = graphqlRequest(query);
    return { ...request, body: (request.body ?? '').replaceAll('a0:', `a${number}:`) };
  }
  const { path } = restRequest(query);
  const [text] = model[query.type].texts;
  const more = Array.from(
    { length: random.below(150) },
    (_, index) => `filters[$or][${index + 10}][${text}][$eq]=${number}-${index}-${'x'.repeat(20)}`,
  ).join('&');
  return { method: 'GET', path: `${path}&${more}`.slice(0, maxBytes).replace(/&[^&]*$/, '') };
}

async function send(url: string, { method, path, body }: Request): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  await response.arrayBuffer();
  return response.status;
}

/** A line with the memory of the processes in MB. */
async function memoryOf(pid: number, databaseUrl: string | undefined): Promise<string> {
  const children = await childrenOf(pid);
  const parts = [`server ${await resident(pid)} MB`];
  for (const child of children) parts.push(`process ${await resident(child)} MB`);
  for (const backend of databaseUrl ? await backends(databaseUrl) : [])
    parts.push(`backend ${await privateMemory(backend)} MB`);
  return parts.join(', ');
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

async function backends(databaseUrl: string): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  );
  await client.end();
  return rows.map(({ pid }) => Number(pid));
}

async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** The memory of a process without shared memory, such as the buffers of PostgreSQL. */
async function privateMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /RssAnon:\s+(\d+)/.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
