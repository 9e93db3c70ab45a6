// A common form of query plans for both databases: lines to print, and the steps that read or sort a whole table.
import type { RunnableStatement } from './statements.ts';

export interface Explained {
  readonly lines: readonly string[];
  /** Steps that read or sort a whole table although few rows are requested. */
  readonly faults: readonly string[];
  /** Steps that use an index but read all its entries of one status, as for totals. */
  readonly walks: readonly string[];
  /** Milliseconds: the fastest of several executions. */
  readonly ms: number;
}

export interface Explainer {
  explain(statement: RunnableStatement): Promise<Explained>;
  close(): Promise<void>;
}

/** Scans of tables with at least this many rows are faults. */
export const largeTable = 2000;

/** Sorts of more rows are faults. One related document may have this many rows, such as the articles of a category. */
export const largeSort = 10_000;

export async function bestOf(runs: number, run: () => Promise<unknown> | unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count++) {
    const startedAt = performance.now();
    await run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}
