// Indexes that find parts of texts, as the databases make them: which columns they are over is the schema's to say
// (docs/decisions/036-parts-of-texts.md).
import type { Dialect } from '../sql/dialect.ts';
import type { Sql } from '../sql/sql.ts';
import type { Told } from './told.ts';

/** What they need of a transaction. */
export interface Inside {
  readonly dialect: Dialect;
  rows(statement: Sql): Promise<readonly (readonly unknown[])[]>;
  run(statement: Sql): Promise<number>;
}

/** A table, and its columns (schema/text-columns.ts). */
export interface TextTable {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TextIndexChange {
  readonly kind: 'create index' | 'drop index';
  readonly table: string;
  readonly description: string;
  readonly told: readonly Told[];
  readonly apply: (transaction: Inside) => Promise<void>;
}

export interface TextIndexes {
  /** What brings the indexes there are to the wanted ones: none where the database has nothing to make them with. */
  changes(transaction: Inside, wanted: readonly TextTable[]): Promise<readonly TextIndexChange[]>;
  /** Whether the index of a table holds what its rows hold. */
  isWhole(transaction: Inside, table: string): Promise<boolean>;
  rebuild(transaction: Inside, table: string): Promise<void>;
}
