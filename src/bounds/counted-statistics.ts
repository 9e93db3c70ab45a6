// The statistics of a running server: counted when it starts and again from time to time, never by a request.
import type { Database } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';
import { countStatistics } from './count.ts';
import { differNotably } from './notable-difference.ts';
import { nothingCounted, type Statistics } from './statistics.ts';

const shortestPause = 30_000;
/** Counting takes at most this share of the time. */
const share = 0.01;

export class CountedStatistics {
  readonly #database: Database;
  readonly #schema: () => Schema;
  readonly #warn: (error: Error) => void;
  #current: Statistics = nothingCounted;
  #isClosed = false;
  #counting: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, schema: () => Schema, warn: (error: Error) => void) {
    this.#database = database;
    this.#schema = schema;
    this.#warn = warn;
  }

  get current(): Statistics {
    return this.#current;
  }

  /** Counts now, and from now on after pauses. */
  start(): void {
    const begin = performance.now();
    const next = (): void => {
      if (this.#isClosed) return;
      const pause = Math.max(shortestPause, (performance.now() - begin) / share);
      this.#timer = setTimeout(() => this.start(), pause).unref();
    };
    this.refresh().catch(this.#warn).finally(next);
  }

  /** Resolves when everything was counted anew. */
  refresh(): Promise<void> {
    this.#counting = this.#counting.catch(() => undefined).then(() => this.#count());
    return this.#counting;
  }

  async #count(): Promise<void> {
    const counted = await countStatistics(this.#database, this.#schema(), {
      before: this.#current,
      warn: this.#warn,
      isEnough: () => this.#isClosed,
    });
    if (this.#isClosed) return;
    const isNotable = this.#current === nothingCounted || differNotably(this.#current, counted);
    this.#current = { ...counted, version: this.#current.version + (isNotable ? 1 : 0) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#counting.catch(() => undefined);
  }
}
