// A gate that lets few in at a time; the others wait in line, and when the line is long they are turned away.
import { PlinthError } from '../errors/errors.ts';

interface GateSettings {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** What is too many, for those who are turned away. */
  readonly of: string;
}

export class Gate {
  readonly #settings: GateSettings;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(settings: GateSettings) {
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
    if (this.#waiting.length >= mostWaiting)
      throw new PlinthError('ServiceUnavailableError', `Too many ${of} at once; try again`, {});
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The next one takes over the place. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
