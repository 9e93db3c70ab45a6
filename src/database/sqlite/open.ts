// SQLite in one file: a connection that reads and one that writes, so that reads never see an unfinished write.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { bindValues, renderStatement, type Sql, sql } from '../../sql/sql.ts';
import {
  type Database,
  type Row,
  type StatementListener,
  type Transaction,
  UniqueViolation,
} from '../database.ts';
import { groupByFirst } from '../group-rows.ts';
import { WriteQueue } from './write-queue.ts';

/** `filename` is absolute; folders are made. */
export function openSqlite(filename: string, onRead: StatementListener = () => undefined): Database {
  makePrivate(filename);
  const writer = connect(filename);
  const reader = connect(filename);
  reader.pragma('query_only = on');
  const prepareRead = preparing(reader);
  const transaction = transactionOn(preparing(writer));
  const queue = new WriteQueue({
    exec: (text) => {
      writer.exec(text);
    },
    transaction,
  });

  return {
    dialect: sqlite,
    async read(statement, inputs) {
      onRead(statement.text);
      return prepareRead(statement.text).all(...bindValues(statement, inputs)) as Row[];
    },
    survey: async (statement) => {
      const { text, values } = renderStatement(statement, sqlite);
      return reader
        .prepare(text)
        .raw(true)
        .all(...bindValues({ text, values }, {})) as Row[];
    },
    write: (work) => queue.add(work),
    migrate: (work) => queue.add(work),
    tables: async ({ rows }) => groupByFirst(await rows(listColumns)),
    indexes: async ({ rows }) => groupByFirst(await rows(listIndexes)),
    analyze: async () => {
      writer.exec('analyze');
    },
    async close() {
      await queue.idle();
      reader.close();
      writer.close();
    },
  };
}

/** Nobody else on the machine reads it; SQLite makes `-wal` and `-shm` as the file is. */
function makePrivate(filename: string): void {
  mkdirSync(dirname(filename), { recursive: true, mode: 0o700 });
  closeSync(openSync(filename, 'a', 0o600));
}

function connect(filename: string): Sqlite.Database {
  const connection = new Sqlite(filename);
  // Rows carry their rendered JSON; fewer of them overflow (bench: a deep list took a third less computing time).
  connection.pragma('page_size = 8192');
  connection.pragma('journal_mode = wal');
  // A commit is on disk before it is answered (invariant 8), also when the power fails.
  connection.pragma('synchronous = full');
  connection.pragma('busy_timeout = 10000');
  // Thirty megabytes: pages that many writes change are moved to the main file once.
  connection.pragma('wal_autocheckpoint = 4000');
  connection.pragma('cache_size = -32000');
  connection.pragma('mmap_size = 268435456');
  connection.function('plinth_fold', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return connection;
}

type Prepare = (text: string) => Sqlite.Statement;

function preparing(connection: Sqlite.Database): Prepare {
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

function transactionOn(prepare: Prepare): Transaction {
  const run = <T>(statement: Sql, use: (prepared: Sqlite.Statement, values: unknown[]) => T): T => {
    const { text, values } = renderStatement(statement, sqlite);
    try {
      return use(prepare(text), bindValues({ text, values }, {}));
    } catch (error) {
      throw isUniqueViolation(error) ? new UniqueViolation('unique', { cause: error }) : error;
    }
  };
  return {
    dialect: sqlite,
    rows: async (statement) => run(statement, (prepared, values) => prepared.all(...values) as Row[]),
    run: async (statement) => run(statement, (prepared, values) => prepared.run(...values).changes),
  };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError &&
  (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY');

const listColumns = sql`select m.name, c.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`;
const listIndexes = sql`select tbl_name, name from sqlite_master where type = 'index' and name like 'plinth!_%' escape '!'`;
