// What indexes serve: the order of a list, and conditions that match few rows.
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition, ReadPlan, Subject } from '../../plan/plan.ts';

/** Whether an index returns the rows in the requested order, so that reading ends with the page. */
export function isOrderServed({ order, versions }: Pick<ReadPlan, 'order' | 'versions'>): boolean {
  const [first] = order;
  if (!first) return true;
  return order.length === 1 && isOneLocale(versions) && first.kind === 'subject' && isIndexed(first.subject);
}

export const isOneLocale = (versions: ReadPlan['versions']): boolean =>
  versions.some((rule) => rule.kind === 'locales' && rule.locales.length === 1);

const isIndexed = (subject: Subject): boolean =>
  subject.kind === 'attribute'
    ? subject.attribute.index !== 'never'
    : subject.kind === 'column' && subject.column !== 'document_id' && subject.column !== 'locale';

const isFindable = (subject: Subject): boolean =>
  subject.kind === 'attribute' ? subject.attribute.index !== 'never' : subject.kind === 'column';

/** Whether an index may find the rows, so that no others have to be read. */
export function isFoundByIndex(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.some(isFoundByIndex);
    case 'or':
      return condition.conditions.every(isFoundByIndex);
    case 'compare':
      return operatorNamed(condition.operator).usesIndex && isFindable(condition.subject);
    case 'related':
      return !condition.orNone && condition.link.kind === 'column';
    default:
      return false;
  }
}
