// Ids of component values. They are unique in the whole project, for clients that cache by id, and are taken from the database in
// blocks, so that writes do not wait for a counter. The counter is raised outside of transactions, because one that raised it would
// make all others wait for its end. Where only one transaction writes at a time, an open one has to raise it itself.
import type { Database, Transaction } from '../database/database.ts';
import { openTransaction } from '../database/joined.ts';
import { type RowSource, readSingle } from '../database/rows.ts';
import { takeFromCounter } from '../sql/stored/counters.ts';

const blockSize = 1000;

/**
 * The writes for which ids are taken ahead: as many as may have a connection already, or wait for one, before the statement that takes
 * more. Behind a pooler it gets a connection after them, while they wait for each other and for their ids.
 */
const ahead = 8;

interface Range {
  next: number;
  readonly end: number;
}

/** Ids that were taken from the counter and are not used yet. */
class Block {
  readonly #ranges: Range[] = [];
  /** The number of all ids that were ever in it. */
  taken = 0;

  get left(): number {
    return this.#ranges.reduce((sum, { next, end }) => sum + end - next, 0);
  }

  /** Undefined if fewer are left. A range with fewer is given up: its ids are never used. */
  take(count: number): (() => number) | undefined {
    for (let [range] = this.#ranges; range; [range] = this.#ranges) {
      if (range.end - range.next >= count) {
        let own = range.next;
        range.next += count;
        return () => own++;
      }
      this.#ranges.shift();
    }
    return undefined;
  }

  add(last: number, size: number): void {
    this.#ranges.push({ next: last + 1 - size, end: last + 1 });
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
    if (transaction && !this.#database.apart) return this.#reserveInside(transaction, count);
    const kept = this.#database.apart ? Math.max(blockSize / 2, ahead * count) : 0;
    for (;;) {
      const own = this.#block.take(count);
      if (!own || this.#block.left < kept) this.#takeMore(Math.max(blockSize, count, 2 * kept));
      if (own) return own;
      await this.#taking;
    }
  }

  /** Concurrent writers share one block. */
  #takeMore(size: number): void {
    this.#taking ??= this.#fill(this.#block, size).finally(() => {
      this.#taking = undefined;
    });
    // Whoever awaits it gets the error.
    this.#taking.catch(() => undefined);
  }

  /** For a write that knows the number only inside its transaction. */
  async reserveWithin(transaction: Transaction, count: number): Promise<() => number> {
    if (count === 0) return () => 0;
    if (this.#database.apart) return this.reserve(count);
    let next = (await takenFrom(transaction, count)) - count + 1;
    return () => next++;
  }

  /**
   * A transaction of the project's code may be rolled back, which frees the ids that it took from the counter, so it has a block of
   * its own. That grows with the transaction, so that few of its writes change the counter.
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
    const { apart, write } = this.#database;
    const last = apart ? takenFrom(apart, size) : write((transaction) => takenFrom(transaction, size));
    block.add(await last, size);
  }
}

/** Resolves to the last of `count` new ids. */
async function takenFrom(source: RowSource, count: number): Promise<number> {
  const { value } = await readSingle(source, takeFromCounter('component', count));
  return value;
}
