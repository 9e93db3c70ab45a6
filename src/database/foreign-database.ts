// A database of another service, read-only and as one snapshot.

export type ForeignRow = Readonly<Record<string, unknown>>;

export interface ForeignDatabase {
  /** The columns of each table, in order. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** Rows whose id is greater than `id`, sorted by id. */
  rowsAfter(table: string, id: number, max: number): Promise<readonly ForeignRow[]>;
  /** Rows that have one of these numbers in a column, sorted by id. */
  rowsWith(table: string, column: string, numbers: readonly number[]): Promise<readonly ForeignRow[]>;
  /** The number of rows; 0 for a view, which has no rows of its own, and whose statement can be slow or fail. */
  count(table: string): Promise<number>;
  close(): Promise<void>;
}
