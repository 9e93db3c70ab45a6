// npm run bench: compares Plinth with the "rival", a plain node:http server with the same driver and hand-optimized SQL for the same
// responses. Only the ratios within one run are meaningful; a slow result is not a failure.
//   --database sqlite|postgres  --scenario <part of a name>  --seconds 3  --rounds 3  --connections 10  --documents 10000
import { buildServer } from '../scripts/build-server.ts';
import { checkEqual } from './check-equal.ts';
import { type Measurement, measure, type Sides } from './measure.ts';
import { measureKept } from './measure-kept.ts';
import { type DatabaseName, type Options, readOptions } from './options.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type DatabaseReport, footer, tableHead, tableRow, writeResults } from './report.ts';
import { sameByBoth, scenarios, someArticles } from './scenarios.ts';
import { startLoad, startPlinth, startRival } from './servers.ts';

const options = readOptions({ documents: 10_000 });
await buildServer();
const reports: DatabaseReport[] = [];
for (const database of options.databases) reports.push(await runOn(database, options));
console.log(`\n${await writeResults(options, reports)}`);

async function runOn(database: DatabaseName, requested: Options): Promise<DatabaseReport> {
  console.log(`\n${database}: loading ${requested.documents} articles twice`);
  const prepared = await prepare(database, requested);
  const rival = await startRival(prepared, database);
  const load = startLoad();
  try {
    console.log(tableHead());
    const kept = await measureKept(prepared, { rival, load }, options);
    const plinth = await startPlinth(prepared);
    const done = await report(database, { plinth, rival, load }, prepared).finally(() => plinth.stop());
    return { ...done, measurements: [...kept, ...done.measurements] };
  } finally {
    await Promise.all([rival.stop(), load.stop()]);
    await prepared.remove();
  }
}

/** Compares the same documents for authenticated callers and for the public: both servers are Plinth. */
async function measureCallers(sides: Sides, { dataset, bearers }: Prepared): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const rival = someArticles(dataset).map((id) => ({ method: 'GET', path: `/api/articles/${id}` }) as const);
  for (const [caller, bearer] of Object.entries(bearers)) {
    const name = `as ${caller}`;
    if (options.scenario && !name.includes(options.scenario)) continue;
    const requests = { plinth: rival.map((request) => ({ ...request, bearer })), rival };
    const measurement = await measure(name, requests, { ...sides, rival: sides.plinth }, options);
    console.log(tableRow(measurement));
    measurements.push(measurement);
  }
  return measurements;
}

/** Compares the same values by GraphQL and by REST: both servers are Plinth. */
async function measureGraphql(sides: Sides): Promise<readonly Measurement[]> {
  const name = 'graphql : rest';
  if (options.scenario && !name.includes(options.scenario)) return [];
  const requests = { plinth: sameByBoth.graphql, rival: sameByBoth.rest };
  const measurement = await measure(name, requests, { ...sides, rival: sides.plinth }, options);
  console.log(tableRow(measurement));
  return [measurement];
}

async function report(database: DatabaseName, sides: Sides, prepared: Prepared): Promise<DatabaseReport> {
  const { plinth, rival } = sides;
  const [idle, rivalIdle] = [await plinth.memory(), await rival.memory()];
  const measurements: Measurement[] = [];
  for (const scenario of scenarios) {
    if (options.scenario && !scenario.name.includes(options.scenario)) continue;
    const requests = scenario.requests(prepared.dataset);
    await checkEqual(scenario, requests, [plinth.url, rival.url]);
    const requested = { plinth: requests, rival: requests };
    const measurement = await measure(scenario.name, requested, sides, options);
    console.log(tableRow(measurement));
    measurements.push(measurement);
  }
  measurements.push(...(await measureCallers(sides, prepared)));
  measurements.push(...(await measureGraphql(sides)));
  const memory = { idle, loaded: await plinth.memory(), rivalIdle, rivalLoaded: await rival.memory() };
  const done = { database, startMs: plinth.startMs, memory, measurements };
  console.log(footer(done));
  return done;
}
