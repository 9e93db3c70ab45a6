// node bench/hostile-queries.ts [--database sqlite|postgres] [--seconds 120] [--documents 10000] [--limits off]: searches for the
// slowest queries by mutating the slowest ones found so far, and measures how long a findOne takes while four clients send the slowest
// query. `--limits off` removes the row budget and the deadline, for comparison.
import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type HostileQuery, makeQuery, mutated } from './hostile/query.ts';
import { Random } from './hostile/random.ts';
import { type Sent, send } from './hostile/send.ts';
import { graphqlRequest } from './hostile/write-graphql.ts';
import { type Request, restRequest } from './hostile/write-rest.ts';
import type { DatabaseName } from './options.ts';
import { preparePlinth } from './prepare.ts';
import { startPlinth } from './servers.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    seconds: { type: 'string', default: '120' },
    documents: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    limits: { type: 'string', default: 'on' },
  },
});
const databases = values.database ? [values.database as DatabaseName] : (['sqlite', 'postgres'] as const);
const attackers = 4;
const measured = 2000;
/** The number of slowest queries that are mutated further. */
const kept = 16;

interface Found extends Sent {
  readonly query: HostileQuery;
  readonly request: Request;
}

for (const database of databases) await attack(database);

async function attack(database: DatabaseName): Promise<void> {
  const prepared = await preparePlinth(database, Number(values.documents));
  if (values.limits === 'off') await liftLimits(prepared.folder, prepared.databaseUrl);
  const server = await startPlinth(prepared);
  try {
    // Waits until the statistics are counted, which the row budget needs.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    console.log(`\n${database}, ${values.documents} documents, ${values.seconds} s, limits ${values.limits}`);
    const worst = await search(server.url, Number(values.seconds) * 1000);
    for (const { ms, status, bytes, request } of worst.slice(0, 5)) {
      const shown = request.body ?? decodeURIComponent(request.path);
      console.log(`  ${ms.toFixed(0)} ms, ${status}, ${bytes} bytes: ${shown.slice(0, 400)}`);
    }
    const [first] = worst;
    if (first) await measureBeside(server.url, first.request);
    console.log(`  memory of the server: ${(await server.memory()).resident} MB`);
  } finally {
    await server.stop();
    await prepared.remove();
  }
}

async function liftLimits(folder: string, databaseUrl: string | undefined): Promise<void> {
  const connection = databaseUrl
    ? { client: 'postgres', connection: { connectionString: databaseUrl } }
    : { client: 'sqlite', connection: { filename: '.data/content.db' } };
  const reads = { timeout: 100_000, maxSize: '1gb' };
  await writeFile(join(folder, 'config/database.json'), JSON.stringify({ connection, reads }));
  await writeFile(join(folder, 'config/api.json'), JSON.stringify({ bounds: { rows: -1 } }));
}

/** Resolves to the slowest queries, the slowest first. */
async function search(url: string, duration: number): Promise<readonly Found[]> {
  const random = new Random(Number(values.seed));
  const end = performance.now() + duration;
  const statuses = new Map<string, number>();
  let worst: readonly Found[] = [];
  while (performance.now() < end) {
    const parent = worst[random.below(kept)];
    const query = parent && random.chance(0.7) ? mutated(parent.query, random) : makeQuery(random);
    const request = random.chance(0.5) ? restRequest(query) : graphqlRequest(query);
    const sent = await send(url, request);
    const outcome = `${sent.status}${nameIn(sent.start)}`;
    statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
    worst = [...worst, { ...sent, query, request }].toSorted((a, b) => b.ms - a.ms).slice(0, kept);
  }
  console.log(' ', Object.fromEntries(statuses));
  return worst;
}

function nameIn(body: string): string {
  const [, name] = /"(?:name|code)":"(\w+)"/.exec(body.startsWith('{"data":[') ? '' : body) ?? [];
  return name === undefined ? '' : ` ${name}`;
}

async function measureBeside(url: string, request: Request): Promise<void> {
  const findOne: Request = { method: 'GET', path: `/api/articles/${await anyArticle(url)}` };
  console.log(`  findOne without other load: ${await timesOf(url, findOne)}`);
  const others = Array.from({ length: attackers }, () => startAttacker(url, request));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  console.log(`  findOne while ${attackers} clients send the slowest query: ${await timesOf(url, findOne)}`);
  for (const other of others) other.disconnect();
}

async function anyArticle(url: string): Promise<string> {
  const response = await fetch(`${url}/api/articles?pagination[pageSize]=1`);
  const { data } = (await response.json()) as { readonly data: readonly { readonly documentId: string }[] };
  return data[0]?.documentId ?? '';
}

function startAttacker(url: string, request: Request): ChildProcess {
  const child = fork(join(import.meta.dirname, 'hostile/attacker.ts'));
  child.send({ url, request });
  return child;
}

async function timesOf(url: string, request: Request): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < measured; count++) {
    const { ms, status } = await send(url, request);
    if (status !== 200) return `status ${status}`;
    times.push(ms);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, p99.9 ${at(0.999)} ms`;
}
