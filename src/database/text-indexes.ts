// Indexes that find parts of texts, created by each database in its own way. The schema determines their columns
// (docs/decisions/036-parts-of-texts.md).
import type { Dialect } from '../sql/dialect.ts';
import type { Sql } from '../sql/sql.ts';
import type { ChangeMessage } from './change-messages.ts';

/** The part of a transaction that they use. */
export interface Inside {
  readonly dialect: Dialect;
  rows(statement: Sql): Promise<readonly (readonly unknown[])[]>;
  run(statement: Sql): Promise<number>;
}

/** A table, and its columns (schema/storage/text-columns.ts). */
export interface TextTable {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TextIndexChange {
  readonly kind: 'create index' | 'drop index';
  readonly table: string;
  readonly description: string;
  readonly messages: readonly ChangeMessage[];
  readonly apply: (transaction: Inside) => Promise<void>;
}

export interface TextIndexes {
  /** The changes from the existing indexes to the wanted ones; none if the database cannot create them. */
  changes(transaction: Inside, wanted: readonly TextTable[]): Promise<readonly TextIndexChange[]>;
  /** Whether the index of a table agrees with its rows. */
  isWhole(transaction: Inside, table: string): Promise<boolean>;
  rebuild(transaction: Inside, table: string): Promise<void>;
}
