// Limits the work of each address over the whole API: one unit for each request, and one for each hundred rows that the
// request is estimated to touch. Counted in this process only: a database write for each request would cost more than
// the request.
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../values/entry-limit.ts';
import { isLoopback, networkOf } from './network.ts';
import { isOpen, type LimitRules, type Standing } from './standing.ts';

/** The number of estimated rows that counts as one unit of work. */
export const rowsOfUnit = 100;

export interface LocalRules extends LimitRules {
  /** True for the default limit: it exempts loopback addresses and sends headers only with a refusal. */
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

  /** Counts one request of the address. Returns undefined if no limit applies to it. */
  count(address: string): Standing | undefined {
    if (!this.#isLimited(address)) return undefined;
    const window = this.#windowOf(address);
    window.count += 1;
    return this.#standing(window, 0);
  }

  /**
   * Charges the estimated rows of a read before it runs. A read that exceeds the rest of the budget is refused and not
   * charged, so that smaller reads remain possible. Returns undefined if nothing is charged.
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
    const { interval } = this.#rules;
    if (held && isOpen({ endsAt: held.endsAt, interval }, now)) return held;
    const window = { count: 0, endsAt: now + interval };
    this.#windows.set(key, window);
    return window;
  }

  #standing({ count, endsAt }: Window, refused: number): Standing {
    const { max, interval, isDefault } = this.#rules;
    return { policy: 'api', max, interval, count: count + refused, endsAt, isQuiet: isDefault };
  }
}
