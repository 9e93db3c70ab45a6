// The version of roles, API tokens and locales, by which other nodes notice that one of them changed.
import type { Rows } from '../columns.ts';
import { cast } from '../phrases.ts';
import { type Sql, sql } from '../sql.ts';
import { advanceState, selectState } from './state.ts';

const key = 'access version';

export const selectAccessVersion = (): Rows<{ readonly value: string }> => selectState(key);

/**
 * Counts up in the database, because two nodes that read, add and write would both write the same number.
 * Its row stays locked until the commit: run first, it makes changes of access wait for each other.
 */
export const raiseAccessVersion = (): Sql =>
  advanceState(key, '1', (stored) => cast(sql`${cast(stored, 'integer')} + 1`, 'text'));
