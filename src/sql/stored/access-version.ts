// The version of what every node holds in memory (auth/access.ts), by which other nodes notice that one of them changed.
import type { Rows } from '../columns.ts';
import type { Sql } from '../sql.ts';
import { countState, selectState } from './state.ts';

const key = 'access version';

export const selectAccessVersion = (): Rows<{ readonly value: string }> => selectState(key);

/** Run first, it makes changes of access wait for each other. */
export const raiseAccessVersion = (): Sql => countState(key);
