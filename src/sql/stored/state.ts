// Texts by key: what starts have applied, versions by which nodes notice changes, and rows that are used as locks.
import { randomInt } from 'node:crypto';
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

/**
 * Stores a text that no state of the database ever had, not even one that was lost: a node that knows another one notices the
 * change. The row stays locked until the commit.
 */
export const changeState = (name: string): Sql => writeState(name, String(randomInt(randomNumbers)));

/** The most that `randomInt` takes. */
const randomNumbers = 2 ** 48 - 1;

/** Takes a lock until the commit. */
export const lockState = (name: string): Sql =>
  upsert(rowInto(table, { key: name, value: '' }), { key, set: { value: column(table, 'value') } });

export const deleteState = (name: string): Sql =>
  sql`delete from plinth_state where ${identifier('key')} = ${value(name)}`;

const begins = (prefix: string): Sql =>
  sql`substr(${identifier('key')}, 1, ${value(prefix.length)}) = ${value(prefix)}`;

export const selectStateKeys = (prefix: string): Rows<{ readonly key: string }> =>
  select(
    columns({ key: text }),
    sql`from plinth_state where ${begins(prefix)} order by ${identifier('key')}`,
  );

export const deleteStatesBelow = (prefix: string): Sql =>
  sql`delete from plinth_state where ${begins(prefix)}`;

/** Deletes the keys with this prefix whose text is less than `text`. */
export const deleteStatesBefore = (prefix: string, text: string): Sql =>
  sql`delete from plinth_state where ${begins(prefix)} and ${identifier('value')} < ${value(text)}`;
