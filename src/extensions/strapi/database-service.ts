// `strapi.db`: rows of content types, and transactions. There are no statements of one's own: the tables are Plinth's.
import type { Transactions } from '../../database/joined.ts';
import { guarded } from './guarded.ts';
import { type RunTransaction, runTransaction } from './transaction.ts';

/** `Query`: what gives the rows of a uid. */
export interface DatabaseService<Query> {
  readonly query: Query;
  /** Everything of `strapi` that the function calls is done together or not at all. */
  readonly transaction: RunTransaction;
  inTransaction(): boolean;
  readonly lifecycles: LifecycleService;
}

export interface LifecycleService {
  /** A function that is told of everything, or `{ models, beforeCreate, … }`. Returns what ends it. */
  subscribe(subscriber: unknown): () => void;
}

export interface DatabaseParts<Query> {
  readonly query: Query;
  readonly transactions: Transactions;
  readonly lifecycles: LifecycleService;
}

const useQuery =
  'Statements of your own would pass by drafts, permissions and counts. Use strapi.db.query(uid), and findWithCount or count for numbers.';

export function databaseService<Query>({
  query,
  transactions,
  lifecycles,
}: DatabaseParts<Query>): DatabaseService<Query> {
  const service: DatabaseService<Query> = {
    query,
    ...runTransaction(transactions),
    lifecycles: guarded({ subscribe: lifecycles.subscribe }, { name: 'strapi.db.lifecycles' }),
  };
  const instead = {
    connection: useQuery,
    queryBuilder: useQuery,
    getConnection: useQuery,
    dialect: useQuery,
  };
  return guarded(service, { name: 'strapi.db', instead });
}
