// Conditions that read one value or one to-one relation of a row, which one index has.
import type { Condition, Subject } from '../../plan/plan.ts';
import { isTimeColumn } from '../../schema/storage/time-columns.ts';
import { conjunctsOf } from './narrowing.ts';
import { isFoundByIndex } from './served.ts';

/** What has to hold. Several conditions on one value, such as from and to, are one: its index has the rows between. */
export function conditionsByValue(condition: Condition): readonly Condition[] {
  const byValue = Map.groupBy(conjunctsOf(condition), (one) =>
    one.kind !== 'related' && isInOneIndex(one) ? columnOf(one) : one,
  );
  return [...byValue.values()].flatMap((conditions) =>
    conditions.length === 1 ? conditions : [{ kind: 'and', conditions } as const],
  );
}

/** Whether each entry of its index has to be tested, such as for all values but one, or for a part of a text. */
export const isTested = (condition: Condition): boolean =>
  isInOneIndex(condition) && !isFoundByIndex(condition);

/** Undefined for what is neither a value nor a to-one relation of the row. */
export function columnOf(condition: Condition): string | undefined {
  if (condition.kind === 'and') return condition.conditions.map(columnOf)[0];
  if (condition.kind === 'not') return columnOf(condition.condition);
  if (condition.kind === 'related')
    return condition.link.kind === 'column' ? condition.link.column : undefined;
  if (condition.kind !== 'compare') return undefined;
  const { subject } = condition;
  if (subject.kind === 'attribute') return subject.attribute.id;
  return subject.kind === 'column' ? subject.column : undefined;
}

/** Whether one index has all that it reads of the row. */
export function isInOneIndex(condition: Condition): boolean {
  switch (condition.kind) {
    case 'related':
      return condition.link.kind === 'column' && !condition.orNone;
    case 'and':
      return areOfOneValue(condition.conditions);
    case 'not':
      return areOfOneValue([condition.condition]);
    case 'compare':
      return isIndexed(condition.subject);
    default:
      return false;
  }
}

const isIndexed = (subject: Subject): boolean =>
  subject.kind === 'attribute'
    ? subject.attribute.index !== 'never'
    : subject.kind === 'column' && isTimeColumn(subject.column);

const areOfOneValue = (conditions: readonly Condition[]): boolean =>
  conditions.every((one) => ['compare', 'not', 'and'].includes(one.kind) && isInOneIndex(one)) &&
  new Set(conditions.map(columnOf)).size === 1;
