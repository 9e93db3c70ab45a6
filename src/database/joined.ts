// Transactions that a project's code opens: whatever is read or written while they run takes part in them, so that services
// need not be handed one. A write inside is undone by itself when it fails, and the transaction goes on.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TargetRows } from '../sql/insert.ts';
import { sql } from '../sql/sql.ts';
import type { Database, Transaction } from './database.ts';

interface Joint {
  readonly transaction: Transaction;
  isOpen: boolean;
  /** One write at a time: those that begin meanwhile wait. */
  last: Promise<unknown>;
}

const running = new AsyncLocalStorage<Joint | undefined>();

/** Undefined where none is open. What was started in one and outlives it is outside. */
const current = (): Joint | undefined => {
  const joint = running.getStore();
  return joint?.isOpen ? joint : undefined;
};

/** The same database, whose reads and writes take part in the transaction that is open where they are called. */
export const joined = (database: Database): Database => ({
  ...database,
  read: (statement, inputs, options) =>
    current()?.transaction.read(statement, inputs) ?? database.read(statement, inputs, options),
  readVersioned: (statement, inputs, options) =>
    current()
      ?.transaction.read(statement, inputs)
      .then((rows) => ({ rows, versions: undefined })) ?? database.readVersioned(statement, inputs, options),
  versions: async (uids) => (isJoint() ? undefined : database.versions(uids)),
  write: (work, options) => {
    const joint = current();
    return joint ? writeInside(joint, work) : database.write(work, options);
  },
});

export interface Transactions {
  /** Runs `work` in one transaction, which everything of a joined database that it calls takes part in. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Whether one is open where this is called. */
  isOpen(): boolean;
  /** Once the open one is committed, with all that it is part of; never where it is undone. */
  afterwards(tell: () => void): void;
}

export const transactionsOn = (database: Database): Transactions => ({
  together: (work) => {
    const joint = current();
    return joint ? writeInside(joint, work) : database.write((transaction) => opened(transaction, work));
  },
  isOpen: isJoint,
  afterwards: (tell) => current()?.transaction.afterwards(tell),
});

/** Whether what is written here is part of a larger transaction. */
export function isJoint(): boolean {
  return current() !== undefined;
}

/** Runs `work` as if no transaction were open where this is called. */
export const outside = <T>(work: () => T): T => running.run(undefined, work);

async function opened<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const joint: Joint = { transaction, isOpen: true, last: Promise.resolve() };
  try {
    return await running.run(joint, () => work(transaction));
  } finally {
    // A write that was not waited for must not outlive the transaction.
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
  const told: (() => void)[] = [];
  const inner: Transaction = {
    ...transaction,
    append: (rows) => void appended.push(rows),
    count: (rows) => void counted.push(rows),
    afterwards: (tell) => void told.push(tell),
  };
  await transaction.run(sql`savepoint plinth_joined`);
  try {
    const result = await opened(inner, work);
    await transaction.run(sql`release savepoint plinth_joined`);
    for (const rows of appended) transaction.append(rows);
    for (const rows of counted) transaction.count(rows);
    for (const tell of told) transaction.afterwards(tell);
    return result;
  } catch (error) {
    await transaction.run(sql`rollback to savepoint plinth_joined`);
    await transaction.run(sql`release savepoint plinth_joined`);
    throw error;
  }
}
