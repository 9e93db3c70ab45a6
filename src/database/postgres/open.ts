// PostgreSQL over `pg`: a pool, statements prepared once per connection, rows as arrays of plain values.

import { withVersions } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { type Statement, sql } from '../../sql/sql.ts';
import { Afterwards, following } from '../changes.ts';
import type { Database, StatementListener } from '../database.ts';
import { groupByFirst } from '../group-rows.ts';
import { defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { typesRead } from '../types-read.ts';
import { Connections } from './connections.ts';
import { LanedReads } from './laned-reads.ts';
import { type PostgresPlace, reach } from './pooler.ts';
import { SharedVersions } from './shared-versions.ts';
import { textIndexes } from './text-indexes.ts';
import { inTransaction, onSnapshot, retried, survey } from './transactions.ts';

export interface PostgresOptions extends PostgresPlace {
  readonly limits?: ReadLimits;
  readonly onError: (error: Error) => void;
  readonly onRead?: StatementListener;
}

export async function openPostgres({
  limits = defaultReadLimits,
  onError,
  onRead = () => undefined,
  ...place
}: PostgresOptions): Promise<Database> {
  const reached = await reach(place);
  const { connection, pooler } = reached;
  // One of them is for versions.
  const max = Math.max(2, (connection.max ?? 10) - 1);
  const connections = new Connections({ connection: { ...connection, max }, pooler, limits, onError });
  const versions = new SharedVersions(reached, onError);
  const reads = new LanedReads(connections, limits);
  const followed = new Map<string, string>();
  const transact: Database['write'] = (work) =>
    Afterwards.of((afterwards) =>
      inTransaction(connections, (runner) =>
        following(runner, { dialect: postgres, tables: followed, afterwards }, work),
      ),
    );

  const read: Database['read'] = (statement, inputs, options = {}) => {
    onRead(statement.text);
    return reads.read(statement, inputs, options);
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
    textIndexes,
    indexes: async ({ rows }) => groupByFirst(await rows(listIndexes)),
    // Only writers of the table wait.
    makeIndex: ({ statement }) =>
      transact(async (transaction) => {
        await transaction.run(sql`set local statement_timeout = 0`);
        await transaction.run(statement);
      }),
    load: () => connections.load,
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

/** Any number that is the same on all nodes. */
const lockKey = sql`7546846841`;
const listColumns = sql`select table_name, column_name from information_schema.columns
  where table_schema = current_schema()`;
const listIndexes = sql`select tablename, indexname from pg_indexes
  where schemaname = current_schema() and indexname like 'plinth!_%' escape '!'
    and indexname not like 'plinth!_f!_%' escape '!'
    and indexname not in (select conname from pg_constraint)`;
