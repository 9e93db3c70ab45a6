// Notifies running nodes of changed schema files through a counter in the database. `plinth schema apply` increments it after the
// migration.
import type { Database } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import { countState, selectState } from '../sql/stored/state.ts';

const key = 'schema applied';
const pollMs = 300;

export const signalSchema = (database: Database): Promise<number> =>
  database.write((transaction) => transaction.run(countState(key)));

const readSignal = async (database: Database): Promise<string> =>
  (await readFirst(committed(database), selectState(key)))?.value ?? '';

/** Calls `reload` after each signal. An error goes to `onError`; the reload is repeated only with the next signal. */
export function followSchema(
  database: Database,
  reload: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { readonly close: () => Promise<void> } {
  let seen: string | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const signal = await readSignal(database);
    const isNew = seen !== undefined && signal !== seen;
    seen = signal;
    if (isNew) await reload();
  };
  let looking = Promise.resolve();
  const next = (): void => {
    looking = look()
      .catch(onError)
      .finally(() => {
        if (!isClosed) timer = setTimeout(next, pollMs).unref();
      });
  };
  next();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
