// Ids of component values. They are unique in the whole project, for clients that cache by id, and are taken from the database in
// blocks, so that writes do not wait for a counter.
import type { Database, Transaction } from '../database/database.ts';
import { openTransaction } from '../database/joined.ts';
import { readSingle } from '../database/rows.ts';
import { takeFromCounter } from '../sql/stored/counters.ts';

const blockSize = 1000;

/** Ids that were taken from the counter and are not used yet. */
class Block {
  #next = 0;
  #end = 0;
  /** The number of all ids that were ever in it. */
  taken = 0;

  /** Undefined if fewer are left. */
  take(count: number): (() => number) | undefined {
    if (this.#end - this.#next < count) return undefined;
    let own = this.#next;
    this.#next += count;
    return () => own++;
  }

  /** Ids that are left of the last ones are never used. */
  fill(last: number, size: number): void {
    this.#end = last + 1;
    this.#next = this.#end - size;
    this.taken += size;
  }
}

export class ComponentIds {
  readonly #database: Database;
  readonly #block = new Block();
  readonly #inside = new WeakMap<Transaction, Block>();
  #taking: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reserves `count` ids, which can then be taken synchronously. */
  async reserve(count: number): Promise<() => number> {
    const transaction = openTransaction();
    if (transaction) return this.#reserveInside(transaction, count);
    for (;;) {
      const own = this.#block.take(count);
      if (own) return own;
      // Concurrent writers share one block.
      this.#taking ??= this.#fill(this.#block, Math.max(blockSize, count)).finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
  }

  /**
   * A transaction of the project's code may be rolled back, which frees its ids again, so it has a block of its own. That grows
   * with the transaction: each change of the counter takes PostgreSQL longer than the one before in the same transaction.
   */
  async #reserveInside(transaction: Transaction, count: number): Promise<() => number> {
    const block = this.#inside.get(transaction) ?? new Block();
    this.#inside.set(transaction, block);
    for (;;) {
      const own = block.take(count);
      if (own) return own;
      await this.#fill(block, count + Math.min(block.taken, blockSize));
    }
  }

  async #fill(block: Block, size: number): Promise<void> {
    const { value } = await this.#database.write((transaction) =>
      readSingle(transaction, takeFromCounter('component', size)),
    );
    block.fill(value, size);
  }
}

/** Ids for a write that knows their number only inside its transaction. The counter is locked until the transaction ends. */
export async function takeNumbers(transaction: Transaction, count: number): Promise<() => number> {
  if (count === 0) return () => 0;
  const { value } = await readSingle(transaction, takeFromCounter('component', count));
  let next = value - count + 1;
  return () => next++;
}
