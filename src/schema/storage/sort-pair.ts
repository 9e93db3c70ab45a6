// The id of an index over two sort keys, among the ids of attributes that have an index on demand. Ids of columns contain no dot
// (docs/decisions/063-sorted-by-two-keys.md).
import { directionOf } from './relation-order.ts';

interface ColumnOrder {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** The first two sort keys of a list. The index is read backwards for the opposite directions. */
export interface SortPair {
  readonly first: ColumnOrder;
  readonly second: ColumnOrder;
}

export const sortPairId = ({ first, second }: SortPair): string =>
  [first.column, first.direction, second.column, second.direction].join('.');

/** Undefined for any other id. */
export function sortPairOf(id: string): SortPair | undefined {
  const [first = '', direction, second = '', ...rest] = id.split('.');
  const [other] = rest;
  if (rest.length !== 1) return undefined;
  return {
    first: { column: first, direction: directionOf(direction) },
    second: { column: second, direction: directionOf(other) },
  };
}
