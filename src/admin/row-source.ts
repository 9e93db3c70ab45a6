// Where rows are read from: what is committed, or what a transaction sees. Whatever decides over rights is read in the
// transaction that acts on it.
import type { Database, Transaction } from '../database/database.ts';
import { renderStatement } from '../sql/sql.ts';

export type RowSource = Pick<Transaction, 'rows'>;

export const committed = (database: Database): RowSource => ({
  rows: (statement) => database.read(renderStatement(statement, database.dialect), {}),
});
