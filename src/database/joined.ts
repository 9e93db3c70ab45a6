// Transactions that a project's code opens. All reads and writes inside take part in them by async local storage, so that services
// need no transaction as an argument. A write that fails inside is rolled back by itself, and the transaction continues.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TargetRows } from '../sql/insert.ts';
import { sql } from '../sql/sql.ts';
import type { Database, Transaction } from './database.ts';

interface Joint {
  readonly transaction: Transaction;
  isOpen: boolean;
  /** The last write. Writes of one transaction run one after the other. */
  last: Promise<unknown>;
}

const running = new AsyncLocalStorage<Joint | undefined>();

/** The open transaction. Undefined if there is none, or if it ended before this code. */
const current = (): Joint | undefined => {
  const joint = running.getStore();
  return joint?.isOpen ? joint : undefined;
};

/** Wraps a database so that its reads and writes take part in the open transaction. */
export const withOpenTransaction = (database: Database): Database => ({
  ...database,
  read: (statement, inputs, options) =>
    current()?.transaction.read(statement, inputs) ?? database.read(statement, inputs, options),
  readVersioned: (statement, inputs, options) =>
    current()
      ?.transaction.read(statement, inputs)
      .then((rows) => ({ rows, versions: undefined })) ?? database.readVersioned(statement, inputs, options),
  versions: async (uids) => (isInTransaction() ? undefined : database.versions(uids)),
  write: (work, options) => {
    const joint = current();
    return joint ? writeInside(joint, work) : database.write(work, options);
  },
});

export interface Transactions {
  /** Runs `work` in one transaction, in which all operations of a joined database take part. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a transaction is open. */
  isOpen(): boolean;
  /** Runs `callback` after the commit of the outermost transaction; never after a rollback. */
  afterwards(callback: () => void): void;
}

export const transactionsOn = (database: Database): Transactions => ({
  together: (work) => {
    const joint = current();
    return joint ? writeInside(joint, work) : database.write((transaction) => opened(transaction, work));
  },
  isOpen: isInTransaction,
  afterwards: (callback) => current()?.transaction.afterwards(callback),
});

/** Whether writes are part of an open transaction. */
export function isInTransaction(): boolean {
  return current() !== undefined;
}

/** The transaction that writes are part of. One that is nested in another, and may be rolled back alone, is another one. */
export const openTransaction = (): Transaction | undefined => current()?.transaction;

/** Runs `work` outside of the open transaction. */
export const outsideTransaction = <T>(work: () => T): T => running.run(undefined, work);

async function opened<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const joint: Joint = { transaction, isOpen: true, last: Promise.resolve() };
  try {
    return await running.run(joint, () => work(transaction));
  } finally {
    // A write that code did not await must not outlive the transaction.
    await joint.last;
    joint.isOpen = false;
  }
}

function writeInside<T>(joint: Joint, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const written = joint.last.then(() => inSavepoint(joint.transaction, work));
  joint.last = written.catch(() => undefined);
  return written;
}

async function inSavepoint<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const counted: Parameters<Transaction['count']>[0][] = [];
  const appended: TargetRows[] = [];
  const callbacks: (() => void)[] = [];
  const inner: Transaction = {
    ...transaction,
    append: (rows) => void appended.push(rows),
    count: (rows) => void counted.push(rows),
    afterwards: (callback) => void callbacks.push(callback),
  };
  await transaction.run(sql`savepoint plinth_joined`);
  try {
    const result = await opened(inner, work);
    await transaction.run(sql`release savepoint plinth_joined`);
    for (const rows of appended) transaction.append(rows);
    for (const rows of counted) transaction.count(rows);
    for (const callback of callbacks) transaction.afterwards(callback);
    return result;
  } catch (error) {
    await transaction.run(sql`rollback to savepoint plinth_joined`);
    await transaction.run(sql`release savepoint plinth_joined`);
    throw error;
  }
}
