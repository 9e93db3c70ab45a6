// Inserts of rows that are given as objects: `{ userId: 1 }` goes into the column `user_id`.
import { columnName } from './columns.ts';
import {
  comma,
  type Insertion,
  identifier,
  join,
  type RowsToInsert,
  renderedOnce,
  type Sql,
  sql,
  valueList,
} from './sql.ts';

type Cells = Readonly<Record<string, unknown>>;

/** All rows must have the names of the first. */
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

/** A table and its columns, for frequent inserts. It must be a constant, because the cache of its statements is keyed by it. */
export interface InsertTarget {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Rows as lists of values, in the order of the columns. */
export interface TargetRows {
  readonly target: InsertTarget;
  readonly rows: readonly (readonly unknown[])[];
}

/** Rows of a statement whose text is cached. Longer lists have many different lengths. */
export const maxCachedRows = 20;

export const insertInto = ({ target, rows }: TargetRows): Sql =>
  rows.length <= maxCachedRows ? insertFew(target, rows.flat(), `${rows.length}`) : insertRows(target, rows);

const insertFew = renderedOnce<InsertTarget, string>((target, count) => insertOf(target, Number(count)));

/** The statement for this number of rows; the values are bound when it runs. */
export const insertOf = (target: InsertTarget, count: number): Sql =>
  insertRows(
    target,
    Array.from({ length: count }, () => target.columns),
  );

const insertRows = (target: InsertTarget, rows: TargetRows['rows']): Sql =>
  insert({ ...target, rows: rows.map((row) => sql`(${valueList(row)})`) });

/** Rows in parentheses, not a select. */
export const isList = (rows: Insertion['rows']): rows is readonly Sql[] => Array.isArray(rows);
