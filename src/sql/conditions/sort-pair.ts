// Lists that are sorted by two values of their rows, the first of which many rows share, such as articles by kind and rank. An index over
// both has the order; with that of the first one, all rows of a kind are sorted (docs/decisions/063-sorted-by-two-keys.md).
import type { Order, ReadPlan } from '../../plan/plan.ts';
import type { SortPair } from '../../schema/storage/sort-pair.ts';
import { relationOrder } from './relation-order.ts';
import { hasFewTies, isOneVersion, sortColumn } from './served.ts';

/** Undefined for a list that no such index can serve, or that another index has in its order. */
export function sortPair(
  plan: Pick<ReadPlan, 'result' | 'versions' | 'where' | 'order'>,
): SortPair | undefined {
  const { result, versions, order } = plan;
  if (result.kind !== 'list' || !isOneVersion(versions) || relationOrder(plan)) return undefined;
  const [first, second] = order;
  if (!first || !second || hasFewTies(first)) return undefined;
  const keys = [columnOrder(first), columnOrder(second)] as const;
  return keys[0] && keys[1] && { first: keys[0], second: keys[1] };
}

function columnOrder(order: Order): SortPair['first'] | undefined {
  const column = sortColumn(order);
  return column === undefined ? undefined : { column, direction: order.direction };
}
