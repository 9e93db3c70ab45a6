// A process of the slow lane: runs one statement after another and writes the rows to a pipe. It may be killed at any time.
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ownScript } from '../../values/own-files.ts';
import { sizeOfRows } from '../size-of-rows.ts';
import { connectReadOnly } from './connect.ts';
import { frameOf, readFrames } from './frames.ts';
import { ReadStatements } from './read-statements.ts';
import type { Job, Outcome, ProcessOptions } from './slow-messages.ts';

// The server has priority.
setPriority(constants.priority.PRIORITY_LOW);

const options: ProcessOptions = JSON.parse(process.argv[2] ?? '');
const reads = new ReadStatements(() => connectReadOnly(options.filename));

/** 1 while a statement runs; the watchdog checks only then. */
const state = new Int32Array(new SharedArrayBuffer(4));
new Worker(ownScript('database/sqlite/slow-watchdog'), { workerData: { state, options } }).unref();

function run({ text, values }: Job): Outcome {
  try {
    const rows = reads.rows(text, values);
    return sizeOfRows(rows) > options.maxSize ? { kind: 'tooLarge' } : { kind: 'rows', rows };
  } catch (error) {
    return { kind: 'failed', message: String(error) };
  }
}

function watched(job: Job): Outcome {
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  const outcome = run(job);
  Atomics.store(state, 0, 0);
  Atomics.notify(state, 0);
  return outcome;
}

readFrames(process.stdin, Number.MAX_SAFE_INTEGER, {
  receive: (job) => process.stdout.write(frameOf(watched(job as Job))),
  refuse: () => undefined,
});
const ready: Outcome = { kind: 'ready' };
process.stdout.write(frameOf(ready));
// The server has ended, by itself or killed while a statement ran.
process.stdin.on('end', () => process.exit());
process.stdout.on('error', () => process.exit());
// Signals to the process group are handled by the server, which finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
