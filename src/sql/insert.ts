// Rows to insert as objects: `{ userId: 1 }` goes into the column `user_id`.

import { columnName } from './columns.ts';
import {
  comma,
  type Insertion,
  identifier,
  join,
  type RowsToInsert,
  type Sql,
  sql,
  valueList,
} from './sql.ts';

type Cells = Readonly<Record<string, unknown>>;

/** All rows have the names of the first. */
export function rowsInto(table: string, rows: readonly Cells[]): RowsToInsert {
  const names = Object.keys(rows[0] ?? {});
  return {
    table,
    columns: names.map(columnName),
    rows: rows.map((row) => sql`(${valueList(names.map((name) => row[name]))})`),
  };
}

export const rowInto = (table: string, row: Cells): RowsToInsert => rowsInto(table, [row]);

export function insert({ table, columns, rows }: Insertion): Sql {
  const into = sql`insert into ${identifier(table)} (${join(columns.map(identifier), comma)})`;
  return isList(rows) ? sql`${into} values ${join(rows, comma)}` : sql`${into} ${rows}`;
}

/** Rows in parentheses, not a select. */
export const isList = (rows: Insertion['rows']): rows is readonly Sql[] => Array.isArray(rows);
