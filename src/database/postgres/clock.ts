// The clock of the database, which all nodes share: what ends for all of them at one moment ends by it, however the clocks of
// their machines differ.

/** Milliseconds. Clocks drift slowly; one that is set anew is noticed after as long. */
const measuredEvery = 600_000;
const tolerated = 5000;

export interface ClockOptions {
  /** Milliseconds since 1970, as the database has them. */
  readonly ask: () => Promise<number>;
  /** Told of a clock that differs by more than is usual, once for each such difference. */
  readonly warn: (error: Error) => void;
}

export class SharedClock {
  readonly #options: ClockOptions;
  readonly #timer: NodeJS.Timeout;
  /** How far this machine is ahead, in milliseconds. */
  #ahead = 0;

  private constructor(options: ClockOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#measure().catch(options.warn), measuredEvery).unref();
  }

  static async open(options: ClockOptions): Promise<SharedClock> {
    const clock = new SharedClock(options);
    await clock.#measure().catch((error: unknown) => {
      clock.close();
      throw error;
    });
    return clock;
  }

  now(): number {
    return Date.now() - this.#ahead;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #measure(): Promise<void> {
    const begun = Date.now();
    const there = await this.#options.ask();
    const ended = Date.now();
    const ahead = Math.round((begun + ended) / 2 - there);
    // Of a slow response it is not known when it was made.
    const error = (ended - begun) / 2;
    if (Math.abs(ahead) > tolerated + error && Math.abs(ahead - this.#ahead) > tolerated + error)
      this.#options.warn(new Error(sentence(ahead)));
    this.#ahead = ahead;
  }
}

function sentence(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const differs = `${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's`;
  return `The clock of this machine is ${differs}: times of documents are wrong by as much. Set it by NTP.`;
}
