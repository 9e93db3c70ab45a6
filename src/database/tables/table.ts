// The wanted definition of a table.
import type { Sql } from '../../sql/sql.ts';

export interface TableColumn {
  readonly name: string;
  /** Type and constraints. */
  readonly definition: Sql;
}

export interface Index {
  readonly name: string;
  readonly columns: readonly Sql[];
  /** Columns that its entries have besides. */
  readonly besides?: readonly Sql[];
  readonly isUnique: boolean;
  readonly where?: Sql;
  /** The attribute that has to be unique, for messages. */
  readonly attribute?: string;
  /** Its columns. */
  readonly ids?: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Constraints over several columns. */
  readonly constraints: readonly Sql[];
  /** The columns of the primary key, if these have changed since earlier versions. */
  readonly key?: readonly string[];
  readonly indexes: readonly Index[];
  /** Rows are small and are found by the primary key. */
  readonly isKeyed?: true;
  /** The database refuses updates of rows. */
  readonly isAppendOnly?: true;
}
