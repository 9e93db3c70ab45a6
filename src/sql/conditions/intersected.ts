// Which conditions of a list are compared by the ids that their indexes have, and in which order
// (docs/decisions/060-intersected-indexes.md).
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition } from '../../plan/plan.ts';
import { conjunctsOf } from './narrowing.ts';
import { alternativesOf, columnOf, haveIds, isTested } from './one-index.ts';
import { readsText } from './scans-rows.ts';
import { isFoundByIndex } from './served.ts';

/** Each of them is a part of the statement. */
const maxIndexes = 4;
/** An index of all values takes as long as very many rows, of which several other indexes leave fewer. */
const maxWithTested = 3;

/** Those that likely find the fewest rows first. Undefined if something else may find fewer. */
export function intersected(
  conjuncts: readonly Condition[],
  hasTotal: boolean,
): readonly Condition[] | undefined {
  const found = conjuncts.filter(isFoundByIndex);
  const tested = hasTotal ? testedBeside(found, conjuncts) : testedAlternatives(conjuncts);
  const served = [...found, ...tested];
  const parts = served.flatMap(alternativesOf);
  if (parts.length === 0 || parts.length > maxIndexes || !served.every(haveIds)) return undefined;
  const isOneIndex = served.length === 1 && haveOneIndex(parts);
  if (isOneIndex && (hasTotal || isOne(served[0]))) return undefined;
  // Within a relation, an ordered index may have the range already (docs/decisions/054-order-within-a-relation.md).
  if (served.some(findsMost) && served.some(isRange)) return undefined;
  return served.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Whether SQLite reads one index alone, which has all alternatives but links. That of a relation lacks the rows without one. */
function haveOneIndex(parts: readonly Condition[]): boolean {
  const own = parts.filter((part) => columnOf(part) !== undefined);
  const areValues = own.every(({ kind }) => kind !== 'related');
  return new Set(own.map(columnOf)).size <= 1 && (areValues || own.length === parts.length);
}

/**
 * Conditions whose index is read through, for the total of all matches. Within a relation, an ordered index may have their value already;
 * one row is tested sooner.
 */
function testedBeside(found: readonly Condition[], conjuncts: readonly Condition[]): readonly Condition[] {
  const room = maxWithTested - found.flatMap(alternativesOf).length;
  if (room <= 0 || found.some((one) => (one.kind === 'related' && !findsMost(one)) || isOne(one))) return [];
  return conjuncts.filter(isTested).slice(0, room);
}

/**
 * Without a total the page ends the reading of rows, unless few match. All links but some are never few. One value alone:
 * `isTestedInIndex`.
 */
function testedAlternatives(conjuncts: readonly Condition[]): readonly Condition[] {
  const [one, ...others] = conjuncts;
  if (one?.kind !== 'or' || others.length > 0 || !isTested(one)) return [];
  return one.conditions.some((part) => columnOf(part) === undefined && excludes(part)) ? [] : [one];
}

/** Whether a relation excludes documents, or asks for any: nothing that its documents have is compared with a value or a part of it. */
const excludes = (condition: Condition): boolean =>
  condition.kind === 'related' &&
  !conjunctsOf(condition.rows.where).some((one) => isFoundByIndex(one) || readsText(one));

/** Whether at most one row has each value that is requested. */
export const isOne = (condition: Condition | undefined): boolean =>
  condition?.kind === 'compare' &&
  ['eq', 'in'].includes(condition.operator) &&
  condition.subject.kind === 'attribute' &&
  condition.subject.attribute.isUnique;

/** Whether a relation excludes documents rather than choosing some, such as all authors but one. */
export const findsMost = (condition: Condition): boolean =>
  condition.kind === 'related' && !conjunctsOf(condition.rows.where).some(isFoundByIndex);

/** Alternatives too: their ids are in no order. */
export const isRange = (condition: Condition): boolean =>
  condition.kind === 'or' ||
  (condition.kind === 'and' && condition.conditions.some(isRange)) ||
  (condition.kind === 'compare' && operatorNamed(condition.operator).findsRange === true);

/** Higher for what likely finds more rows, or takes longer. */
function rankOf(condition: Condition): number {
  if (isTested(condition)) return 3;
  if (findsMost(condition)) return 2;
  return isRange(condition) ? 1 : 0;
}
