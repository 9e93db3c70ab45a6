// A database that belongs to another service: read only, and as one state of it.

export type ForeignRow = Readonly<Record<string, unknown>>;

export interface ForeignDatabase {
  /** Columns by table, in their order. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** Rows with numbers above one, in the order of their numbers. */
  rowsAfter(table: string, id: number, most: number): Promise<readonly ForeignRow[]>;
  /** Rows that have one of these numbers in a column, in the order of their own. */
  rowsWith(table: string, column: string, numbers: readonly number[]): Promise<readonly ForeignRow[]>;
  close(): Promise<void>;
}
