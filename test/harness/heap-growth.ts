// What stays in the heap after collections of young objects. Those that are only reachable from old garbage stay until the next full
// collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The megabytes by which ten rounds of `work` enlarge the heap of a process that has run it before. */
export async function heapGrowth(work: () => Promise<void> | void): Promise<number> {
  const collect = exposedGc();
  await work();
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 10; round += 1) {
    await work();
    collect({ type: 'minor' });
  }
  return (process.memoryUsage().heapUsed - before) / 2 ** 20;
}

function exposedGc(): (options: { readonly type: 'minor' | 'major' }) => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
