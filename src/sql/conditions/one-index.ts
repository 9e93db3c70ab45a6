// Conditions that read one value or one to-one relation of a row, which one index has.
import type { Condition, Link } from '../../plan/plan.ts';
import { conjunctsOf } from './narrowing.ts';
import { indexedValue, isFoundByIndex } from './served.ts';

/** What has to hold. Several conditions on one value, such as from and to, are one: its index has the rows between. */
export function conditionsByValue(condition: Condition): readonly Condition[] {
  const byValue = Map.groupBy(conjunctsOf(condition), (one) =>
    one.kind === 'related' ? one : (columnOf(one) ?? one),
  );
  return [...byValue.values()].flatMap((conditions) =>
    conditions.length === 1 ? conditions : [{ kind: 'and', conditions } as const],
  );
}

/** Whether each entry of an index has to be tested, such as for all values but one, or for a part of a text. */
export const isTested = (condition: Condition): boolean => !isFoundByIndex(condition) && haveIds(condition);

/**
 * Whether indexes find the ids of its rows without the rows, of each alternative in its own. Among alternatives links have one, too.
 */
export const haveIds = (condition: Condition): boolean =>
  alternativesOf(condition).every((one) => isInOneIndex(one) || (one !== condition && isLinked(one)));

const isLinked = (condition: Condition): boolean =>
  condition.kind === 'related' && !condition.orNone && isLink(condition.link);

const isLink = ({ kind }: Link): boolean => ['table', 'inverseTable', 'inverseColumn'].includes(kind);

/** Without alternatives, such as for an empty list of values, nothing is found, and no index is needed. */
export const alternativesOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'or' && condition.conditions.length > 0 ? condition.conditions : [condition];

/** Whether one index has all that it reads of the row. */
export const isInOneIndex = (condition: Condition): boolean => columnOf(condition) !== undefined;

/** The value or to-one relation whose index has all that the condition reads of the row. Undefined if there is none. */
export function columnOf(condition: Condition): string | undefined {
  switch (condition.kind) {
    case 'related':
      return condition.link.kind === 'column' && !condition.orNone ? condition.link.column : undefined;
    case 'and':
      return columnOfValue(condition.conditions);
    case 'not':
      return columnOfValue([condition.condition]);
    case 'compare':
      return indexedValue(condition.subject);
    default:
      return undefined;
  }
}

/** Undefined for relations, whose index does not have the rows without one: a negation may need them. */
function columnOfValue(conditions: readonly Condition[]): string | undefined {
  const columns = new Set(conditions.map((one) => (one.kind === 'related' ? undefined : columnOf(one))));
  return columns.size === 1 ? [...columns][0] : undefined;
}
