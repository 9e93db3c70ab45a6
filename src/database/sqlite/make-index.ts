// Creates an index while requests are served: synchronously if the table is small, otherwise in a separate process,
// while writes wait and reads continue.
import { identifier, type Sql, sql } from '../../sql/sql.ts';
import type { Database, NewIndex, Transaction } from '../database.ts';
import { analyzedTables } from './planner-statistics.ts';
import { runBeside } from './run-beside.ts';

/** Rows of a small table. Its index takes a few milliseconds, in which no other request is served. */
const maxRowsAtOnce = 2000;

interface Making {
  readonly filename: string;
  readonly write: Database['write'];
  /** Runs `work` while no write runs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

export async function makeIndex(made: NewIndex, { filename, write, alone }: Making): Promise<void> {
  const statements = await write(async (transaction) => {
    const all = await statementsOf(made, transaction);
    if (made.rows > maxRowsAtOnce) return all;
    for (const statement of all) await transaction.run(statement);
    return [];
  });
  if (statements.length > 0) await alone(() => runBeside(filename, statements));
}

/** Includes `analyze` if other indexes have statistics, because the planner prefers an index without them. */
async function statementsOf(
  { table, index, statement }: NewIndex,
  transaction: Transaction,
): Promise<readonly Sql[]> {
  const isAnalyzed = (await analyzedTables(transaction)).has(table);
  return isAnalyzed ? [statement, sql`analyze ${identifier(index)}`] : [statement];
}
