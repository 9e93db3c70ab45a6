// Connections to a SQLite file, in the server and in its slow lane, and the statements that each keeps prepared.
import Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Reads and writes. What a connection that is not durable wrote is lost with the machine's power, and never torn. */
export function connect(filename: string, isDurable = true): Sqlite.Database {
  const connection = new Sqlite(filename);
  // Rows carry their rendered JSON; fewer of them overflow (bench: a deep list took a third less computing time).
  connection.pragma('page_size = 8192');
  connection.pragma('journal_mode = wal');
  // A commit is on disk before its write resolves, also when the power fails.
  connection.pragma(`synchronous = ${isDurable ? 'full' : 'off'}`);
  connection.pragma('busy_timeout = 10000');
  // Thirty megabytes: pages that many writes change are moved to the main file once.
  connection.pragma('wal_autocheckpoint = 4000');
  // What it holds are pages of the log and changed ones: those of the main file are mapped.
  connection.pragma('cache_size = -16000');
  connection.pragma('mmap_size = 268435456');
  return connection;
}

/** Only reads. Everything that a statement needs counts as memory of the process, so that one limit bounds it. */
export function connectReadOnly(filename: string): Sqlite.Database {
  const connection = new Sqlite(filename, { readonly: true });
  connection.pragma('busy_timeout = 10000');
  connection.pragma('cache_size = -16000');
  connection.pragma('mmap_size = 0');
  connection.pragma('temp_store = memory');
  return connection;
}

export type Prepare = (text: string) => Sqlite.Statement;

/** Of writes, whose texts are our own. */
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
