// The thread that bcrypt.ts starts.
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import type { BcryptTask } from './bcrypt.ts';

const resultOf = (task: BcryptTask): string | boolean =>
  task.kind === 'hash' ? hashSync(task.password, task.cost) : compareSync(task.password, task.stored);

parentPort?.on('message', (task: BcryptTask) => parentPort?.postMessage(resultOf(task)));
