// The PostgreSQL database, with the driver `pg`: pooled connections, prepared statements, rows as arrays.
import { setTimeout as wait } from 'node:timers/promises';
import { columns, computed, flag, integer, select, text } from '../../sql/columns.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { identifier, join, sql } from '../../sql/sql.ts';
import { catalogue, readNames } from '../catalogue.ts';
import type { Database, StatementListener, Transaction } from '../database.ts';
import { followedWrites } from '../followed-writes.ts';
import { defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { readAll, readSingle } from '../rows.ts';
import { Apart } from './apart.ts';
import { SharedClock } from './clock.ts';
import { makeIndex } from './make-index.ts';
import { PlacedReads } from './placed-reads.ts';
import type { PostgresPlace } from './pooler.ts';
import { Replica, systemOf } from './replica.ts';
import { Replicas } from './replicas.ts';
import { openServer } from './server.ts';
import { versionsOf } from './shared-versions.ts';
import { textIndexes } from './text-indexes.ts';
import { inTransaction, onSnapshot, retried, survey } from './transactions.ts';

export interface PostgresOptions extends PostgresPlace {
  /** Streaming replicas, which run reads. */
  readonly replicas?: readonly PostgresPlace['connection'][];
  readonly limits?: ReadLimits;
  readonly onError: (error: Error) => void;
  readonly onRead?: StatementListener;
}

export async function openPostgres({
  limits = defaultReadLimits,
  onError,
  onRead = () => undefined,
  replicas: replicaConnections = [],
  ...place
}: PostgresOptions): Promise<Database> {
  const hasReplicas = replicaConnections.length > 0;
  const server = await openServer(place, { limits, hasPositions: hasReplicas, onError });
  const { connection, version, connections, reads, versions } = server;
  const apart = new Apart({ reached: server, onError });
  const system = () => systemOf(connection);
  const replicaAt = (replica: PostgresPlace['connection']): Replica =>
    new Replica({ place: { ...place, connection: replica, isReplica: true }, limits, system });
  const replicas = new Replicas(versions, replicaConnections.map(replicaAt));
  await replicas.open();
  const writes = followedWrites(postgres, (work) => inTransaction(connections, work));
  const placed = new PlacedReads({ reads, version, replicas: hasReplicas ? replicas : undefined, onRead });
  const close = async () => {
    await Promise.all([replicas.close(), versions.close(), apart.close(), connections.close()]);
  };
  const readTime = async () =>
    (await writes.write((transaction) => readSingle(transaction, selectTime))).milliseconds;
  const clock = await SharedClock.open({ readTime, warn: onError }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    dialect: postgres,
    now: () => clock.now(),
    read: placed.read,
    readVersioned: placed.readVersioned,
    versions: async (uids) => versionsOf(await versions.all(), uids),
    survey: (statement) => survey(connections, statement),
    ...writes,
    write: (work) => retried(() => writes.write(work)),
    ...tablesThrough(writes.write),
    apart,
    snapshot: (work) => onSnapshot(connections, work),
    planner: undefined,
    load: () => {
      const { lanes, pools } = connections.load;
      return { lanes, pools: { ...pools, ...replicas.pools } };
    },
    close: () => {
      clock.close();
      return close();
    },
  };
}

type Tables = Pick<Database, 'migrate' | 'tables' | 'textIndexes' | 'indexes' | 'makeIndex' | 'analyze'>;

/** Changes of tables have no deadline. */
function tablesThrough(transact: Database['write']): Tables {
  const untimed: Database['write'] = (work) =>
    transact(async (transaction) => {
      await transaction.run(sql`set local statement_timeout = 0`);
      await transaction.run(sql`set local lock_timeout = 0`);
      await transaction.run(sql`set local idle_in_transaction_session_timeout = 0`);
      return work(transaction);
    });
  return {
    migrate: (work) => locked(untimed, work),
    tables: (transaction) => readNames(transaction, listColumns),
    textIndexes,
    indexes: (transaction) => readNames(transaction, listIndexes),
    makeIndex: (made) => makeIndex(made, untimed),
    analyze: () => untimed(analyzeTables),
  };
}

/** Without names, PostgreSQL would analyze its catalogue and the tables of other applications too. */
async function analyzeTables(transaction: Transaction): Promise<void> {
  const tables = await readAll(transaction, listTables);
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => identifier(name));
  await transaction.run(sql`analyze ${join(names, sql`, `)}`);
}

/**
 * Runs `work` under the lock that all nodes respect. It waits for the lock outside of transactions: those of waiting nodes would hold
 * the connections of a pooler, which the node that has the lock needs.
 */
async function locked<T>(
  transact: Database['write'],
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await transact(async (transaction) => {
      const { isLocked } = await readSingle(transaction, takeLock);
      return isLocked ? { result: await work(transaction) } : undefined;
    });
    if (done) return done.result;
    await wait(betweenAttempts);
  }
}

/** Milliseconds between attempts to get the lock. */
const betweenAttempts = 200;

const selectTime = select(
  columns({
    milliseconds: computed(sql`(extract(epoch from clock_timestamp()) * 1000)::float8`, integer),
  }),
  sql``,
);

/** The key of the advisory lock, chosen at random: nodes of every version have to take the same lock. */
const lockKey = sql`7546846841`;
const takeLock = select(
  columns({ isLocked: computed(sql`pg_try_advisory_xact_lock(${lockKey})::integer`, flag) }),
  sql``,
);
const listTables = select(
  columns({ name: computed(sql`tablename`, text) }),
  sql`from pg_tables where schemaname = current_schema()`,
);
// The view `information_schema.columns` is ten times slower, and a start reads it at every step.
const listColumns = catalogue(
  { table: sql`c.relname`, name: sql`a.attname` },
  sql`from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and c.relkind in ('r', 'p', 'f', 'v')`,
);
const listIndexes = catalogue(
  { table: sql`tablename`, name: sql`indexname` },
  sql`from pg_indexes where schemaname = current_schema()
    and indexname like 'plinth!_%' escape '!' and indexname not like 'plinth!_f!_%' escape '!'
    and indexname not in (select conname from pg_constraint)`,
);
