// `plinth develop`: runs the server in a child process and watches the project's files. The running process applies
// changes of schema files from the next request on. Changes of code and configuration start another process, which
// takes over once it listens; if it fails, it prints the reason and the previous one continues.
import cluster, { type Worker } from 'node:cluster';
import { resolve } from 'node:path';
import { type Kind, watchProject } from './watch-project.ts';
import type { WorkerOrder } from './workers.ts';

/** Messages to the server process. */
export type ServerOrder = 'reload schema' | WorkerOrder;

/** Set for a process that takes over from another: what was printed at the start still holds. */
export const replacing = 'PLINTH_REPLACING';

export function develop(dir: string): void {
  new Development(resolve(dir)).start();
}

class Development {
  readonly #folder: string;
  #serving: Worker | undefined;
  /** Starts, and serves when it listens. Of several changes in a row the last one counts. */
  #next: Worker | undefined;
  #watch: { readonly close: () => void } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    process.on('SIGINT', () => this.#stop());
    process.on('SIGTERM', () => this.#stop());
  }

  start(): void {
    this.#next?.process.kill();
    const worker = cluster.fork(this.#serving ? { [replacing]: 'true' } : {});
    this.#next = worker;
    worker.once('listening', () => this.#serve(worker));
    worker.once('exit', (code) => this.#ended(worker, code ?? 1));
  }

  #serve(worker: Worker): void {
    if (this.#next !== worker) return;
    const before = this.#serving;
    this.#serving = worker;
    this.#next = undefined;
    order(before, 'retire');
    // Not before: a first start writes secrets into .env.
    this.#watch ??= watchProject(this.#folder, (kinds) => this.#changed(kinds));
  }

  #changed(kinds: ReadonlySet<Kind>): void {
    if (kinds.has('code')) this.start();
    else order(this.#serving, 'reload schema');
  }

  #ended(worker: Worker, code: number): void {
    const isFirst = this.#next === worker && this.#serving === undefined;
    if (isFirst || this.#serving === worker) process.exit(code);
    if (this.#next !== worker) return;
    this.#next = undefined;
    process.stdout.write('What was running goes on. Correct the files, and they are read again.\n');
  }

  #stop(): void {
    this.#watch?.close();
    this.#next?.process.kill();
    order(this.#serving, 'stop');
  }
}

const order = (worker: Worker | undefined, message: ServerOrder): void => {
  if (worker?.isConnected()) worker.send(message);
};
