// Counters from which several nodes take numbers.
import { changed, columns, integer, type Rows, select } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { proposed, upsert } from '../phrases.ts';
import { column, sql, value } from '../sql.ts';

const table = 'plinth_counters';

export const selectCounter = (name: string): Rows<{ readonly value: number }> =>
  select(columns({ value: integer }), sql`from plinth_counters where name = ${value(name)}`);

/** Raises a counter by `size`. The numbers up to the new value belong to this node. */
export const takeFromCounter = (name: string, size: number): Rows<{ readonly value: number }> => {
  const set = { value: sql`${column(table, 'value')} + ${proposed('value')}` };
  const raised = upsert(rowInto(table, { name, value: size }), { key: ['name'], set });
  return changed(raised, columns({ value: integer }));
};
