// Invariant 9 at all endpoints at once, over sockets and against a server in a process of its own. `npm run fuzz` makes a
// long run.
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../../harness/create-database.ts';
import { databases } from '../../harness/project.ts';
import { seedOfRun } from '../seed-of-run.ts';
import { fuzzEndpoints } from './run.ts';

const requests = Math.ceil(Number(process.env.PLINTH_FUZZ_REQUESTS ?? 4_000) / databases.length);
/** MB, for a server that has just warmed up and its slow lane. */
const maxMemory = 1_000;

describe.each(databases)('fuzzing every endpoint on %s', (database) => {
  test(`survives ${requests} strange requests (seed ${seedOfRun})`, async () => {
    const connection =
      database === 'sqlite'
        ? { client: 'sqlite', connection: { filename: '.data/content.db' } }
        : { client: 'postgres', connection: { connectionString: await createDatabase() } };
    const result = await fuzzEndpoints({ connection, requests, seed: seedOfRun, seconds: 270 });
    console.log(
      `every endpoint on ${database}: seed ${seedOfRun}`,
      result.counts,
      `slowest: ${result.slowest}`,
    );
    expect(result.faults).toEqual([]);
    expect(Math.max(...result.memory.map(({ own, children }) => own + children))).toBeLessThan(maxMemory);
  }, 300_000);
});
