// Numbers for component values, unique in the whole project, so that clients which cache by id never mix two of them.
// Taken from the database in blocks: no write waits for a counter.
import type { Database, Transaction } from '../database/database.ts';
import { isJoint } from '../database/joined.ts';
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

  /** Makes sure that `count` numbers can be taken without waiting. */
  async reserve(count: number): Promise<() => number> {
    // What is undone with a transaction of the project's code is taken again: none of it may stay in the block.
    if (isJoint()) return this.#database.write((transaction) => takeNumbers(transaction, count));
    while (this.#end - this.#next < count) {
      // Writers that wait at the same time share one block.
      this.#taking ??= this.#takeBlock(Math.max(blockSize, count)).finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
    let own = this.#next;
    this.#next += count;
    return () => own++;
  }

  /** Numbers that were left of the last block are never used. */
  async #takeBlock(size: number): Promise<void> {
    const { value } = await this.#database.write((transaction) =>
      readSingle(transaction, takeFromCounter('component', size)),
    );
    this.#end = value + 1;
    this.#next = this.#end - size;
  }
}

/** Numbers for a write that knows only in its transaction how many it needs. Others wait for the counter until it ends. */
export async function takeNumbers(transaction: Transaction, count: number): Promise<() => number> {
  if (count === 0) return () => 0;
  const { value } = await readSingle(transaction, takeFromCounter('component', count));
  let next = value - count + 1;
  return () => next++;
}
