// PostgreSQL over `pg`: a pool, statements prepared once per connection, rows as arrays of plain values.

import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { postgres } from '../../sql/dialects/postgres.ts';
import { bindValues, renderStatement, type Sql, sql } from '../../sql/sql.ts';
import {
  type Database,
  type Row,
  type StatementListener,
  TooLongForIndex,
  type Transaction,
  UniqueViolation,
} from '../database.ts';
import { groupByFirst } from '../group-rows.ts';

export interface PostgresOptions {
  readonly connection: pg.PoolConfig;
  /** Tables live here; `public` unless the project says otherwise. */
  readonly schema: string | undefined;
  readonly onError: (error: Error) => void;
  readonly onRead?: StatementListener;
}

/**
 * What ends a transaction because of another one: serialisation, deadlock, and a link to a row that somebody replaced
 * between reading and linking it.
 */
const conflicts = ['40001', '40P01', '23503'];

export async function openPostgres({
  connection,
  schema,
  onError,
  onRead = () => undefined,
}: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    max: 10,
    ...connection,
    ...(schema ? { options: `-c search_path=${pg.escapeIdentifier(schema).replaceAll(' ', '\\ ')}` } : {}),
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', onError);
  if (schema) await pool.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
  const prepare = preparing();

  return {
    dialect: postgres,
    async read(statement, inputs) {
      onRead(statement.text);
      const result = await pool.query<unknown[]>(prepare(statement.text, bindValues(statement, inputs)));
      return result.rows;
    },
    survey: async (statement) => {
      const { text, values } = renderStatement(statement, postgres);
      const result = await pool.query<unknown[]>({
        text,
        values: bindValues({ text, values }, {}),
        rowMode: 'array',
        types,
      });
      return result.rows;
    },
    write: (work) => retried(() => inTransaction(pool, prepare, work)),
    migrate: (work) =>
      inTransaction(pool, prepare, async (transaction) => {
        await transaction.run(sql`select pg_advisory_xact_lock(${lockKey})`);
        return work(transaction);
      }),
    tables: async ({ rows }) => groupByFirst(await rows(listColumns)),
    indexes: async ({ rows }) => groupByFirst(await rows(listIndexes)),
    analyze: async () => {
      await pool.query('analyze');
    },
    close: () => pool.end(),
  };
}

/** Any number that is the same on all nodes. */
const lockKey = sql`7546846841`;
const listColumns = sql`select table_name, column_name from information_schema.columns where table_schema = current_schema()`;
const listIndexes = sql`select tablename, indexname from pg_indexes where schemaname = current_schema() and indexname like 'plinth!_%' escape '!' and indexname not in (select conname from pg_constraint)`;

type Prepare = (text: string, values: unknown[]) => pg.QueryArrayConfig;

/** Values as the wire carries them: JSON is text already, and 64-bit integers must not become doubles. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** Each text gets a name, so that a connection parses and plans it once; rare texts beyond the limit stay unnamed. */
function preparing(): Prepare {
  const names = new LRUCache<string, string>({ max: 1000 });
  let count = 0;
  return (text, values) => {
    let name = names.get(text);
    if (name === undefined && count < 5000) {
      name = `p${count++}`;
      names.set(text, name);
    }
    return { text, values, rowMode: 'array', types, ...(name === undefined ? {} : { name }) };
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  prepare: Prepare,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(transactionOn(client, prepare));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html */
function understood(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '23505') return new UniqueViolation('unique', { cause: error });
  return code === '54000' ? new TooLongForIndex('too long', { cause: error }) : error;
}

function transactionOn(client: pg.PoolClient, prepare: Prepare): Transaction {
  const query = async (statement: Sql): Promise<pg.QueryArrayResult> => {
    const { text, values } = renderStatement(statement, postgres);
    try {
      return await client.query(prepare(text, bindValues({ text, values }, {})));
    } catch (error) {
      throw understood(error);
    }
  };
  return {
    dialect: postgres,
    rows: async (statement) => (await query(statement)).rows as Row[],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

/** Two writers that met: one of them starts again. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 5 || !conflicts.includes(codeOf(error) ?? '')) throw error;
    }
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
