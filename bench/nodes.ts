// npm run bench:nodes: three nodes behind HAProxy, on PostgreSQL behind PgBouncer with a streaming replica, all on this machine. Measures
// the throughput of one, two and three nodes, the failed requests while nodes are stopped and restarted one after the other, and the
// lost writes after a restart of PostgreSQL. Needs Debian's packages: apt-get install haproxy pgbouncer
//   --seconds 5  --clients 12
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPlinth } from '../src/app/app.ts';
import { createToken } from '../src/auth/token-store.ts';
import { knownActions } from '../src/project/known-actions.ts';
import { freePort } from '../test/harness/free-port.ts';
import { startPgbouncer } from '../test/harness/start-pgbouncer.ts';
import { startReplicated } from '../test/harness/start-replica.ts';
import { writeProject } from '../test/harness/write-project.ts';
import { type Clients, startClients } from './nodes/clients.ts';
import { startHaproxy } from './nodes/haproxy.ts';
import { Node } from './nodes/node.ts';
import { positive } from './options.ts';
import { machine } from './report.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, clients: { type: 'string', default: '12' } },
});
const seconds = positive('seconds', values.seconds);
const count = positive('clients', values.clients);
process.env.LOG_LEVEL ??= 'silent';

const servers = await startReplicated();
const pooler = await startPgbouncer(servers.url, { size: 20 });
await servers.createDatabase('content');
await servers.run(`alter role plinth set statement_timeout = '11s'`);
const folder = await mkdtemp(join(tmpdir(), 'plinth-nodes-'));
const token = await makeProject();
const nodes = [1, 2, 3].map(async () => new Node(folder, await freePort()));
const [first, ...others] = await Promise.all(nodes);
if (!first) throw new Error('There are no nodes');
const balancer = await startHaproxy([first, ...others].map(({ port }) => port));
const problems: string[] = [];
try {
  const { cpu, cores, node } = machine();
  const date = new Date().toISOString().slice(0, 10);
  console.log(`${date}, ${cpu}, ${cores} cores, Node ${node}; ${count} clients, nine reads per write\n`);
  await first.start();
  await setTimeout(1000);
  const clients = await startClients(balancer.url, token, count);
  await throughput(clients);
  await restarts(clients);
  await restartOfPostgres(clients);
} finally {
  await Promise.all([first, ...others].map((node) => node.end('SIGTERM')));
  await balancer.stop();
  await pooler.stop();
  await servers.stop();
  await rm(folder, { recursive: true });
}
for (const problem of problems) console.log(`FAULT: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function makeProject(): Promise<string> {
  const connection = {
    client: 'postgres',
    connection: { connectionString: `${pooler.url}/content` },
    pool: { min: 0, max: 6 },
  };
  const replicas = [{ connectionString: `${servers.replicaUrl}/content` }];
  await writeProject(folder, connection, {
    contentTypes: { 'api::note.note': { attributes: { number: { type: 'integer' } } } },
    files: {
      'config/database.json': { connection, replicas },
      'config/server.js':
        'module.exports = ({ env }) => ({ host: "127.0.0.1", port: env.int("PORT", 0) });\n',
      'config/plugins.json': { 'users-permissions': { config: { jwtSecret: 'a secret of this benchmark' } } },
    },
  });
  await rm(join(folder, 'config/server.json'));
  const plinth = await createPlinth(folder);
  const { database, schema } = plinth.project;
  const made = await createToken(database, { name: 'nodes', type: 'full-access' }, knownActions(schema));
  await plinth.close();
  return made.token;
}

async function throughput(clients: Clients): Promise<void> {
  console.log('| nodes | reads a second | writes a second |\n| ----- | -------------: | --------------: |');
  for (const [index, node] of [first, ...others].entries()) {
    if (index > 0) await node?.start();
    await setTimeout(2000);
    clients.reset();
    await setTimeout(seconds * 1000);
    const { reads, writes } = clients.counts;
    console.log(`| ${index + 1} | ${Math.round(reads / seconds)} | ${Math.round(writes / seconds)} |`);
    judge(`${index + 1} nodes`, clients, []);
  }
}

async function restarts(clients: Clients): Promise<void> {
  console.log('\n| ended by | requests | failed | failed, sent before the end |\n| - | -: | -: | -: |');
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    clients.reset();
    const ends: number[] = [];
    for (const node of [first, ...others]) {
      if (!node) continue;
      await node.end(signal);
      ends.push(performance.now());
      await setTimeout(1000);
      await node.start();
      await setTimeout(1000);
    }
    judge(signal, clients, signal === 'SIGKILL' ? ends : []);
  }
}

async function restartOfPostgres(clients: Clients): Promise<void> {
  clients.reset();
  await setTimeout(1000);
  await servers.restart();
  await setTimeout(5000);
  await clients.stop();
  const lost = await clients.lost();
  const { reads, writes, refused, failures, old } = clients.counts;
  console.log(
    `\nPostgreSQL restarted: ${reads} reads, ${writes} writes, ${refused} refused with 503, ${failures.length} failed otherwise, ${old} out of date, ${lost.length} lost`,
  );
  for (const { method, problem } of failures.slice(0, 3)) problems.push(`restart: ${method} ${problem}`);
  problems.push(...lost, ...(old > 0 ? [`restart: ${old} responses were out of date`] : []));
}

/** Adds problems. `ends`: the times at which killed nodes had ended; requests that were in flight then may fail. */
function judge(name: string, { counts }: Clients, ends: readonly number[]): void {
  const { reads, writes, refused, failures, old } = counts;
  const inFlight = failures.filter(({ begunAt }) =>
    ends.some((end) => begunAt < end && begunAt > end - 1000),
  );
  if (name.startsWith('SIG'))
    console.log(`| ${name} | ${reads + writes} | ${failures.length} | ${inFlight.length} |`);
  for (const failure of failures)
    if (!inFlight.includes(failure)) problems.push(`${name}: ${failure.method} ${failure.problem}`);
  if (refused > 0) problems.push(`${name}: ${refused} requests were refused with 503`);
  if (old > 0) problems.push(`${name}: ${old} responses were out of date`);
}
