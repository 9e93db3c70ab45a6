// A limit for the API as a whole, by address. Counted in this process only: every request passes here, and a write for
// each would cost more than the request.
import { LRUCache } from 'lru-cache';
import { networkOf } from './network.ts';
import type { LimitRules, Standing } from './standing.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

export class LocalLimiter {
  readonly #rules: LimitRules;
  readonly #windows = new LRUCache<string, Window>({ max: 50_000 });

  constructor(rules: LimitRules) {
    this.#rules = rules;
  }

  /** Counts the request; undefined when the limit is switched off. */
  count(address: string): Standing | undefined {
    const { isEnabled, max, interval } = this.#rules;
    if (!isEnabled) return undefined;
    const key = networkOf(address);
    const now = Date.now();
    const held = this.#windows.get(key);
    const window = held && held.endsAt > now ? held : { count: 0, endsAt: now + interval };
    window.count++;
    if (window !== held) this.#windows.set(key, window);
    return { policy: 'api', max, interval, count: window.count, endsAt: window.endsAt };
  }
}
