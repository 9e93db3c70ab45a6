// The attributes for which a read needs an index: those that it filters or sorts by, of its own rows and of related rows that a
// filter starts from. Values inside repeatable components have no index.
import type { Condition, Direction, ReadPlan, Subject, VersionRule } from '../plan/plan.ts';
import type { ContentType, ScalarAttribute } from '../schema/schema.ts';
import { componentValueId, componentValueName } from '../schema/storage/component-value.ts';
import { draftState } from '../schema/storage/draft-state.ts';
import { relationOrderId, relationOrderOf } from '../schema/storage/relation-order.ts';
import { sortPairId, sortPairOf } from '../schema/storage/sort-pair.ts';
import { timeColumns } from '../schema/storage/time-columns.ts';
import { relationOrder } from '../sql/conditions/relation-order.ts';
import { sortPair } from '../sql/conditions/sort-pair.ts';
import { sortedByRelated } from '../sql/conditions/sorted-by-related.ts';

export interface OnDemandAttribute {
  readonly contentType: ContentType;
  /** An attribute, a value in a component, a time, the state of drafts, a sort key within a relation, or two sort keys. */
  readonly attribute: IndexedAttribute;
}

export type IndexedAttribute = Pick<ScalarAttribute, 'name' | 'id'>;

export function onDemandAttributes(plan: ReadPlan): readonly OnDemandAttribute[] {
  const { contentType, where, versions } = plan;
  const [first] = plan.order;
  const related = sortedByRelated(plan);
  return [
    ...(related ? indexable(related.by.subject, related.order.rows.contentType) : []),
    ...(first?.kind === 'subject' ? indexable(first.subject, contentType) : []),
    ...inConditions([where, ...ruled(versions)], contentType),
    ...(versions.some(({ kind }) => kind === 'state') ? [{ contentType, attribute: draftState }] : []),
  ];
}

const ruled = (versions: readonly VersionRule[]): readonly Condition[] =>
  versions.flatMap((rule) => (rule.kind === 'visible' ? [rule.where] : []));

const inConditions = (
  conditions: readonly Condition[],
  contentType: ContentType,
): readonly OnDemandAttribute[] => conditions.flatMap((condition) => inCondition(condition, contentType));

/**
 * Searching for a part and excluding a value test all values; in an index they are adjacent, without the rest of the rows. That also
 * holds for parts that very many texts have, for which an index of parts is not used (docs/decisions/036-parts-of-texts.md).
 */
function inCondition(condition: Condition, contentType: ContentType): readonly OnDemandAttribute[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return inConditions(condition.conditions, contentType);
    case 'compare':
      return indexable(condition.subject, contentType);
    case 'not':
      return inCondition(condition.condition, contentType);
    case 'related': {
      const { contentType: related, where, versions } = condition.rows;
      return inConditions([where, ...ruled(versions)], related);
    }
    default:
      return [];
  }
}

/**
 * The sort key of a list within the relation that it is filtered through: the indexes that serve it, that of its own direction first.
 * None if the list has no such order.
 */
export function onDemandOrders(plan: ReadPlan): readonly OnDemandAttribute[] {
  const order = relationOrder(plan);
  if (!order) return [];
  const backwards = { ...order, direction: opposite(order.direction) };
  return [order, backwards].map((served) => ofList(plan, relationOrderId(served)));
}

/** The same for the first two sort keys of a list. */
export function onDemandPairs(plan: ReadPlan): readonly OnDemandAttribute[] {
  const pair = sortPair(plan);
  if (!pair) return [];
  const { first, second } = pair;
  const backwards = {
    first: { ...first, direction: opposite(first.direction) },
    second: { ...second, direction: opposite(second.direction) },
  };
  return [pair, backwards].map((served) => ofList(plan, sortPairId(served)));
}

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

const ofList = ({ contentType }: ReadPlan, id: string): OnDemandAttribute => ({
  contentType,
  attribute: { id, name: nameOfKeys(contentType, id) ?? id },
});

/** The name of an index over several columns. Undefined for the id of an attribute. */
export function nameOfKeys({ attributes }: ContentType, id: string): string | undefined {
  const nameOf = (column: string): string =>
    [...timeColumns, ...attributes.values()].find((one) => one.id === column)?.name ?? column;
  const order = relationOrderOf(id);
  if (order) return `${nameOf(order.relation)}, ${nameOf(order.sort)}:${order.direction}`;
  const pair = sortPairOf(id);
  return (
    pair &&
    [pair.first, pair.second].map(({ column, direction }) => `${nameOf(column)}:${direction}`).join(', ')
  );
}

function indexable(subject: Subject, contentType: ContentType): readonly OnDemandAttribute[] {
  if (subject.kind === 'column')
    return timeColumns
      .filter(({ id }) => id === subject.column)
      .map((time) => ({ contentType, attribute: time }));
  if (subject.kind !== 'attribute' && subject.kind !== 'inComponent') return [];
  if (subject.attribute.index !== 'onDemand') return [];
  if (subject.kind === 'attribute') return [{ contentType, attribute: subject.attribute }];
  return [{ contentType, attribute: { id: componentValueId(subject), name: componentValueName(subject) } }];
}
