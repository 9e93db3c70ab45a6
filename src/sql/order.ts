// Sort keys of a plan as SQL.
import type { Order } from '../plan/plan.ts';
import { joinLink } from './links.ts';
import { jsonOf, type RowScope, rowOf, type Scope, subjectOf } from './scope.ts';
import { and, column, type Sql, sql } from './sql.ts';
import { versionConditions } from './versions.ts';
import type { Compiling } from './where.ts';

export const orderBy = (orders: readonly Order[], scope: Scope, compiling: Compiling): readonly Sql[] =>
  orders.map((order) => compiling.dialect.orderBy(keyOf(order, scope, compiling), order.direction));

function keyOf(order: Order, scope: Scope, compiling: Compiling): Sql {
  if (order.kind === 'subject') return subjectOf(compiling.dialect, scope, order.subject);
  const extreme = order.direction === 'asc' ? sql`min` : sql`max`;
  if (order.kind === 'related') {
    const target: RowScope = {
      kind: 'row',
      alias: compiling.aliases.next(),
      contentType: order.rows.contentType,
    };
    const joined = joinLink(compiling.dialect, order.link, scope, target);
    const conditions = [...joined.on, ...versionConditions(order.rows.versions, target, rowOf(scope))];
    return sql`(select ${extreme}(${keyOf(order.by, target, compiling)}) from ${joined.from} where ${and(conditions)})`;
  }
  const json = jsonOf(compiling.dialect, scope, order.attribute);
  if (!order.attribute.isRepeatable)
    return keyOf(order.by, { kind: 'component', json, row: rowOf(scope) }, compiling);
  const elements = compiling.aliases.next();
  const element: Scope = { kind: 'component', json: column(elements, 'value'), row: rowOf(scope) };
  return sql`(select ${extreme}(${keyOf(order.by, element, compiling)}) from ${compiling.dialect.jsonElements(json, elements)})`;
}
