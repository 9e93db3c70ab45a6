// Groups rows into portions, which limits how much is in memory at once.
import type { SourceRow } from './source-row.ts';

/** A portion ends when it has this number of rows or this size. */
export interface Portion {
  readonly rows: number;
  /** In characters. */
  readonly size: number;
}

/** The same rows always give the same portions. */
export async function* portionsOf(
  source: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  limit: Portion,
): AsyncGenerator<readonly SourceRow[]> {
  let rows: SourceRow[] = [];
  let size = 0;
  for await (const row of source) {
    rows.push(row);
    size += row.size;
    if (rows.length < limit.rows && size < limit.size) continue;
    yield rows;
    rows = [];
    size = 0;
  }
  if (rows.length > 0) yield rows;
}
