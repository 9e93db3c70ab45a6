// What providers said of the files that they took: where each is, and what they have to be told to find it again. Kept by key,
// for clients of the service read it from records, and a file outlives its record until it is deleted.
import type { Database } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import { deleteState, selectState, writeState } from '../sql/stored/state.ts';

export interface Receipt {
  readonly url: string;
  /** `provider_metadata`; null where the provider has none. */
  readonly metadata: unknown;
}

export interface Receipts {
  read(key: string): Promise<Receipt | undefined>;
  keep(key: string, receipt: Receipt): Promise<void>;
  forget(key: string): Promise<void>;
}

export function receiptsIn(database: Database): Receipts {
  const nameOf = (key: string): string => `stored file ${key}`;
  return {
    read: async (key) => {
      const found = await readFirst(committed(database), selectState(nameOf(key)));
      return found && JSON.parse(found.value);
    },
    keep: async (key, receipt) => {
      const statement = writeState(nameOf(key), JSON.stringify(receipt));
      await database.write(async (transaction) => void (await transaction.run(statement)));
    },
    forget: (key) =>
      database.write(async (transaction) => void (await transaction.run(deleteState(nameOf(key))))),
  };
}
