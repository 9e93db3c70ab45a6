// PostgreSQL over `pg`: a pool, statements prepared once per connection, rows as arrays of plain values.

import pg from 'pg';
import { withVersions } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { bindValues, renderStatement, type Sql, type Statement, sql } from '../../sql/sql.ts';
import { following, type Runner } from '../changes.ts';
import {
  type Database,
  type Lane,
  type Row,
  type StatementListener,
  TooLongForIndex,
  UniqueViolation,
} from '../database.ts';
import { groupByFirst } from '../group-rows.ts';
import { deadlineOf, defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import type { RowSource } from '../rows.ts';
import type { SeenStatements } from '../seen-statements.ts';
import { SlowStatements } from '../slow-statements.ts';
import { typesRead } from '../types-read.ts';
import { awayError, isAway } from './away.ts';
import { Connections, type Held } from './connections.ts';
import { type ReadBounds, readOn } from './read.ts';
import { SharedVersions } from './shared-versions.ts';

export interface PostgresOptions {
  readonly connection: pg.PoolConfig;
  /** Tables live here; `public` unless the project says otherwise. */
  readonly schema: string | undefined;
  readonly limits?: ReadLimits;
  readonly onError: (error: Error) => void;
  readonly onRead?: StatementListener;
}

/**
 * What ends a transaction because of another one: serialisation, deadlock, and a link to a row that was replaced
 * between reading and linking it.
 */
const conflicts = ['40001', '40P01', '23503'];

/** Milliseconds that a read may hold a connection of the fast lane; what takes longer begins anew in the slow one. */
const fastDeadline = 1000;

export async function openPostgres({
  connection,
  schema,
  limits = defaultReadLimits,
  onError,
  onRead = () => undefined,
}: PostgresOptions): Promise<Database> {
  if (schema) await createSchema(connection, schema);
  const options = schema ? { options: `-c search_path=${searchPath(schema)}` } : {};
  const connections = new Connections({
    connection: { max: 10, ...connection, ...options },
    limits,
    onError,
  });
  const versions = new SharedVersions({ ...connection, ...options }, onError);
  const slowStatements = new SlowStatements();
  const { maxSize } = limits;
  const followed = new Map<string, string>();
  const transact: Database['write'] = (work) =>
    inTransaction(connections, (runner) => following(runner, { dialect: postgres, tables: followed }, work));

  const readIn = async (
    lane: Lane,
    { text, values }: Texts,
    { network, ...bounds }: ReadIn,
  ): Promise<readonly Row[]> => {
    const { signal } = bounds;
    const held = await connections.take(lane, { signal, line: network });
    const startedAt = performance.now();
    try {
      const query = await prepare(held, connections.seen, text, values);
      return await readOn(held, query, { ...bounds, maxSize });
    } finally {
      const took = performance.now() - startedAt;
      // What ends in time in the fast lane does no harm there, and on a busy machine everything takes long.
      if (lane === 'slow' || took >= fastDeadline) slowStatements.note(text, took);
    }
  };

  const read: Database['read'] = async (statement, inputs, options = {}) => {
    const { text } = statement;
    onRead(text);
    const texts = { text, values: bindValues(statement, inputs) };
    const { signal, network } = options;
    const deadline = deadlineOf(limits, options);
    const isSlow = options.lane === 'slow' || slowStatements.has(text);
    if (isSlow) return readIn('slow', texts, { deadline, signal, network });
    if (deadline <= fastDeadline) return readIn('fast', texts, { deadline, signal, network });
    return readIn('fast', texts, { deadline: fastDeadline, signal, network }).catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
      return readIn('slow', texts, { deadline, signal, network });
    });
  };

  return {
    dialect: postgres,
    read,
    readVersioned: async (statement, inputs, { types: uids, ...options }) => {
      const rows = await read(versioned(statement, uids), inputs, options);
      return { rows, versions: rows[0]?.slice(-uids.length).join() };
    },
    typesRead: (text) => typesRead(text, followed),
    versions: (uids) => versions.of(uids),
    survey: (statement) => survey(connections, statement),
    write: (work) => retried(() => transact(work)),
    migrate: (work) =>
      transact(async (transaction) => {
        await transaction.run(sql`set local statement_timeout = 0`);
        await transaction.run(sql`select pg_advisory_xact_lock(${lockKey})`);
        return work(transaction);
      }),
    snapshot: (work) => onSnapshot(connections, work),
    follow: (tables) => {
      for (const [table, uid] of tables) followed.set(table, uid);
    },
    tables: async ({ rows }) => groupByFirst(await rows(listColumns)),
    indexes: async ({ rows }) => groupByFirst(await rows(listIndexes)),
    analyze: () =>
      transact(async (transaction) => {
        await transaction.run(sql`set local statement_timeout = 0`);
        await transaction.run(sql`analyze`);
      }),
    close: async () => {
      await Promise.all([versions.close(), connections.close()]);
    },
  };
}

