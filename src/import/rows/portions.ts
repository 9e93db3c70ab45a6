// Rows in portions: what is held in memory at once has bounds, however large single rows are.
import type { SourceRow } from './source-row.ts';

/** So many rows, or fewer where they are large. */
export interface Portion {
  readonly rows: number;
  /** Characters. */
  readonly size: number;
}

/** The same portions for the same rows. */
export async function* portionsOf(
  source: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  most: Portion,
): AsyncGenerator<readonly SourceRow[]> {
  let rows: SourceRow[] = [];
  let size = 0;
  for await (const row of source) {
    rows.push(row);
    size += row.size;
    if (rows.length < most.rows && size < most.size) continue;
    yield rows;
    rows = [];
    size = 0;
  }
  if (rows.length > 0) yield rows;
}
