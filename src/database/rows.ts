// Reads rows, committed ones or inside a transaction. Rows that decide about rights have to be read in the transaction that acts on
// them.
import type { Rows } from '../sql/columns.ts';
import { renderStatement } from '../sql/sql.ts';
import type { Database, Transaction } from './database.ts';

export type RowSource = Pick<Transaction, 'rows' | 'dialect'>;

/** Reads committed rows, each statement by itself. */
export const committed = (database: Database): RowSource => ({
  dialect: database.dialect,
  rows: (statement) => database.read(renderStatement(statement, database.dialect), {}),
});

export async function readAll<T>(
  { rows, dialect }: RowSource,
  { statement, decode }: Rows<T>,
): Promise<readonly T[]> {
  return (await rows(statement)).map((row) => decode(row, dialect));
}

export const readFirst = async <T>(source: RowSource, rows: Rows<T>): Promise<T | undefined> =>
  (await readAll(source, rows))[0];

/** For statements that always return a row, such as a count. */
export async function readSingle<T>(source: RowSource, rows: Rows<T>): Promise<T> {
  const [row] = await readAll(source, rows);
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
