// Work that a response does not wait for, such as mail: its time would tell whether an account exists.
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds: the response is on its way before the work takes the processor. */
const headStart = 20;

export class Background {
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  start(work: () => Promise<void>): void {
    const running = delay(headStart)
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all of it is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
