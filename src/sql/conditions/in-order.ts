// The conditions of rows that are read in the order of an index. For a range of another value, SQLite would take the index of that
// value and sort all that it finds (docs/decisions/062-ranges-beside-an-order.md).
import type { Condition, Order, ReadPlan, Subject } from '../../plan/plan.ts';
import { isTimeColumn } from '../../schema/storage/time-columns.ts';
import type { Compiling } from '../scope/compiling.ts';
import type { RowScope } from '../scope/scope.ts';
import { and, column, type Sql, sql } from '../sql.ts';
import { isRange } from './intersected.ts';
import { idsOf } from './intersection.ts';
import { conditionsByValue, isInOneIndex, isTested } from './one-index.ts';
import { indexedValue, isFoundByIndex, isOneLocale, isOrderServed, isSortIndexed } from './served.ts';
import { isCountedRule } from './versions.ts';
import { where } from './where.ts';

interface Walk {
  readonly row: RowScope;
  /** The compiled rules on versions. */
  readonly versions: readonly Sql[];
  /** Whether every value that is filtered by has its index. */
  readonly hasIndexes: boolean;
  /** Whether an index over the first two sort keys exists. */
  readonly hasSortPair: boolean;
  /** Whether so many rows are skipped that reading them takes longer than the page. */
  readonly skipsMany: boolean;
}

/** Undefined if no index has the order, or none finds the rows in another way. */
export function inOrder(plan: ReadPlan, walk: Walk, compiling: Compiling): Sql | undefined {
  const conjuncts = conditionsByValue(plan.where);
  const [first] = plan.order;
  if (isOrderServed(plan, walk.hasSortPair))
    return conjuncts.some(isFoundOtherwise) ? walked(plan, walk, compiling) : undefined;
  // The index of the sort key has all locales, each in its order: its entries are sorted, without rows that are passed over.
  const ofEach: Walk = { ...walk, skipsMany: true };
  const isInIndex = !isOneLocale(plan.versions) && first && plan.order.length === 1 && isSortIndexed(first);
  return isInIndex && conjuncts.some((condition) => isPassedOver(condition, first, ofEach))
    ? walked(plan, ofEach, compiling)
    : undefined;
}

/** Alternatives are found by an index each, though all entries of one may be tested. */
const isFoundOtherwise = (condition: Condition): boolean =>
  isFoundByIndex(condition) || (condition.kind === 'or' && isTested(condition));

function walked(plan: ReadPlan, walk: Walk, compiling: Compiling): Sql {
  const [first] = plan.order;
  const rules = plan.versions.filter(isCountedRule);
  const { row, versions } = walk;
  const tested = conditionsByValue(plan.where).map((condition) => {
    if (isPassedOver(condition, first, walk))
      return sql`+${column(row.alias, 'id')} in (${idsOf(condition, { row, rules }, compiling)})`;
    const test = where(condition, row, compiling);
    return isRange(condition) && isBeside(condition, first) ? sql`+(${test})` : test;
  });
  return and([...versions, ...tested]);
}

/**
 * Whether the ids of matching rows are found first, so that others are passed over without being read. They are many far in the list,
 * in lists of several locales, and where both are times: rows with early times are far from those with late ones in each order.
 */
const isPassedOver = (
  condition: Condition,
  first: Order | undefined,
  { hasIndexes, skipsMany }: Walk,
): boolean =>
  hasIndexes &&
  isFoundByIndex(condition) &&
  isInOneIndex(condition) &&
  isBeside(condition, first) &&
  (skipsMany || (isRange(condition) && areBothTimes(condition, first)));

/** Whether its index has another order. Rows of one value are by id in it. */
function isBeside(condition: Condition, first: Order | undefined): boolean {
  if (!first) return isRange(condition);
  const subject = subjectOf(condition);
  return !(first?.kind === 'subject' && subject && isSame(first.subject, subject));
}

/** The value that it compares. */
function subjectOf(condition: Condition): Subject | undefined {
  if (condition.kind === 'and') return condition.conditions.map(subjectOf)[0];
  return condition.kind === 'compare' ? condition.subject : undefined;
}

function isSame(one: Subject, other: Subject): boolean {
  if (one.kind === 'attribute') return other.kind === 'attribute' && one.attribute === other.attribute;
  if (one.kind === 'inComponent')
    return other.kind === 'inComponent' && indexedValue(one) === indexedValue(other);
  return one.kind === 'column' && other.kind === 'column' && one.column === other.column;
}

function areBothTimes(condition: Condition, first: Order | undefined): boolean {
  const subject = subjectOf(condition);
  return first?.kind === 'subject' && isTime(first.subject) && subject !== undefined && isTime(subject);
}

const isTime = (subject: Subject): boolean =>
  subject.kind === 'attribute' || subject.kind === 'inComponent'
    ? ['Date', 'DateTime'].includes(subject.attribute.type.graphql)
    : subject.kind === 'column' && isTimeColumn(subject.column);
