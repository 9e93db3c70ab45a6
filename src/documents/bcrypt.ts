// Computes bcrypt hashes in a worker thread, because one takes a tenth of a second. The thread starts with the first
// hash, since few projects have any, and does not keep the process alive.
import { Worker } from 'node:worker_threads';
import { ownScript } from '../values/own-files.ts';

export type BcryptTask =
  | { readonly kind: 'verify'; readonly password: string; readonly stored: string }
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number };

type Waiting = PromiseWithResolvers<string | boolean>;

export const verifyBcrypt = async (password: string, stored: string): Promise<boolean> =>
  (await inThread({ kind: 'verify', password, stored })) === true;

export const hashBcrypt = async (password: string, cost: number): Promise<string> =>
  String(await inThread({ kind: 'hash', password, cost }));

/** The thread works on tasks in order, so results arrive in the order of the tasks. */
let thread: { readonly worker: Worker; readonly waiting: Waiting[] } | undefined;

function inThread(task: BcryptTask): Promise<string | boolean> {
  thread ??= startThread();
  const waiting: Waiting = Promise.withResolvers();
  thread.waiting.push(waiting);
  thread.worker.ref();
  thread.worker.postMessage(task);
  return waiting.promise;
}

function startThread() {
  const worker = new Worker(ownScript('documents/bcrypt-thread'));
  const waiting: Waiting[] = [];
  worker.on('message', (result: string | boolean) => {
    waiting.shift()?.resolve(result);
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', (error) => {
    thread = undefined;
    for (const one of waiting) one.reject(error);
  });
  return { worker, waiting };
}
