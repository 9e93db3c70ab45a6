// SQLite in one file: a connection that reads and one that writes, so that reads never see an unfinished write.
import { statSync } from 'node:fs';
import { tooLarge } from '../../errors/limits.ts';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { bindValues, renderStatement, sql } from '../../sql/sql.ts';
import { Afterwards, following } from '../changes.ts';
import type { Database, Row, StatementListener } from '../database.ts';
import { groupByFirst } from '../group-rows.ts';
import { deadlineOf, defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { sizeOfRows } from '../size-of-rows.ts';
import { SlowStatements } from '../slow-statements.ts';
import { typesRead } from '../types-read.ts';
import { versioned, versionsIn } from '../versioned.ts';
import { connect, connectReadOnly, preparing } from './connect.ts';
import { KeptVersions } from './kept-versions.ts';
import { makeIndex } from './make-index.ts';
import { makePrivate } from './private-file.ts';
import { ReadStatements } from './read-statements.ts';
import { onSnapshot, runnerOn } from './runner.ts';
import { SlowLane } from './slow-lane.ts';
import { textIndexes } from './text-indexes.ts';
import { WriteQueue } from './write-queue.ts';

/** Characters: preparing a longer text takes a while by itself. */
const longestFast = 50_000;

/** Bytes: what is in a smaller file is counted in no time. */
const smallFile = 4 * 2 ** 20;
/** Milliseconds: a count looks at a million entries, which may have to be fetched from disk. */
const surveyDeadline = 60_000;

export interface SqliteOptions {
  readonly onRead?: StatementListener;
  readonly limits?: ReadLimits;
  /** False for a database that is thrown away: commits do not wait for the disk. */
  readonly isDurable?: boolean;
}

/** `filename` is absolute; folders are made. */
export function openSqlite(
  filename: string,
  { onRead = () => undefined, limits = defaultReadLimits, isDurable = true }: SqliteOptions = {},
): Database {
  makePrivate(filename);
  const writer = connect(filename, isDurable);
  const reads = new ReadStatements(() => {
    const reader = connect(filename);
    reader.pragma('query_only = on');
    return reader;
  });
  let versions: KeptVersions | undefined;
  const slowStatements = new SlowStatements();
  const slowLane = new SlowLane(filename, limits, slowStatements);
  const prepare = preparing(writer);
  const queue = new WriteQueue({
    exec: (text) => void prepare(text).run(),
    runner: runnerOn(prepare),
  });
  const followed = new Map<string, string>();
  const write: Database['write'] = (work) =>
    Afterwards.of((afterwards) =>
      queue.add((runner) => following(runner, { dialect: sqlite, tables: followed, afterwards }, work)),
    );

  const readHere = (text: string, values: readonly unknown[]): readonly Row[] => {
    // On a busy machine the clock says of every statement that it is slow, and asking for the computed time takes a tenth of
    // a short read: what took long by the clock is measured by its computed time when it runs again.
    const computed = slowStatements.isSuspect(text) ? process.cpuUsage() : undefined;
    const startedAt = performance.now();
    const rows = reads.rows(text, values);
    if (computed) slowStatements.note(text, computedSince(computed));
    else slowStatements.suspect(text, performance.now() - startedAt);
    if (sizeOfRows(rows) > limits.maxSize) throw tooLarge({ bytes: limits.maxSize });
    return rows;
  };

  const read: Database['read'] = async (statement, inputs, options = {}) => {
    const { text } = statement;
    onRead(text);
    const values = bindValues(statement, inputs);
    const isSlow = options.lane === 'slow' || text.length > longestFast || slowStatements.has(text);
    if (!isSlow) return readHere(text, values);
    const { signal, network } = options;
    return slowLane.read({ text, values }, { deadline: deadlineOf(limits, options), signal, network });
  };

  return {
    dialect: sqlite,
    // A file is on the machine of its one node.
    now: () => Date.now(),
    read,
    readVersioned: async (statement, inputs, options) => {
      const { types } = options;
      const rows = await read(versioned(statement, types, sqlite), inputs, options);
      return { rows, versions: versionsIn(rows, types), isSnapshot: true };
    },
    typesRead: (text) => typesRead(text, followed),
    versions: async (uids) => {
      versions ??= new KeptVersions(connectReadOnly(filename));
      return versions.of(uids);
    },
    survey: async (statement) => {
      const rendered = renderStatement(statement, sqlite);
      const { text } = rendered;
      const values = bindValues(rendered, {});
      if (statSync(filename).size > smallFile)
        return slowLane.read({ text, values }, { deadline: surveyDeadline, signal: undefined });
      return reads.rows(text, values);
    },
    write,
    migrate: write,
    snapshot: (work) => onSnapshot(filename, work),
    follow: (tables) => {
      for (const [table, uid] of tables) followed.set(table, uid);
    },
    tables: async ({ rows }) => groupByFirst(await rows(listColumns)),
    textIndexes,
    indexes: async ({ rows }) => groupByFirst(await rows(listIndexes)),
    makeIndex: (made) => makeIndex(made, { filename, write, alone: (work) => queue.alone(work) }),
    // Fast reads run between two turns of the event loop: none is ever waiting.
    load: () => ({
      lanes: { fast: { running: 0, waiting: 0 }, slow: slowLane.load, write: queue.load },
      pools: {},
    }),
    analyze: async () => {
      writer.exec('analyze');
    },
    async close() {
      await queue.idle();
      await slowLane.close();
      reads.close();
      versions?.close();
      writer.close();
    },
  };
}

/** Milliseconds. */
function computedSince(earlier: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(earlier);
  return (user + system) / 1000;
}

const listColumns = sql`select m.name, c.name from sqlite_master m join pragma_table_info(m.name) c
  where m.type = 'table'`;
const listIndexes = sql`select tbl_name, name from sqlite_master
  where type = 'index' and name like 'plinth!_%' escape '!'`;
