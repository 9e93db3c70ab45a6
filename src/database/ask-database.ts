// Whether the database responds: the smallest read that there is.
import { selectAccessVersion } from '../sql/stored/access-version.ts';
import type { Database } from './database.ts';
import { committed, readFirst } from './rows.ts';

/** Rejects where it does not. */
export const askDatabase = (database: Database): Promise<unknown> =>
  readFirst(committed(database), selectAccessVersion());
