// Limits on the routes that guess: so many requests in a window, for one account from one address, and for one address
// over all accounts. Counted in this process only. Failures from elsewhere never lock an account.
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { UsersConfig } from '../config/config.ts';

/** One address may try this many accounts as often as it may try one. */
const accountsPerAddress = 5;

export interface Attempt {
  readonly route: string;
  readonly address: string;
  /** What the request says whose account it is about; empty where it does not. */
  readonly account: string;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

export class RateLimit {
  readonly #rules: UsersConfig['rateLimit'];
  readonly #windows: LRUCache<string, Window>;

  constructor(rules: UsersConfig['rateLimit']) {
    this.#rules = rules;
    this.#windows = new LRUCache({ max: 50_000, ttl: rules.interval });
  }

  /** Counts the attempt; the seconds to wait when it is one too many, otherwise undefined. */
  count({ route, address, account }: Attempt): number | undefined {
    const { isEnabled, max } = this.#rules;
    if (!isEnabled) return undefined;
    const network = networkOf(address);
    // The address first: its own limit keeps it from pushing other windows out of memory.
    const waits = [
      this.#add(`${route} ${network}`, account === '' ? max : max * accountsPerAddress),
      ...(account === '' ? [] : [this.#add(`${route} ${network} ${normalised(account)}`, max)]),
    ].filter((wait) => wait !== undefined);
    return waits.length > 0 ? Math.max(...waits) : undefined;
  }

  #add(key: string, max: number): number | undefined {
    const now = Date.now();
    const held = this.#windows.get(key);
    const window = held && held.endsAt > now ? held : { count: 0, endsAt: now + this.#rules.interval };
    window.count++;
    if (window !== held) this.#windows.set(key, window);
    return window.count > max ? Math.max(1, Math.ceil((window.endsAt - now) / 1000)) : undefined;
  }
}

/** Spellings of one account share its budget. */
const normalised = (account: string): string => account.normalize('NFKC').trim().toLowerCase().slice(0, 320);

/** A host of IPv6 has a whole /64 to itself. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
