// A bounded number of holders and a bounded queue in front of them: a request that gets no place is refused with an error, at
// once or after a while, instead of waiting for an unknown time.
import { busy, clientGone } from '../errors/limits.ts';

export interface SemaphoreOptions {
  readonly places: number;
  /** How many may wait. */
  readonly queue: number;
  /** Milliseconds that one may wait. */
  readonly wait: number;
}

type Release = () => void;

interface Waiter {
  readonly enter: () => void;
}

export class Semaphore {
  readonly #options: SemaphoreOptions;
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiter>();
  #held = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** Resolves to what gives the place back. An aborted signal ends the wait. */
  acquire(signal?: AbortSignal): Promise<Release> {
    if (this.#held < this.#options.places) {
      this.#held += 1;
      return Promise.resolve(this.#releaseOnce());
    }
    if (this.#waiting.size >= this.#options.queue) return Promise.reject(busy());
    return this.#wait(signal);
  }

  #wait(signal: AbortSignal | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(waiter);
      };
      const refuse = (error: Error): void => {
        leave();
        reject(error);
      };
      const abort = (): void => refuse(clientGone());
      const enter = (): void => {
        leave();
        resolve(this.#releaseOnce());
      };
      const waiter: Waiter = { enter };
      const timer = setTimeout(() => refuse(busy()), this.#options.wait);
      signal?.addEventListener('abort', abort);
      this.#waiting.add(waiter);
    });
  }

  /** A place goes straight to the one who waited longest. */
  #releaseOnce(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = this.#waiting;
      if (next) next.enter();
      else this.#held -= 1;
    };
  }
}
