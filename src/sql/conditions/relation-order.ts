// Lists that are filtered through a to-one relation, such as the articles of a category. If the filter finds one document, an index
// over the relation and the first sort key has the rows of the list in their order (docs/decisions/054-order-within-a-relation.md).
import type { Condition, ReadPlan, RelatedCondition } from '../../plan/plan.ts';
import type { RelationOrder } from '../../schema/storage/relation-order.ts';
import type { OneTarget } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import type { RowScope } from '../scope/scope.ts';
import { and, column, type Sql, sql } from '../sql.ts';
import { conjunctsOf } from './narrowing.ts';
import { isInside } from './semi-join.ts';
import { isOneVersion, sortColumn } from './served.ts';
import { relatedDocuments, where } from './where.ts';

interface OrderedThrough extends RelationOrder {
  readonly condition: RelatedCondition;
}

type ListPlan = Pick<ReadPlan, 'result' | 'versions' | 'where' | 'order'>;

/** Undefined for a list that no such index can serve. */
export function relationOrder({ result, versions, where, order }: ListPlan): OrderedThrough | undefined {
  if (result.kind !== 'list' || !isOneVersion(versions)) return undefined;
  const [first] = order;
  const sort = first ? sortColumn(first) : 'id';
  const condition = conjunctsOf(where).find(isThroughColumn);
  if (sort === undefined || condition?.link.kind !== 'column') return undefined;
  return { condition, relation: condition.link.column, sort, direction: first?.direction ?? 'asc' };
}

const isThroughColumn = (condition: Condition): condition is RelatedCondition =>
  condition.kind === 'related' &&
  !condition.orNone &&
  condition.link.kind === 'column' &&
  condition.rows.versions.every(isInside);

/** `versions`: the compiled rules of the list. */
export function oneTarget(
  plan: ReadPlan,
  versions: readonly Sql[],
  row: RowScope,
  compiling: Compiling,
): OneTarget | undefined {
  const found = relationOrder(plan);
  const documents = found && relatedDocuments(found.condition, row, compiling);
  if (!found || !documents) return undefined;
  const others = conjunctsOf(plan.where).filter((condition) => condition !== found.condition);
  // The least, so that it is one value whatever was found.
  const isTarget = sql`${column(row.alias, found.relation)} = (select min(id) from plinth_target)`;
  return {
    documents,
    where: and([...versions, isTarget, ...others.map((condition) => where(condition, row, compiling))]),
  };
}
