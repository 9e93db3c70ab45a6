// npm run fuzz -- [--requests 1000000] [--database sqlite|postgres] [--seed N] [--minutes 120]: strange requests to every endpoint
// of a running server. Ends with 1 where a response was none that a client should ever get, or where memory grew.
import { parseArgs } from 'node:util';
import { startPostgres } from '../../harness/start-postgres.ts';
import { type FuzzResult, fuzzEndpoints } from './run.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    minutes: { type: 'string', default: '120' },
  },
});

const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
const connection = postgres
  ? { client: 'postgres', connection: { connectionString: await postgres.createDatabase('fuzz') } }
  : { client: 'sqlite', connection: { filename: '.data/content.db' } };

console.log(`${values.requests} requests on ${values.database}, seed ${values.seed}`);
let told = 0;
const result = await fuzzEndpoints({
  connection,
  requests: Number(values.requests),
  seed: Number(values.seed),
  seconds: Number(values.minutes) * 60,
  onProgress: print,
});
print(result);
console.table(table(result));
console.log(`slowest: ${result.slowest}`);
await postgres?.stop();
process.exitCode =
  result.faults.length === 0 && result.sent >= Number(values.requests) && isFlat(result) ? 0 : 1;

function print({ sent, seconds, memory, faults }: FuzzResult): void {
  const { own = 0, children = 0 } = memory.at(-1) ?? {};
  const rate = Math.round(sent / Math.max(1, seconds));
  console.log(`${sent} requests, ${seconds} s, ${rate}/s, ${own} + ${children} MB, ${faults.length} faults`);
  for (const fault of faults.slice(told)) console.log(fault);
  told = faults.length;
}

/** Caches have filled after a quarter of the run; what is still growing then never stops. */
function isFlat({ memory }: FuzzResult): boolean {
  const [warm, last] = [memory[Math.floor(memory.length / 4)], memory.at(-1)];
  return !warm || !last || last.own < warm.own * 1.25 + 100;
}

function table({ counts }: FuzzResult): Record<string, Record<string, number>> {
  const rows: Record<string, Record<string, number>> = {};
  for (const [key, count] of Object.entries(counts).sort()) {
    const at = key.lastIndexOf(' ');
    const group = key.slice(0, at);
    rows[group] = { ...rows[group], [key.slice(at + 1)]: count };
  }
  return rows;
}
