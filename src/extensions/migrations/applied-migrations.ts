// Records which migrations of a project are applied, in the transaction of their changes, under a lock that all nodes respect.
import type { Database } from '../../database/database.ts';
import type { Transactions } from '../../database/joined.ts';
import { committed, readFirst } from '../../database/rows.ts';
import { lockState, selectState, writeState } from '../../sql/stored/state.ts';

export interface AppliedMigrations {
  /** When it was applied; undefined if it was not. */
  timeOf(name: string): Promise<string | undefined>;
  /** Runs the migration unless it is applied; resolves to whether it ran. Other nodes wait meanwhile. */
  once(name: string, work: () => Promise<void>): Promise<boolean>;
}

const keyOf = (name: string): string => `migration ${name}`;

export const timeOfMigration = async (database: Database, name: string): Promise<string | undefined> =>
  (await readFirst(committed(database), selectState(keyOf(name))))?.value || undefined;

/** `database` is a joined one. */
export const appliedMigrations = (database: Database, transactions: Transactions): AppliedMigrations => ({
  timeOf: (name) => timeOfMigration(database, name),
  once: (name, work) =>
    transactions.together(async () => {
      const key = keyOf(name);
      const isDone = await database.write(async (transaction) => {
        await transaction.run(lockState(key));
        return (await readFirst(transaction, selectState(key)))?.value !== '';
      });
      if (isDone) return false;
      await work();
      const now = new Date().toISOString();
      await database.write(async (transaction) => void (await transaction.run(writeState(key, now))));
      return true;
    }),
});
