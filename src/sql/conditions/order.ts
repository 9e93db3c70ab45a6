// Compiles sort keys.
import type { Order } from '../../plan/plan.ts';
import type { Compiling } from '../scope/compiling.ts';
import { joinLink } from '../scope/links.ts';
import { jsonOf, type RowScope, rowOf, type Scope, storageOf, subjectOf } from '../scope/scope.ts';
import { and, column, type Sql, sql } from '../sql.ts';
import { isRowId } from './served.ts';
import { versionConditions } from './versions.ts';

export const orderBy = (orders: readonly Order[], scope: Scope, compiling: Compiling): readonly Sql[] =>
  orders.map((order) => {
    const key = keyOf(order, scope, compiling);
    // Row ids are never null, and their index has the default order.
    if (order.kind === 'subject' && isRowId(order.subject))
      return order.direction === 'asc' ? sql`${key} asc` : sql`${key} desc`;
    return compiling.dialect.orderBy(key, order.direction);
  });

/** The value that rows are sorted by. `isAggregated`: it is an argument of `min` or `max`. */
export function keyOf(order: Order, scope: Scope, compiling: Compiling, isAggregated = false): Sql {
  if (order.kind === 'subject') {
    const subject = subjectOf(compiling.dialect, scope, order.subject);
    return isAggregated ? compiling.dialect.aggregable(storageOf(order.subject), subject) : subject;
  }
  const extreme = order.direction === 'asc' ? sql`min` : sql`max`;
  if (order.kind === 'related') {
    const target: RowScope = {
      kind: 'row',
      alias: compiling.aliases.next(),
      contentType: order.rows.contentType,
    };
    const joined = joinLink(compiling.dialect, order.link, scope, target);
    const conditions = [
      ...joined.on,
      ...versionConditions(
        order.rows.versions,
        { row: target, source: rowOf(scope), link: order.link },
        compiling,
      ),
    ];
    const key = keyOf(order.by, target, compiling, true);
    return sql`(select ${extreme}(${key}) from ${joined.from} where ${and(conditions)})`;
  }
  const json = jsonOf(compiling.dialect, scope, order.attribute);
  if (!order.attribute.isRepeatable)
    return keyOf(order.by, { kind: 'component', json, row: rowOf(scope) }, compiling, isAggregated);
  const elements = compiling.aliases.next();
  const element: Scope = { kind: 'component', json: column(elements, 'value'), row: rowOf(scope) };
  const key = keyOf(order.by, element, compiling, true);
  return sql`(select ${extreme}(${key}) from ${compiling.dialect.jsonElements(json, elements)})`;
}
