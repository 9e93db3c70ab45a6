// Runs beside a process of the slow lane, in a thread, for native code cannot be interrupted from its own: ends the
// process when its memory passes the limit, and when the server that it worked for is gone.
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
      // Nothing else is written while a statement runs.
      writeSync(1, frameOf(tooLarge));
      end();
    }
    Atomics.wait(state, 0, 1, interval);
  }
}
