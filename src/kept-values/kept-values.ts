// Values that are kept by key, beside the content: what `strapi.store` writes, and what providers said of their files.
import type { Database } from '../database/database.ts';
import { committed, readAll, readFirst } from '../database/rows.ts';
import { deleteState, selectState, selectStateKeys, writeState } from '../sql/stored/state.ts';

export interface KeptValues {
  /** Null where nothing is kept. */
  readonly read: (name: string) => Promise<unknown>;
  /** As JSON has it. */
  readonly keep: (name: string, value: unknown) => Promise<void>;
  readonly forget: (name: string) => Promise<void>;
  /** Of everything that is kept. */
  readonly names: () => Promise<readonly string[]>;
}

/** `prefix`: what keeps these values apart from those that others keep. */
export function keptValues(database: Database, prefix: string): KeptValues {
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
