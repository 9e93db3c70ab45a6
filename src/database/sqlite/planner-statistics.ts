// The statistics by which SQLite chooses among indexes. Unlike PostgreSQL, SQLite analyzes nothing by itself: tables that grew since
// they were analyzed, or never were, are read through indexes that find a thousand times as many rows
// (docs/decisions/058-statistics-of-sqlites-planner.md).
import { columns, computed, integer, select, text } from '../../sql/columns.ts';
import { identifier, sql } from '../../sql/sql.ts';
import type { PlannerStatistics } from '../database.ts';
import { type RowSource, readAll } from '../rows.ts';
import { runBeside } from './run-beside.ts';

interface PlannerOptions {
  readonly source: RowSource;
  readonly filename: string;
  /** Runs `work` while no write runs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

export const plannerStatistics = ({ source, filename, alone }: PlannerOptions): PlannerStatistics => ({
  analyzed: () => analyzedTables(source),
  analyze: (tables) =>
    alone(() =>
      runBeside(filename, [...tables.map((table) => sql`analyze ${identifier(table)}`), ...reloading]),
    ),
});

/** The number of rows of each table when it was analyzed. */
export async function analyzedTables(source: RowSource): Promise<ReadonlyMap<string, number>> {
  const kept = await source.rows(sql`select 1 from sqlite_master where name = 'sqlite_stat1'`);
  const rows = kept.length === 0 ? [] : await readAll(source, selectAnalyzed);
  return new Map(rows.map(({ table, size }) => [table, size]));
}

/** The text of an index begins with its number of rows. Partial indexes have fewer than their table. */
const selectAnalyzed = select(
  columns({
    table: computed(sql`tbl`, text),
    size: computed(sql`max(cast(stat as integer))`, integer),
  }),
  sql`from sqlite_stat1 group by tbl`,
);

/** Connections read the statistics with the schema: a change of the schema makes all of them read both again. */
const reloading = [sql`create view plinth_analyzed as select 1`, sql`drop view plinth_analyzed`];
