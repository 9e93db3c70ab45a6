// Whether there are accounts with hashes of bcrypt, and how much work the hardest of them is: while there are any, every
// sign-in does that work, so that its time does not tell which accounts were imported.
import { committed, readSingle } from '../database/rows.ts';
import { boundedCost, costOfBcrypt } from '../documents/passwords.ts';
import { selectBcryptCost } from '../sql/stored/users.ts';
import { type UserStore, userType } from './user-store.ts';

/** Looking takes a scan. What is imported meanwhile is noticed at its first sign-in. */
const keptMs = 3_600_000;

export class ImportedHashes {
  #cost: Promise<number> | undefined;
  #readAt = 0;

  /** 0 without any. `met`: the hash of the account at hand. */
  async highestCost(met: string | undefined, store: UserStore): Promise<number> {
    if (this.#cost === undefined || Date.now() - this.#readAt > keptMs) this.#look(store);
    const known = (await this.#cost) ?? 0;
    const cost = boundedCost(costOfBcrypt(met));
    if (cost > known) this.#cost = Promise.resolve(cost);
    return Math.max(cost, known);
  }

  #look(store: UserStore): void {
    this.#readAt = Date.now();
    const statement = selectBcryptCost(userType(store));
    const cost = readSingle(committed(store.database), statement).then((found) => boundedCost(found.cost));
    cost.catch(() => {
      this.#cost = undefined;
    });
    this.#cost = cost;
  }
}
