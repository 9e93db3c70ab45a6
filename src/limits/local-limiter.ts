// A limit for the API as a whole, by address, in units of work: one for each request, and one for each hundred rows that
// it touches, as estimated. Counted in this process only: every request passes here, and a write for each would cost more
// than the request.
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../values/entry-limit.ts';
import { isLoopback, networkOf } from './network.ts';
import type { LimitRules, Standing } from './standing.ts';

/** Rows that are one unit of work. */
export const rowsOfUnit = 100;

export interface LocalRules extends LimitRules {
  /** The default, which no project chose: it spares the machine itself, and says nothing until it refuses. */
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

  /** Counts the request; undefined when no limit holds for it. */
  count(address: string): Standing | undefined {
    if (!this.#isLimited(address)) return undefined;
    const window = this.#windowOf(address);
    window.count += 1;
    return this.#standing(window, 0);
  }

  /** Counts rows that are about to be touched, unless they are more than is left: smaller questions still have their turn. */
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
