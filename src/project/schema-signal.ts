// Notifies running nodes of changed schema files through a text in the database. `plinth schema apply` changes it after the migration.
import type { Database } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import { changeState, selectState } from '../sql/stored/state.ts';

const key = 'schema applied';
const pollMs = 300;

export const signalSchema = (database: Database): Promise<number> =>
  database.write((transaction) => transaction.run(changeState(key)));

const readSignal = async (database: Database): Promise<string> =>
  (await readFirst(committed(database), selectState(key)))?.value ?? '';

/**
 * Calls `reload` after each signal that is given after this has resolved. An error goes to `onError`; the reload is repeated only
 * with the next signal.
 */
export async function followSchema(
  database: Database,
  reload: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<{ readonly close: () => Promise<void> }> {
  let seen = await readSignal(database);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const signal = await readSignal(database);
    if (signal === seen) return;
    seen = signal;
    await reload();
  };
  let looking = Promise.resolve();
  const wait = (): void => {
    if (!isClosed) timer = setTimeout(next, pollMs).unref();
  };
  const next = (): void => {
    looking = look().catch(onError).finally(wait);
  };
  wait();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