const withTheirVersions = new WeakMap<Statement, Statement>();

/** One text for each statement, which is kept by its caller: another one each time would have to be compared each time. */
function versioned(statement: Statement, uids: readonly string[]): Statement {
  const known = withTheirVersions.get(statement) ?? withVersions(statement, uids, postgres);
  withTheirVersions.set(statement, known);
  return known;
}

/** Milliseconds: a count looks at a million entries, which may have to be fetched from disk. */
const surveyDeadline = 60_000;

async function survey(connections: Connections, statement: Sql): Promise<readonly Row[]> {
  const held = await connections.take('slow');
  const { client } = held;
  const { text, values } = renderStatement(statement, postgres);
  let isBroken = true;
  try {
    await client.query(`begin read only; set local statement_timeout = ${surveyDeadline}`);
    const query = { text, values: bindValues({ text, values }, {}), rowMode: 'array', types } as const;
    const { rows } = await client.query<unknown[]>(query);
    await client.query('commit');
    isBroken = false;
    return rows;
  } finally {
    held.release(isBroken);
  }
}

interface ReadIn extends Omit<ReadBounds, 'maxSize'> {
  readonly network: string | undefined;
}

interface Texts {
  readonly text: string;
  readonly values: unknown[];
}

const searchPath = (schema: string): string => pg.escapeIdentifier(schema).replaceAll(' ', '\\ ');

async function createSchema(connection: pg.PoolConfig, schema: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
  } finally {
    await client.end();
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'ReadTimeoutError';

/** Any number that is the same on all nodes. */
const lockKey = sql`7546846841`;
const listColumns = sql`select table_name, column_name from information_schema.columns
  where table_schema = current_schema()`;
const listIndexes = sql`select tablename, indexname from pg_indexes
  where schemaname = current_schema() and indexname like 'plinth!_%' escape '!'
    and indexname not in (select conname from pg_constraint)`;

/** Values as the wire carries them: JSON is text already, and 64-bit integers must not become doubles. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** A text that comes again gets a name, so that a connection parses and plans it once. */
async function prepare(
  { statements }: Held,
  seen: SeenStatements,
  text: string,
  values: unknown[],
): Promise<pg.QueryArrayConfig> {
  const query: pg.QueryArrayConfig = { text, values, rowMode: 'array', types };
  if (!seen.see(text)) return query;
  const name = statements.nameOf(text);
  await statements.free();
  return { ...query, name };
}

async function onSnapshot<T>(connections: Connections, work: (source: RowSource) => Promise<T>): Promise<T> {
  const held = await connections.takeForWrite();
  const { rows } = runnerOn(held, connections.seen);
  let isBroken = true;
  try {
    await held.client.query(
      'begin isolation level repeatable read read only; set local statement_timeout = 0',
    );
    const result = await work({
      dialect: postgres,
      rows: (statement) => {
        const rendered = renderStatement(statement, postgres);
        return rows(rendered.text, bindValues(rendered, {}));
      },
    });
    await held.client.query('commit');
    isBroken = false;
    return result;
  } finally {
    held.release(isBroken);
  }
}

async function inTransaction<T>(connections: Connections, work: (runner: Runner) => Promise<T>): Promise<T> {
  const held = await connections.takeForWrite();
  const { client } = held;
  let isBroken = false;
  try {
    await client.query('begin');
    const result = await work(runnerOn(held, connections.seen));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    held.release(isBroken);
  }
}

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html */
function understood(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '23505') return new UniqueViolation('unique', { cause: error });
  if (isAway(error)) return awayError(error);
  return code === '54000' ? new TooLongForIndex('too long', { cause: error }) : error;
}

function runnerOn(held: Held, seen: SeenStatements): Runner {
  const query = async (text: string, values: unknown[]): Promise<pg.QueryArrayResult> => {
    try {
      return await held.client.query(await prepare(held, seen, text, values));
    } catch (error) {
      throw understood(error);
    }
  };
  return {
    rows: async (text, values) => (await query(text, values)).rows as Row[],
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
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
