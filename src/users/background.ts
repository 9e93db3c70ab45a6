// Work that runs after the response, such as sending mail, because its duration would reveal whether an account exists.
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds, so that the response is sent before the work starts. */
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

  /** Resolves when all work is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
