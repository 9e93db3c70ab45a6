// `plinth develop`: runs the server in a child process and watches the project's files. The running process applies changed
// schema files without a restart. Changed code and configuration start another process, which replaces the previous one as
// soon as it listens; if it fails, it prints the reason and the previous one continues.
import cluster, { type Worker } from 'node:cluster';
import { resolve } from 'node:path';
import { type Kind, watchProject } from './watch-project.ts';
import type { WorkerOrder } from './workers.ts';

/** Messages to the server process. */
export type ServerOrder = 'reload schema' | WorkerOrder;

/** Set for a process that replaces another one, so that it prints only what has changed. */
export const replacing = 'PLINTH_REPLACING';

export function develop(dir: string): void {
  new Development(resolve(dir)).start();
}

class Development {
  readonly #folder: string;
  #serving: Worker | undefined;
  /** The process that is starting, and replaces the serving one when it listens. A further change ends it and starts another. */
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
    // Not earlier, because the first start writes secrets into .env, which is watched.
    this.#watch ??= watchProject(this.#folder, (kinds) => this.#changed(kinds));
  }

  #changed(kinds: ReadonlySet<Kind>): void {
    // A process that is starting may have read the schema already.
    if (kinds.has('code') || this.#next) this.start();
    else order(this.#serving, 'reload schema');
  }

  #ended(worker: Worker, code: number): void {
    const isFirst = this.#next === worker && this.#serving === undefined;
    if (isFirst || this.#serving === worker) process.exit(code);
    if (this.#next !== worker) return;
    this.#next = undefined;
    process.stdout.write(
      'The previous version continues to run. Correct the files; they are loaded when they are saved.\n',
    );
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
