// A semaphore around work that every client may cause: few run at a time, and the others wait in one line for each
// address, which take turns. Many requests of one client wait behind each other.
import { tooManyAtOnce } from '../errors/media.ts';

interface FairSemaphoreSettings {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** What is too many, for the error. */
  readonly of: string;
}

type Waiting = PromiseWithResolvers<void>;

export class FairSemaphore {
  readonly #settings: FairSemaphoreSettings;
  /** By address, in the order of their turns. */
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;

  constructor(settings: FairSemaphoreSettings) {
    this.#settings = settings;
  }

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(address);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(address: string): Promise<void> {
    if (this.#running < this.#settings.atOnce) {
      this.#running++;
      return;
    }
    const waiting: Waiting = Promise.withResolvers();
    const line = this.#lines.get(address) ?? [];
    line.push(waiting);
    this.#lines.set(address, line);
    this.#turnAway();
    await waiting.promise;
  }

  /** The last one of the longest line, when all lines together are too long. */
  #turnAway(): void {
    const lines = [...this.#lines];
    const count = lines.reduce((sum, [, line]) => sum + line.length, 0);
    if (count <= this.#settings.mostWaiting) return;
    const [address, longest] = lines.reduce((one, other) => (other[1].length > one[1].length ? other : one));
    longest.pop()?.reject(tooManyAtOnce({ of: this.#settings.of }));
    if (longest.length === 0) this.#lines.delete(address);
  }

  /** The first one of the line whose turn it is takes over the place; then the line is behind the others. */
  #leave(): void {
    const [first] = this.#lines;
    if (!first) {
      this.#running--;
      return;
    }
    const [address, line] = first;
    const next = line.shift();
    this.#lines.delete(address);
    if (line.length > 0) this.#lines.set(address, line);
    next?.resolve();
  }
}
