// A database whose writes are undone, so that a dry run lists and counts what an import would.
import type { Database, Transaction } from '../database/database.ts';

/** Thrown to roll a transaction back; carries its result. */
class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('The write is undone');
    this.result = result;
  }
}

export const rehearsed = (database: Database): Database => ({
  ...database,
  apart: undefined,
  write: <T>(work: (transaction: Transaction) => Promise<T>) =>
    database
      .write<T>(async (transaction) => {
        throw new Undone(await work(transaction));
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.result as T;
        throw error;
      }),
});
