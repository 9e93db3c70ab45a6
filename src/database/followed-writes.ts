// The writes of a database, and what follows them: which content types they change, and who is notified after the commit.
import type { Dialect } from '../sql/dialect.ts';
import { AfterCommit, ChangeListeners, following, type Runner } from './changes.ts';
import type { Database, WriteOptions } from './database.ts';
import { typesRead } from './types-read.ts';

/** Runs work in one transaction, again if the database asks for it. */
type InTransaction = <T>(
  work: (runner: Runner) => Promise<T>,
  options: WriteOptions | undefined,
) => Promise<T>;

export function followedWrites(
  dialect: Dialect,
  inTransaction: InTransaction,
): Pick<Database, 'write' | 'typesRead' | 'follow' | 'onChange'> {
  const tables = new Map<string, string>();
  const listeners = new ChangeListeners();
  return {
    write: (work, options) =>
      AfterCommit.of((afterwards) =>
        inTransaction(
          (runner) => following(runner, { dialect, tables, afterwards, listeners }, work),
          options,
        ),
      ),
    typesRead: (text) => typesRead(text, tables),
    follow: (followed) => {
      for (const [table, uid] of followed) tables.set(table, uid);
    },
    onChange: (listener) => listeners.add(listener),
  };
}
