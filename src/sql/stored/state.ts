// Texts by key: what a start applied, versions that tell other nodes to read again, and rows that writers wait for.
import { columns, type Rows, select, text } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { replacing, upsert } from '../phrases.ts';
import { column, identifier, type Sql, sql, value } from '../sql.ts';

const table = 'plinth_state';
const key = ['key'];

const state = columns({ value: text });

export const selectState = (name: string): Rows<{ readonly value: string }> =>
  select(state, sql`from plinth_state where ${identifier('key')} = ${value(name)}`);

export const writeState = (name: string, text: string): Sql =>
  upsert(rowInto(table, { key: name, value: text }), { key, set: replacing('value') });

/** `next` is made of the value that is stored. */
export const advanceState = (name: string, first: string, next: (stored: Sql) => Sql): Sql =>
  upsert(rowInto(table, { key: name, value: first }), {
    key,
    set: { value: next(column(table, 'value')) },
  });

/** Other writers that run the same wait until the commit. */
export const lockState = (name: string): Sql => advanceState(name, '', (stored) => stored);

export const deleteState = (name: string): Sql =>
  sql`delete from plinth_state where ${identifier('key')} = ${value(name)}`;
