// Runs statements one after the other on a separate connection.
import Sqlite from 'better-sqlite3';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import type { Runner } from '../changes.ts';
import { type Row, UniqueViolation } from '../database.ts';
import type { RowSource } from '../rows.ts';
import { connectReadOnly, type Prepare, preparing } from './connect.ts';
import { rowSource } from './row-source.ts';

export function runnerOn(prepare: Prepare): Runner {
  const run = <T>(text: string, use: (prepared: Sqlite.Statement) => T): T => {
    try {
      return use(prepare(text));
    } catch (error) {
      throw isUniqueViolation(error) ? new UniqueViolation(columnsIn(error), error) : error;
    }
  };
  const change = (text: string, values: unknown[]): number =>
    run(text, (prepared) => prepared.run(...values).changes);
  return {
    rows: async (text, values) => run(text, (prepared) => prepared.all(...values) as Row[]),
    run: async (text, values) => change(text, values),
    send: (text, values, { onChanged }) => onChanged(change(text, values)),
    end: async (changes) => {
      for (const { text, values } of changes.statements(sqlite)) change(text, values);
    },
  };
}

/** `UNIQUE constraint failed: articles.code, articles.locale` */
const columnsIn = ({ message }: Error): string => message.slice(message.indexOf(':') + 2);

const isUniqueViolation = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError &&
  (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY');

/** Runs reads on one snapshot, on a separate connection. */
export async function onSnapshot<T>(filename: string, work: (source: RowSource) => Promise<T>): Promise<T> {
  const connection = connectReadOnly(filename);
  const { rows } = runnerOn(preparing(connection));
  try {
    connection.exec('begin; select count(*) from sqlite_master');
    return await work(rowSource(rows));
  } finally {
    connection.close();
  }
}
