// npm run bench:growth: sends the same requests to projects of several sizes, alternately, so that noise of the machine affects all of
// them. Prints a table, and writes docs/benchmarks.md with the results of the last run on each database.
//   --database sqlite|postgres  --documents 10000,100000  --seconds 1.5  --rounds 3  --connections 8
import { parseArgs } from 'node:util';
import { type Filled, fill } from './growth/fill.ts';
import { measureGrowth, type SizedServer } from './growth/measure-growth.ts';
import { type Plans, plansOf } from './growth/plans.ts';
import { writeGrowth } from './growth/results.ts';
import { growthScenarios } from './growth/scenarios.ts';
import { growthTable } from './growth/table.ts';
import { databasesOf, positive } from './options.ts';
import { machine } from './report.ts';
import { type RunningServer, startLoad, startPlinth } from './servers.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    documents: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '1.5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
  },
});
const sizes = values.documents.split(',').map((size) => positive('documents', size));
const options = {
  seconds: positive('seconds', values.seconds),
  rounds: positive('rounds', values.rounds),
  connections: positive('connections', values.connections),
};

/**
 * Starts a server whose indexes on demand exist: the first requests create them, and the end of a server waits for that. A later
 * start would measure requests beside their creation.
 */
async function startSettled(project: Filled): Promise<RunningServer> {
  const first = await startPlinth(project);
  for (const { requests } of growthScenarios) {
    const [request] = await requests(project, first.url);
    if (request?.method === 'GET') await (await fetch(first.url + request.path)).arrayBuffer();
  }
  await first.stop();
  return startPlinth(project);
}

for (const database of databasesOf(values.database)) {
  const filled: Filled[] = [];
  const servers: SizedServer[] = [];
  const load = startLoad();
  try {
    for (const size of sizes) {
      console.log(`${database}: writing ${size} posts`);
      const project = await fill(database, size);
      filled.push(project);
      servers.push({ filled: project, server: await startSettled(project) });
    }
    const rows = await measureGrowth(growthScenarios, servers, { load, options });
    const plans: Plans[] = [];
    for (const server of servers) plans.push(await plansOf(growthScenarios, server));
    const perSecond = filled.map((project) => project.perSecond);
    const at = new Date().toISOString();
    const found = { database, at, machine: machine(), options, sizes, perSecond, rows, plans };
    console.log(growthTable(found));
    console.log(await writeGrowth(found));
  } finally {
    await Promise.all([...servers.map(({ server }) => server.stop()), load.stop()]);
    for (const project of filled) await project.remove();
  }
}
