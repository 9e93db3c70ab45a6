// Reads the tables of a SQLite file without opening it for writing, which would change its header.
import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

export function tablesOfFile(filename: string): ReadonlySet<string> {
  if (!existsSync(filename)) return new Set();
  const connection = new Sqlite(filename, { readonly: true });
  try {
    const names = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    return new Set(names.map(String));
  } finally {
    connection.close();
  }
}
