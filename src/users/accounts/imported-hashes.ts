// The highest cost of imported bcrypt hashes. While there are any, every sign-in takes that time, so that its duration
// does not reveal which accounts were imported.
import { committed, readSingle } from '../../database/rows.ts';
import { boundedCost, costOfBcrypt } from '../../documents/passwords.ts';
import { selectBcryptCost } from '../../sql/stored/users.ts';
import { type UserStore, userType } from './user-store.ts';

/** Milliseconds for which the cost is cached, because finding it scans the table. Later imports are detected at their first sign-in. */
const keptMs = 3_600_000;

export class ImportedHashes {
  #cost: Promise<number> | undefined;
  #readAt = 0;

  /** Returns 0 if there are none. `met`: the hash of the account that signs in. */
  async highestCost(met: string | undefined, store: UserStore): Promise<number> {
    if (this.#cost === undefined || performance.now() - this.#readAt > keptMs) this.#look(store);
    const known = (await this.#cost) ?? 0;
    const cost = boundedCost(costOfBcrypt(met));
    if (cost > known) this.#cost = Promise.resolve(cost);
    return Math.max(cost, known);
  }

  #look(store: UserStore): void {
    this.#readAt = performance.now();
    const statement = selectBcryptCost(userType(store));
    const cost = readSingle(committed(store.database), statement).then((found) => boundedCost(found.cost));
    cost.catch(() => {
      this.#cost = undefined;
    });
    this.#cost = cost;
  }
}
