// Ids of component values. They are unique in the whole project, for clients that cache by id, and are taken from the database in
// blocks, so that writes do not wait for a counter.
import type { Database, Transaction } from '../database/database.ts';
import { isInTransaction } from '../database/joined.ts';
import { readSingle } from '../database/rows.ts';
import { takeFromCounter } from '../sql/stored/counters.ts';

const blockSize = 1000;

export class ComponentIds {
  readonly #database: Database;
  #next = 0;
  #taking: Promise<void> | undefined;
  #end = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reserves `count` ids, which can then be taken synchronously. */
  async reserve(count: number): Promise<() => number> {
    // A transaction of the project's code may be rolled back, which frees its ids again, so they must not come from the block.
    if (isInTransaction()) return this.#database.write((transaction) => takeNumbers(transaction, count));
    while (this.#end - this.#next < count) {
      // Concurrent writers share one block.
      this.#taking ??= this.#takeBlock(Math.max(blockSize, count)).finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
    let own = this.#next;
    this.#next += count;
    return () => own++;
  }

  /** Ids that are left of the last block are never used. */
  async #takeBlock(size: number): Promise<void> {
    const { value } = await this.#database.write((transaction) =>
      readSingle(transaction, takeFromCounter('component', size)),
    );
    this.#end = value + 1;
    this.#next = this.#end - size;
  }
}

/** Ids for a write that knows their number only inside its transaction. The counter is locked until the transaction ends. */
export async function takeNumbers(transaction: Transaction, count: number): Promise<() => number> {
  if (count === 0) return () => 0;
  const { value } = await readSingle(transaction, takeFromCounter('component', count));
  let next = value - count + 1;
  return () => next++;
}
