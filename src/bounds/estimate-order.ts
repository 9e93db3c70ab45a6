// Estimates the cost of sorting: a sort key that is not in the row itself is looked up for each row that is sorted.
import type { Order } from '../plan/plan.ts';
import type { ConditionPlace } from './estimate-conditions.ts';
import { assumedItems, fanOut, fanOutKeys, linkFanOut, rowsReached, type Start } from './statistics.ts';

/** How many rows are read to find the sort keys of the rows in `start`. */
export function orderCost(order: Order, start: Start, place: ConditionPlace): number {
  if (order.kind === 'subject') return 0;
  if (order.kind === 'related') {
    const { contentType } = order.rows;
    const ends = { source: place.contentType, target: contentType };
    const rows = rowsReached(linkFanOut(order.link, ends, place.statistics), start);
    return (
      rows + orderCost(order.by, { rows, isDistinct: false }, { ...place, contentType, isInComponent: false })
    );
  }
  const { attribute } = order;
  const fan = place.isInComponent
    ? assumedItems
    : fanOut(place.statistics, fanOutKeys.items(place.contentType.table, attribute.id));
  const rows = attribute.isRepeatable ? rowsReached(fan, start) : start.rows;
  return rows + orderCost(order.by, { rows, isDistinct: false }, { ...place, isInComponent: true });
}
