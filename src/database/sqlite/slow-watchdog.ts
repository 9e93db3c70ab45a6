// A thread of a process of the slow lane, because native code blocks the main thread: it ends the process when its
// memory exceeds the limit, and when the server has ended.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { frameOf } from './frames.ts';
import { memoryLimit, type Outcome, type ProcessOptions } from './slow-messages.ts';

const { state, options } = workerData as { readonly state: Int32Array; readonly options: ProcessOptions };
const limit = memoryLimit(options);
const interval = 20;
const parent = process.ppid;
const tooLarge: Outcome = { kind: 'tooLarge' };

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

for (;;) {
  Atomics.wait(state, 0, 0);
  while (Atomics.load(state, 0) === 1) {
    if (process.ppid !== parent) end();
    if (process.memoryUsage.rss() > limit) {
      // The main thread writes nothing while a statement runs.
      writeSync(1, frameOf(tooLarge));
      end();
    }
    Atomics.wait(state, 0, 1, interval);
  }
}
