// Numbers for component values, unique in the whole project, so that clients which cache by id never mix two of them.
// Taken from the database in blocks: no write waits for a counter.
import type { Database } from '../database/database.ts';
import { takeFromCounter } from '../sql/write/counters.ts';

const blockSize = 1000;

export class ComponentIds {
  readonly #database: Database;
  #next = 0;
  #end = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes sure that `count` numbers can be taken without waiting. */
  async reserve(count: number): Promise<() => number> {
    if (this.#end - this.#next < count) {
      const size = Math.max(blockSize, count);
      const end = await this.#database.write(async ({ rows }) =>
        Number((await rows(takeFromCounter('component', size)))[0]?.[0]),
      );
      // Another write may have taken a block meanwhile; the later one counts, numbers between are never used.
      this.#next = end - size + 1;
      this.#end = end + 1;
    }
    let own = this.#next;
    this.#next += count;
    return () => own++;
  }
}
