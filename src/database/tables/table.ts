// A table as it should be: what the schema asks for, before anyone looked at the database.
import type { Sql } from '../../sql/sql.ts';

export interface TableColumn {
  readonly name: string;
  /** Type and constraints. */
  readonly definition: Sql;
}

export interface Index {
  readonly name: string;
  readonly columns: readonly Sql[];
  readonly isUnique: boolean;
  readonly where?: Sql;
  /** For faults: the attribute whose values must differ. */
  readonly attribute?: string;
  /** Its columns. */
  readonly ids?: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Constraints over several columns. */
  readonly constraints: readonly Sql[];
  /** The columns of the primary key, where it may have got another one since the table was made. */
  readonly key?: readonly string[];
  readonly indexes: readonly Index[];
  /** Rows are small and are found by the primary key. */
  readonly isKeyed?: true;
  /** The database itself refuses to change a row that is there. */
  readonly isAppendOnly?: true;
}
