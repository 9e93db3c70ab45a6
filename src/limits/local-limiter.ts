// Limits the work of each address over the whole API: one unit for each request, and one for each hundred rows that it
// touches by estimate. Counted in this process only, because writing to the database for each request would cost more
// than the request.
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../values/entry-limit.ts';
import { isLoopback, networkOf } from './network.ts';
import type { LimitRules, Standing } from './standing.ts';

/** Rows that are one unit of work. */
export const rowsOfUnit = 100;

export interface LocalRules extends LimitRules {
  /** Whether it is the default limit, which exempts loopback and sends no headers unless it refuses. */
  readonly isDefault: boolean;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

export class LocalLimiter {
  readonly #rules: LocalRules;
  readonly #windows = new LRUCache<string, Window>(entryLimit(50_000));

  constructor(rules: LocalRules) {
    this.#rules = rules;
  }

  /** Counts a request; undefined if no limit applies. */
  count(address: string): Standing | undefined {
    if (!this.#isLimited(address)) return undefined;
    const window = this.#windowOf(address);
    window.count += 1;
    return this.#standing(window, 0);
  }

  /**
   * Charges rows that are about to be read, unless they exceed the rest of the budget, so that smaller reads are still
   * possible.
   */
  work(address: string, rows: number): Standing | undefined {
    const units = Math.floor(rows / rowsOfUnit);
    if (units === 0 || !this.#isLimited(address)) return undefined;
    const window = this.#windowOf(address);
    if (window.count + units > this.#rules.max) return this.#standing(window, units);
    window.count += units;
    return this.#standing(window, 0);
  }

  #isLimited(address: string): boolean {
    const { isEnabled, isDefault } = this.#rules;
    return isEnabled && !(isDefault && isLoopback(address));
  }

  #windowOf(address: string): Window {
    const key = networkOf(address);
    const now = Date.now();
    const held = this.#windows.get(key);
    if (held && held.endsAt > now) return held;
    const window = { count: 0, endsAt: now + this.#rules.interval };
    this.#windows.set(key, window);
    return window;
  }

  #standing({ count, endsAt }: Window, refused: number): Standing {
    const { max, interval, isDefault } = this.#rules;
    return { policy: 'api', max, interval, count: count + refused, endsAt, isQuiet: isDefault };
  }
}
