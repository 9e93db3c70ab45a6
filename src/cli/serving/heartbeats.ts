// Finds workers that are frozen, or whose code does not return: their event loop sends no beats any more. A beat that is missing is
// counted by the timer of the primary process, so that no worker seems silent when all processes were suspended together.
import type { Worker } from 'node:cluster';

const beat = 'beat';

/** Milliseconds between two beats. */
const interval = 1000;

/** In a worker: sends beats to the primary process until the connection to it ends. */
export function sendBeats(): void {
  setInterval(() => {
    if (process.connected) process.send?.(beat);
  }, interval).unref();
}

export class Heartbeats {
  /** The beats that are missing since the last one. */
  readonly #missing = new Map<Worker, number>();
  readonly #timeout: number;
  readonly #onSilent: (worker: Worker) => void;

  /** `timeout`: milliseconds without a beat after which `onSilent` is called, once for each worker. 0: never. */
  constructor(timeout: number, onSilent: (worker: Worker) => void) {
    this.#timeout = timeout;
    this.#onSilent = onSilent;
    if (timeout > 0) setInterval(() => this.#count(), interval).unref();
  }

  /** Until it ends or `forget` is called. */
  watch(worker: Worker): void {
    this.#missing.set(worker, 0);
    worker.on('message', (message) => {
      if (message === beat && this.#missing.has(worker)) this.#missing.set(worker, 0);
    });
    worker.once('exit', () => this.forget(worker));
  }

  forget(worker: Worker): void {
    this.#missing.delete(worker);
  }

  #count(): void {
    for (const [worker, before] of this.#missing) {
      const missing = before + 1;
      this.#missing.set(worker, missing);
      if (missing * interval < this.#timeout) continue;
      this.forget(worker);
      this.#onSilent(worker);
    }
  }
}
