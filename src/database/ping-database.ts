// Checks whether the database responds, by the smallest possible read.
import { selectAccessVersion } from '../sql/stored/access-version.ts';
import type { Database } from './database.ts';
import { committed, readFirst } from './rows.ts';

/** Rejects if it does not. */
export const pingDatabase = (database: Database): Promise<unknown> =>
  readFirst(committed(database), selectAccessVersion());
