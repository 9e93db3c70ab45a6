// Stores JSON values by key: those of `strapi.store`, and metadata of upload providers.

import { deleteState, selectState, selectStateKeys, writeState } from '../sql/stored/state.ts';
import type { Database } from './database.ts';
import { committed, readAll, readFirst } from './rows.ts';

export interface KeyValueStore {
  /** Null if there is no value. */
  readonly read: (name: string) => Promise<unknown>;
  /** Stores a JSON value. */
  readonly keep: (name: string, value: unknown) => Promise<void>;
  readonly forget: (name: string) => Promise<void>;
  /** The names of all values. */
  readonly names: () => Promise<readonly string[]>;
}

/** `prefix` separates the values of different users of this store. */
export function keyValueStore(database: Database, prefix: string): KeyValueStore {
  const keyOf = (name: string): string => `${prefix}${name}`;
  return {
    read: async (name) => {
      const found = await readFirst(committed(database), selectState(keyOf(name)));
      return found ? JSON.parse(found.value) : null;
    },
    keep: async (name, value) => {
      const statement = writeState(keyOf(name), JSON.stringify(value) ?? 'null');
      await database.write(async (transaction) => void (await transaction.run(statement)));
    },
    forget: (name) =>
      database.write(async (transaction) => void (await transaction.run(deleteState(keyOf(name))))),
    names: async () => {
      const found = await readAll(committed(database), selectStateKeys(prefix));
      return found.map(({ key }) => key.slice(prefix.length));
    },
  };
}
