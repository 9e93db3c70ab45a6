// A semaphore around work: few run at a time, the others wait in line, and when the line is long they are refused.
import { tooManyAtOnce } from '../errors/media.ts';

interface WorkSemaphoreSettings {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** What is too many, for the error. */
  readonly of: string;
}

export class WorkSemaphore {
  readonly #settings: WorkSemaphoreSettings;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(settings: WorkSemaphoreSettings) {
    this.#settings = settings;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    const { atOnce, mostWaiting, of } = this.#settings;
    if (this.#running < atOnce) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= mostWaiting) throw tooManyAtOnce({ of });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The next one takes over the place. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
