// What stays in the heap after collections of young objects. Those that are only reachable from old garbage stay until the next full
// collection.
import { collectGarbage } from './collect-garbage.ts';

/** The megabytes by which ten rounds of `work` enlarge the heap of a process that has run it before. */
export async function heapGrowth(work: () => Promise<void> | void): Promise<number> {
  await work();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 10; round += 1) {
    await work();
    collectGarbage({ type: 'minor' });
  }
  return (process.memoryUsage().heapUsed - before) / 2 ** 20;
}
