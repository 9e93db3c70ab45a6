// A portion of staged rows, bounded by their number and by their length: 500 rows may be texts of megabytes each.

/** Characters. The rows are in memory several times: as text, as values, and as they are stored. */
const maxLength = 8 * 2 ** 20;

/** The first rows: all with the first `max` values of `key`, or less if these are longer than `maxLength`. */
export function portion<Row extends { readonly data: string }>(
  rows: Iterable<Row>,
  max: number,
  key: (row: Row) => unknown,
): readonly Row[] {
  const taken: Row[] = [];
  let [length, keys] = [0, 0];
  let last: unknown;
  for (const row of rows) {
    const isNext = taken.length === 0 || key(row) !== last;
    if (isNext && (keys === max || length > maxLength)) break;
    if (isNext) keys += 1;
    last = key(row);
    length += row.data.length;
    taken.push(row);
  }
  return taken;
}
