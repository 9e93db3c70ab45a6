// `strapi.db`: rows of content types, and transactions. There are no statements of one's own: the tables are Plinth's.
import type { Transactions } from '../../database/joined.ts';
import { guarded } from './guarded.ts';
import type { RowQuery } from './row-query.ts';
import { type RunTransaction, runTransaction } from './transaction.ts';

export interface DatabaseService {
  query(uid: string): RowQuery;
  /** Everything of `strapi` that the function calls is done together or not at all. */
  readonly transaction: RunTransaction;
  inTransaction(): boolean;
}

export interface DatabaseParts {
  readonly query: DatabaseService['query'];
  readonly transactions: Transactions;
}

const useQuery =
  'Statements of your own would pass by drafts, permissions and counts. Use strapi.db.query(uid), and findWithCount or count for numbers.';

export function databaseService({ query, transactions }: DatabaseParts): DatabaseService {
  const service: DatabaseService = { query, ...runTransaction(transactions) };
  const instead = {
    connection: useQuery,
    queryBuilder: useQuery,
    getConnection: useQuery,
    dialect: useQuery,
  };
  return guarded(service, { name: 'strapi.db', instead });
}
