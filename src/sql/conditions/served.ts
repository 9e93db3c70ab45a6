// What indexes serve: the order of a list, and conditions that match few rows.
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition, Order, ReadPlan, Subject } from '../../plan/plan.ts';
import { isTimeColumn } from '../../schema/storage/time-columns.ts';
import { storageOf } from '../scope/scope.ts';

/**
 * Whether an index returns the rows in the requested order, so that reading ends with the page. `hasSortPair`: whether an index over the
 * first two keys exists.
 */
export function isOrderServed(
  { order, versions }: Pick<ReadPlan, 'order' | 'versions'>,
  hasSortPair: boolean,
): boolean {
  const [first, ...others] = order;
  if (!first) return true;
  if (!isOneLocale(versions) || sortColumn(first) === undefined) return false;
  return others.length === 0 || hasFewTies(first) || hasSortPair;
}

/** Whether so few rows share a value that sorting them among themselves takes no time. */
export function hasFewTies(order: Order): boolean {
  if (order.kind !== 'subject') return false;
  const { subject } = order;
  return subject.kind === 'attribute' ? subject.attribute.isUnique : subject.kind === 'column';
}

/** Undefined for sort keys that get no index. */
export function sortColumn(order: Order): string | undefined {
  if (order.kind !== 'subject') return undefined;
  const { subject } = order;
  return subject.kind === 'column' && subject.column === 'id' ? 'id' : indexedColumn(subject);
}

/** Undefined for values that get no index of their own. */
export function indexedColumn(subject: Subject): string | undefined {
  if (subject.kind === 'attribute')
    return subject.attribute.index === 'never' ? undefined : subject.attribute.id;
  return subject.kind === 'column' && isTimeColumn(subject.column) ? subject.column : undefined;
}

export const isOneLocale = (versions: ReadPlan['versions']): boolean =>
  versions.some((rule) => rule.kind === 'locales' && rule.locales.length === 1);

/** Whether the rows are of one status and locale, with which indexes on demand begin. */
export const isOneVersion = (versions: ReadPlan['versions']): boolean =>
  versions.some(({ kind }) => kind === 'status') && isOneLocale(versions);

const isFindable = (subject: Subject): boolean =>
  subject.kind === 'attribute' ? subject.attribute.index !== 'never' : subject.kind === 'column';

/** Beginnings are found among texts only: other values are no texts in an index. */
export function usesIndex({ operator, subject }: Extract<Condition, { kind: 'compare' }>): boolean {
  const { usesIndex: canFind, reads } = operatorNamed(operator);
  return canFind && isFindable(subject) && (reads === 'value' || storageOf(subject) === 'text');
}

/** Whether an index may find the rows, so that no others have to be read. */
export function isFoundByIndex(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.some(isFoundByIndex);
    case 'or':
      return condition.conditions.every(isFoundByIndex);
    case 'compare':
      return usesIndex(condition);
    case 'related':
      return !condition.orNone && condition.link.kind === 'column';
    default:
      return false;
  }
}
