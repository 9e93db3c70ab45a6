// What indexes serve: the order of a list, and conditions that match few rows.
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition, Order, ReadPlan, Subject } from '../../plan/plan.ts';
import { componentValueId } from '../../schema/storage/component-value.ts';
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
  if (!isOneLocale(versions) || !isSortIndexed(first)) return false;
  return others.length === 0 || hasFewTies(first) || hasSortPair;
}

/** Whether so few rows share a value that sorting them among themselves takes no time. */
export function hasFewTies(order: Order): boolean {
  if (order.kind !== 'subject') return false;
  const { subject } = order;
  return subject.kind === 'attribute' ? subject.attribute.isUnique : subject.kind === 'column';
}

/** Whether there is an index in the order of the sort key. */
export const isSortIndexed = (order: Order): boolean =>
  order.kind === 'subject' && (isRowId(order.subject) || indexedValue(order.subject) !== undefined);

/** The column of a sort key. Undefined for keys that get no index, or that are no columns. */
export function sortColumn(order: Order): string | undefined {
  if (order.kind !== 'subject' || order.subject.kind === 'inComponent') return undefined;
  return isRowId(order.subject) ? 'id' : indexedValue(order.subject);
}

export const isRowId = (subject: Subject): boolean => subject.kind === 'column' && subject.column === 'id';

/** The id by which indexes name the value. Undefined for values that get no index of their own. */
export function indexedValue(subject: Subject): string | undefined {
  if (subject.kind === 'column') return isTimeColumn(subject.column) ? subject.column : undefined;
  if ((subject.kind !== 'attribute' && subject.kind !== 'inComponent') || subject.attribute.index === 'never')
    return undefined;
  return subject.kind === 'attribute' ? subject.attribute.id : componentValueId(subject);
}

export const isOneLocale = (versions: ReadPlan['versions']): boolean =>
  versions.some((rule) => rule.kind === 'locales' && rule.locales.length === 1);

/** Whether the rows are of one status and locale, with which indexes on demand begin. */
export const isOneVersion = (versions: ReadPlan['versions']): boolean =>
  versions.some(({ kind }) => kind === 'status') && isOneLocale(versions);

const isFindable = (subject: Subject): boolean =>
  subject.kind === 'column' || indexedValue(subject) !== undefined;

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
