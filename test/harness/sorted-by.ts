// The order of a list by hand: null is less than any value.
type Value = number | string | boolean | null;

/** The value to sort by, and 1 for ascending or -1 for descending. */
export type SortKey<Row> = readonly [(row: Row) => Value, 1 | -1];

/** Rows of equal keys keep their order. */
export const sortedBy = <Row>(rows: readonly Row[], keys: readonly SortKey<Row>[]): readonly Row[] =>
  rows.toSorted((one, other) => {
    for (const [read, sign] of keys) {
      const compared = compare(read(one), read(other));
      if (compared !== 0) return sign * compared;
    }
    return 0;
  });

function compare(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}
