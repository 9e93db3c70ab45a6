// A SQLite file of another service.
import Sqlite from 'better-sqlite3';
import type { ForeignDatabase, ForeignRow } from '../foreign-database.ts';

const header = 'SQLite format 3\0';

export const isSqliteFile = (firstBytes: Buffer): boolean =>
  firstBytes.subarray(0, header.length).toString('latin1') === header;

export function openForeignSqlite(filename: string): ForeignDatabase {
  const connection = new Sqlite(filename, { readonly: true });
  connection.pragma('busy_timeout = 10000');
  // The first read starts the snapshot.
  connection.exec('begin; select count(*) from sqlite_master');
  const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  const columns = connection
    .prepare(`select m.name as t, c.name as c from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' order by m.name, c.cid`)
    .all() as { t: string; c: string }[];
  const tables = new Map<string, string[]>();
  for (const { t, c } of columns) tables.set(t, [...(tables.get(t) ?? []), c]);
  const read = (text: string, ...values: readonly unknown[]): readonly ForeignRow[] =>
    connection
      .prepare<unknown[], Record<string, unknown>>(text)
      .safeIntegers()
      .all(...values)
      .map(withExactIntegers);
  return {
    tables,
    rowsAfter: async (table, id, max) =>
      read(`select * from ${named(table)} where id > ? order by id limit ?`, id, max),
    rowsWith: async (table, column, numbers) =>
      numbers.length === 0
        ? []
        : read(
            `select * from ${named(table)} where ${named(column)} in (
              select value from json_each(?)) order by id`,
            JSON.stringify(numbers),
          ),
    count: async (table) =>
      connection
        .prepare<[], number>(`select count(*) from ${named(table)}`)
        .pluck()
        .get() ?? 0,
    close: async () => {
      connection.close();
    },
  };
}

/** Integers are read as numbers, and as texts if a number would round them. */
function withExactIntegers(row: Record<string, unknown>): ForeignRow {
  for (const name in row) {
    const value = row[name];
    if (typeof value !== 'bigint') continue;
    const number = Number(value);
    row[name] = Number.isSafeInteger(number) ? number : String(value);
  }
  return row;
}
