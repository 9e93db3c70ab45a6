// A select that stands for a table, with each column name once.
import { comma, identifier, join, type Sql, sql } from '../sql.ts';

export type Named = readonly [name: string, expression: Sql];

export interface SelectedTable {
  readonly columns: readonly string[];
  readonly select: Sql;
}

/** Of several columns with one name the first is used. */
export function selectedTable(named: readonly Named[], from: Sql): SelectedTable {
  const columns = [...new Map(named.toReversed())].toReversed();
  const selected = columns.map(([name, expression]) => sql`${expression} as ${identifier(name)}`);
  return {
    columns: columns.map(([name]) => name),
    select: sql`select ${join(selected, comma)} from ${from}`,
  };
}
