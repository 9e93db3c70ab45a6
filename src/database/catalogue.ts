// Reads names of columns or indexes, by table, from the catalogue of a database.
import { columns, computed, type Rows, select, text } from '../sql/columns.ts';
import type { Sql } from '../sql/sql.ts';
import type { NamesByTable } from './database.ts';
import { type RowSource, readAll } from './rows.ts';

interface NamedInTable {
  readonly table: string;
  readonly name: string;
}

/** `from` is the catalogue, with the names of its columns for the table and for what belongs to it. */
export const catalogue = (
  named: { readonly table: Sql; readonly name: Sql },
  from: Sql,
): Rows<NamedInTable> =>
  select(columns({ table: computed(named.table, text), name: computed(named.name, text) }), from);

export const readNames = async (source: RowSource, rows: Rows<NamedInTable>): Promise<NamesByTable> =>
  byTable(await readAll(source, rows));

export function byTable(names: readonly NamedInTable[]): NamesByTable {
  const groups = new Map<string, Set<string>>();
  for (const { table, name } of names) {
    const group = groups.get(table) ?? new Set();
    groups.set(table, group.add(name));
  }
  return groups;
}
