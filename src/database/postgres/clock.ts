// The clock of the database, by which all nodes compute expiry times, even if the clocks of their machines differ.

/** Milliseconds between measurements. Clocks drift slowly; a clock that was set is noticed after this time. */
const measuredEvery = 600_000;
const tolerated = 5000;

export interface ClockOptions {
  /** The time of the database in milliseconds since 1970. */
  readonly readTime: () => Promise<number>;
  /** Called once when the clock of this machine differs by more than is usual. */
  readonly warn: (error: Error) => void;
}

export class SharedClock {
  readonly #options: ClockOptions;
  readonly #timer: NodeJS.Timeout;
  /** Milliseconds by which this machine is ahead. */
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
    const there = await this.#options.readTime();
    const ended = Date.now();
    const ahead = Math.round((begun + ended) / 2 - there);
    // The moment of the reading is only known to lie between request and response.
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
