// The clock of the database, by which all nodes compute expiry times, even if the clocks of their machines differ. Between two
// measurements the monotonic clock of this machine goes on, so that a clock that is set has no effect.

/** Milliseconds between measurements, because clocks drift. */
const measuredEvery = 600_000;
/** Milliseconds between comparisons of the clocks of this machine: the monotonic one does not go on while the machine sleeps. */
const comparedEvery = 5000;
/** Milliseconds by which they may differ. */
const apart = 1000;
const tolerated = 5000;

export interface ClockOptions {
  /** The time of the database in milliseconds since 1970. */
  readonly readTime: () => Promise<number>;
  /** Called once when the clock of this machine differs by more than is usual. */
  readonly warn: (error: Error) => void;
}

/** The same moment by three clocks. */
interface Moment {
  readonly there: number;
  readonly wall: number;
  readonly monotonic: number;
}

export class SharedClock {
  readonly #options: ClockOptions;
  readonly #timer: NodeJS.Timeout;
  #measured: Moment = { there: 0, wall: 0, monotonic: 0 };
  #ahead = 0;

  private constructor(options: ClockOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#compare(), comparedEvery).unref();
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
    const { there, monotonic } = this.#measured;
    return Math.round(there + performance.now() - monotonic);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #compare(): void {
    const { wall, monotonic } = this.#measured;
    const passed = performance.now() - monotonic;
    const difference = Math.abs(Date.now() - wall - passed);
    if (passed < measuredEvery && difference < apart) return;
    void this.#measure().catch(this.#options.warn);
  }

  async #measure(): Promise<void> {
    const begun = performance.now();
    const there = await this.#options.readTime();
    const ended = performance.now();
    // The moment of the reading is only known to lie between request and response.
    const error = (ended - begun) / 2;
    const moment = { there, wall: Math.round(Date.now() - error), monotonic: ended - error };
    const ahead = moment.wall - there;
    if (Math.abs(ahead) > tolerated + error && Math.abs(ahead - this.#ahead) > tolerated + error)
      this.#options.warn(new Error(sentence(ahead)));
    this.#measured = moment;
    this.#ahead = ahead;
  }
}

function sentence(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const differs = `${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's`;
  return `The clock of this machine is ${differs}: times of documents are wrong by as much. Set it by NTP.`;
}
