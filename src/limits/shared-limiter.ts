// Limits routes that check a secret: requests per window for one account from one address, and for one address over all accounts.
// Counted in the database, so that all nodes share a budget. The key includes the address, so attempts from other addresses cannot
// lock an account.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { deleteLimitsBefore } from '../sql/stored/rate-limits.ts';
import { entryLimit } from '../values/entry-limit.ts';
import { countInWindow, timeOf } from './counted-window.ts';
import { networkOf } from './network.ts';
import { isOpen, isOver, type LimitRules, mostRestrictive, type Standing } from './standing.ts';

/** The budget of an address over all accounts, as a multiple of the budget of one account. */
const accountsPerAddress = 5;
const sweptEveryMs = 60_000;

export interface AccountAttempt {
  /** `POST /api/auth/local`: as in the route table, because a request can spell a path in several ways. */
  readonly route: string;
  readonly address: string;
  /** The account that the request names; empty if it names none. */
  readonly account: string;
}

interface Limit {
  readonly policy: Standing['policy'];
  readonly key: string;
  readonly max: number;
  readonly interval: number;
}

export class SharedLimiter {
  readonly #database: Database;
  /** Exhausted budgets until their end, so that refused requests cost no writes. */
  readonly #over = new LRUCache<string, Standing>(entryLimit(10_000));
  #sweptAt = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts an attempt. Resolves to the tightest limit, or undefined if limits are disabled. */
  async count(attempt: AccountAttempt, rules: LimitRules): Promise<Standing | undefined> {
    if (!rules.isEnabled) return undefined;
    const limits = limitsOf(attempt, rules);
    const over = mostRestrictive(limits.flatMap(({ key }) => this.#usedUp(key)));
    if (over) return over;
    const now = this.#database.now();
    await this.#sweep(now);
    return mostRestrictive(await Promise.all(limits.map((limit) => this.#add(limit, now))));
  }

  #usedUp(key: string): readonly Standing[] {
    const known = this.#over.get(key);
    return known && isOpen(known, Date.now()) ? [known] : [];
  }

  /** Each budget is a separate write, because locking one while waiting for another could deadlock. */
  async #add({ policy, key, max, interval }: Limit, now: number): Promise<Standing> {
    const budget = await countInWindow(this.#database, { key, interval, now });
    // Windows end by the shared clock; the headers and the cache use the clock of this machine.
    const endsAt = budget.endsAt + Date.now() - now;
    const standing = { policy, max, interval, count: budget.count, endsAt };
    if (isOver(standing)) this.#over.set(key, standing);
    return standing;
  }

  /** Deletes expired windows, at most once a minute. */
  async #sweep(now: number): Promise<void> {
    if (now - this.#sweptAt < sweptEveryMs) return;
    this.#sweptAt = now;
    await this.#database.write(
      async (transaction) => void (await transaction.run(deleteLimitsBefore(timeOf(now)))),
    );
  }
}

function limitsOf(
  { route, address, account }: AccountAttempt,
  { max, interval }: LimitRules,
): readonly Limit[] {
  const network = networkOf(address);
  const key = (...parts: readonly string[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  if (account === '') return [{ policy: 'address', key: key(route, network), max, interval }];
  return [
    { policy: 'address', key: key(route, network), max: max * accountsPerAddress, interval },
    { policy: 'account', key: key(route, network, normalised(account)), max, interval },
  ];
}

/** Unicode forms, case and surrounding spaces do not change the account, so they share its budget. */
const normalised = (account: string): string => account.normalize('NFKC').trim().toLowerCase().slice(0, 320);
