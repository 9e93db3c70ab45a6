// Connections to a SQLite file, for the server and for processes of its slow lane, and their prepared statements.
import Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** A connection that reads and writes. If it is not durable, a power failure loses commits but does not corrupt the file. */
export function connect(filename: string, isDurable = true): Sqlite.Database {
  const connection = new Sqlite(filename);
  // Rows contain finished JSON. With larger pages fewer rows overflow: a deep list took a third less computing time.
  connection.pragma('page_size = 8192');
  connection.pragma('journal_mode = wal');
  // A commit is on disk before its write resolves, so that it survives a power failure.
  connection.pragma(`synchronous = ${isDurable ? 'full' : 'off'}`);
  connection.pragma('busy_timeout = 10000');
  // About thirty megabytes, so that pages which many writes change are copied to the main file once.
  connection.pragma('wal_autocheckpoint = 4000');
  // Nothing is mapped: a page in the cache is ready to be read, and the memory of the process does not grow with the file (decision 055).
  connection.pragma('mmap_size = 0');
  // `analyze` reads this many entries of each index, so that its time does not grow with the table.
  connection.pragma('analysis_limit = 10000');
  setCache(connection, 32);
  return connection;
}

/** Limits the memory of a connection's pages. */
export const setCache = (connection: Sqlite.Database, megabytes: number): void =>
  void connection.pragma(`cache_size = ${-1000 * megabytes}`);

/** A read-only connection of a process that has a limit of memory. */
export function connectReadOnly(filename: string): Sqlite.Database {
  const connection = new Sqlite(filename, { readonly: true });
  connection.pragma('busy_timeout = 10000');
  setCache(connection, 16);
  connection.pragma('mmap_size = 0');
  connection.pragma('temp_store = memory');
  return connection;
}

export type Prepare = (text: string) => Sqlite.Statement;

/** Prepared statements of writes. Their number is bounded, since their texts are constants. */
export function preparing(connection: Sqlite.Database): Prepare {
  const prepared = new LRUCache<string, Sqlite.Statement>({ max: 500 });
  return (text) => {
    const known = prepared.get(text);
    if (known) return known;
    const statement = connection.prepare(text);
    if (statement.reader) statement.raw(true);
    prepared.set(text, statement);
    return statement;
  };
}
