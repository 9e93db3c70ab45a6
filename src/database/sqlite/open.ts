// The SQLite database: one connection reads and another one writes, so that reads never see an unfinished write.
import { statSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { databaseLocked } from '../../errors/families/limits.ts';
import { sumOfVersions } from '../../sql/content-versions.ts';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { bindValues, renderStatement, type Sql, sql } from '../../sql/sql.ts';
import { catalogue, readNames } from '../catalogue.ts';
import type { Database, Row, StatementListener } from '../database.ts';
import { followedWrites } from '../followed-writes.ts';
import { diskFullOr } from '../full-disk.ts';
import { defaultReadLimits, type ReadLimits, statisticsTimeoutMs } from '../read-limits.ts';
import { versioned, versionsIn } from '../versioned.ts';
import { connect, connectReadOnly, preparing } from './connect.ts';
import { KeptVersions } from './kept-versions.ts';
import { LanedReads } from './laned-reads.ts';
import { makeIndex } from './make-index.ts';
import { withFile } from './named-file.ts';
import { plannerStatistics } from './planner-statistics.ts';
import { makePrivate } from './private-file.ts';
import { rowSource } from './row-source.ts';
import { onSnapshot, runnerOn } from './runner.ts';
import { sameFile } from './same-file.ts';
import { textIndexes } from './text-indexes.ts';
import { isLocked, untilUnlocked } from './until-unlocked.ts';
import { WriteQueue } from './write-queue.ts';

/** Milliseconds for which a write waits for other processes that write. */
const maxWaitMs = 10_000;

/** Bytes of a file whose rows can be counted at once. */
const smallFile = 4 * 2 ** 20;

export interface SqliteOptions {
  readonly onRead?: StatementListener;
  readonly limits?: ReadLimits;
  /** False for a temporary database: commits do not wait for the disk. */
  readonly isDurable?: boolean;
}

/** `filename` is absolute. Missing folders are created. */
export function openSqlite(
  filename: string,
  { onRead = () => undefined, limits = defaultReadLimits, isDurable = true }: SqliteOptions = {},
): Database {
  makePrivate(filename);
  const writer = connectWriter(filename, isDurable);
  const reads = new LanedReads(filename, { limits, onRead });
  const queue = queueOn(writer, filename);
  const writes = followedWrites(sqlite, (work, options) => queue.add(work, options));
  const { write } = writes;
  const alone = (work: () => Promise<void>): Promise<void> => queue.alone(work);
  let versions: KeptVersions | undefined;
  return {
    dialect: sqlite,
    // A file has one node, which has one clock.
    now: () => Date.now(),
    read: reads.read,
    readVersioned: async (statement, inputs, options) => {
      const { types } = options;
      const added = { uids: types, version: sumOfVersions };
      const rows = await reads.read(versioned(statement, added, sqlite), inputs, options);
      return { rows, versions: versionsIn(rows, types), isSnapshot: true };
    },
    versions: async (uids) => {
      versions ??= new KeptVersions(connectReadOnly(filename));
      return versions.of(uids);
    },
    survey: async (statement) => survey(statement, reads, filename),
    ...writes,
    apart: undefined,
    migrate: write,
    snapshot: (work) => onSnapshot(filename, work),
    ...catalogues,
    makeIndex: (made) => makeIndex(made, { filename, write, alone }),
    planner: plannerStatistics({
      source: rowSource((text, values) => reads.rows(text, values)),
      filename,
      alone,
    }),
    load: () => loadOf(reads, queue),
    analyze: () => waiting(() => void writer.exec('analyze')),
    async close() {
      await queue.idle();
      await reads.close();
      versions?.close();
      writer.close();
    },
  };
}

function connectWriter(filename: string, isDurable: boolean): Sqlite.Database {
  try {
    const writer = connect(filename, isDurable);
    // Its waits are those of `untilUnlocked`.
    writer.pragma('busy_timeout = 0');
    return writer;
  } catch (error) {
    throw withFile(error, filename);
  }
}

function queueOn(writer: Sqlite.Database, filename: string): WriteQueue {
  const prepare = preparing(writer);
  return new WriteQueue({
    begin: () => waiting(() => void prepare('begin immediate').run()),
    exec: (text) => void prepare(text).run(),
    beforeCommit: sameFile(filename),
    holdUndoIn: (place) => void writer.pragma(`temp_store = ${place}`),
    runner: runnerOn(prepare),
    understood: (error) => diskFullOr(withFile(error, filename)),
  });
}

/** Runs `work` as soon as no other process is writing the file. */
async function waiting(work: () => void): Promise<void> {
  try {
    await untilUnlocked(work, maxWaitMs);
  } catch (error) {
    throw isLocked(error) ? Object.assign(databaseLocked(), { cause: error }) : error;
  }
}

/** Fast reads run synchronously, so none of them is ever waiting. */
const loadOf = (reads: LanedReads, queue: WriteQueue): ReturnType<Database['load']> => ({
  lanes: { fast: { running: 0, waiting: 0 }, slow: reads.slowLane.load, write: queue.load },
  pools: {},
});

function survey(
  statement: Sql,
  reads: LanedReads,
  filename: string,
): Promise<readonly Row[]> | readonly Row[] {
  const rendered = renderStatement(statement, sqlite);
  const { text } = rendered;
  const values = bindValues(rendered, {});
  return statSync(filename).size > smallFile
    ? reads.slowLane.read({ text, values }, { deadline: statisticsTimeoutMs, signal: undefined })
    : reads.rows(text, values);
}

const catalogues: Pick<Database, 'tables' | 'textIndexes' | 'indexes'> = {
  tables: (transaction) => readNames(transaction, listColumns),
  textIndexes,
  indexes: (transaction) => readNames(transaction, listIndexes),
};

const listColumns = catalogue(
  { table: sql`m.name`, name: sql`c.name` },
  sql`from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`,
);
const listIndexes = catalogue(
  { table: sql`tbl_name`, name: sql`name` },
  sql`from sqlite_master where type = 'index' and name like 'plinth!_%' escape '!'`,
);
