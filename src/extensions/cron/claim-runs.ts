// Claims runs of cron tasks, which all nodes schedule: the first node to claim a run executes it.
import type { Database } from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import { deleteStatesBefore, lockState, selectState, writeState } from '../../sql/stored/state.ts';

/** Resolves to whether this node has claimed the run. */
export type ClaimRun = (name: string, due: Date) => Promise<boolean>;

const prefix = 'cron ';

export const claimRuns =
  (database: Database): ClaimRun =>
  (name, due) =>
    database.write(async (transaction) => {
      const key = prefix + name;
      await transaction.run(lockState(key));
      const last = (await readFirst(transaction, selectState(key)))?.value ?? '';
      const time = due.toISOString();
      if (last >= time && last < isoAt(Date.now() + maxAhead)) return false;
      await transaction.run(writeState(key, time));
      return true;
    });

const isoAt = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A claim that is further in the future was made by a clock that has been set back since. It must not stop the task until then. */
const maxAhead = 86_400_000;

/** Milliseconds for which claims are kept, longer than the clocks of nodes can differ. */
const keptFor = 7 * 86_400_000;

export async function forgetOldRuns(database: Database): Promise<void> {
  const statement = deleteStatesBefore(prefix, isoAt(Date.now() - keptFor));
  await database.write(async (transaction) => void (await transaction.run(statement)));
}
