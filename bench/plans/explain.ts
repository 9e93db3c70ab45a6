// Query plans in one form for both databases: lines to read, and the steps that go through a whole table or sort it.
import type { RunnableStatement } from './statements.ts';

export interface Explained {
  readonly lines: readonly string[];
  /** Steps that read or sort a whole table although few rows are asked for. */
  readonly faults: readonly string[];
  /** Steps that find an index, and then visit every row of a status in it, as totals do. */
  readonly walks: readonly string[];
  /** Milliseconds, the best of several runs. */
  readonly ms: number;
}

export interface Explainer {
  explain(statement: RunnableStatement): Promise<Explained>;
  close(): Promise<void>;
}

/** From here on a scan of a table is a fault. */
export const largeTable = 2000;

/** What a related document may have of its own, such as the articles of one category. */
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
