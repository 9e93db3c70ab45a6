// The version of roles, tokens and locales, which every node holds in memory (auth/access.ts). A node reloads them when it changes.
import type { Rows } from '../columns.ts';
import type { Sql } from '../sql.ts';
import { changeState, selectState } from './state.ts';

const key = 'access version';

export const selectAccessVersion = (): Rows<{ readonly value: string }> => selectState(key);

/** As the first statement of a transaction it serialises changes. */
export const raiseAccessVersion = (): Sql => changeState(key);
