// `strapi.db`: rows of content types, transactions, and SQL statements of project code.
import type { Knex } from 'knex';
import type { Transactions } from '../../../database/joined.ts';
import { useQuery } from '../../../errors/families/project-code.ts';
import { guarded } from '../guarded/guarded.ts';
import { type EntityManager, entityManager } from '../rows/entity-manager.ts';
import type { RowQuery } from '../rows/row-query.ts';
import { type ConnectionOptions, connection } from './connection.ts';
import type { TableMetadata } from './table-metadata.ts';
import { type RunTransaction, runTransaction } from './transaction.ts';

/** `Query`: the type of the function that returns the row queries of a uid. */
export interface DatabaseService<Query> {
  readonly query: Query;
  readonly entityManager: EntityManager;
  /** All calls of `strapi` inside the function are one transaction. */
  readonly transaction: RunTransaction;
  inTransaction(): boolean;
  readonly lifecycles: LifecycleService;
  readonly connection: Knex;
  /** Knex, or its query builder for one table. */
  getConnection(table?: string): Knex | Knex.QueryBuilder;
  readonly metadata: TableMetadata;
  /** Code with SQL of its own asks it for which database it writes. */
  readonly dialect: Pick<ConnectionOptions, 'client'>;
}

export interface LifecycleService {
  /** A function called for every event, or `{ models, beforeCreate, … }`. Returns a function that unsubscribes it. */
  subscribe(subscriber: unknown): () => void;
}

export interface DatabaseParts<Query> {
  readonly query: Query;
  readonly rows: (uid: string) => RowQuery;
  readonly transactions: Transactions;
  readonly lifecycles: LifecycleService;
  readonly connectionOptions: ConnectionOptions;
  readonly metadata: TableMetadata;
}

export function databaseService<Query>({
  query,
  rows,
  transactions,
  lifecycles,
  connectionOptions,
  metadata,
}: DatabaseParts<Query>): DatabaseService<Query> {
  const knex = connection(connectionOptions);
  const service: DatabaseService<Query> = {
    query,
    entityManager: entityManager(rows),
    ...runTransaction(transactions),
    lifecycles: guarded({ subscribe: lifecycles.subscribe }, { name: 'strapi.db.lifecycles' }),
    connection: knex,
    getConnection: (table) => (table === undefined ? knex : knex(table)),
    metadata,
    dialect: guarded({ client: connectionOptions.client }, { name: 'strapi.db.dialect' }),
  };
  const instead = { queryBuilder: useQuery };
  return guarded(service, { name: 'strapi.db', instead });
}
