// Filters by several values and relations of a row that have an index each, such as news of some rank. SQLite uses one of these indexes
// and reads each row that it finds for the other values, and those that it finds for alternatives. Ids that several indexes find are
// compared without the rows (docs/decisions/060-intersected-indexes.md).
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition, ReadPlan } from '../../plan/plan.ts';
import { isCounted } from '../../schema/storage/storage-names.ts';
import type { Intersection } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type RowScope, tableOf } from '../scope/scope.ts';
import { and, column, identifier, type Sql, sql } from '../sql.ts';
import { conjunctsOf, rowsOf } from './narrowing.ts';
import { alternativesOf, columnOf, conditionsByValue, hasIds, isTested } from './one-index.ts';
import { isFoundByIndex } from './served.ts';
import { isCountedRule, versionConditions } from './versions.ts';
import { where } from './where.ts';

/** Each of them is a part of the statement. */
const maxIndexes = 4;
/** An index of all values takes as long as very many rows, of which several other indexes leave fewer. */
const maxWithTested = 3;

/**
 * Undefined unless several indexes find rows of the list, or one if no total is requested. Not every attribute of Plinth's own tables
 * has an index.
 */
export function intersection(
  plan: Pick<ReadPlan, 'contentType' | 'versions' | 'where' | 'keyset'>,
  { row, hasTotal }: { readonly row: RowScope; readonly hasTotal: boolean },
  compiling: Compiling,
): Intersection | undefined {
  const conjuncts = conditionsByValue(plan.where);
  const served = servedOf(conjuncts, hasTotal);
  // The total of a page by cursor would count the rows behind the cursor only.
  if ((hasTotal && plan.keyset) || !served || !isCounted(plan.contentType.table)) return undefined;
  const counted = plan.versions.filter(isCountedRule);
  const rules = plan.versions.filter((rule) => !isCountedRule(rule));
  const behind = plan.keyset?.where ? [plan.keyset.where] : [];
  const conditionsOf = (conditions: readonly Condition[]): readonly Sql[] => [
    ...versionConditions(rules, { row, source: undefined }, compiling),
    ...[...behind, ...conditions].map((condition) => where(condition, row, compiling)),
  ];
  const rest = conditionsOf(conjuncts.filter((condition) => !served.includes(condition)));
  return {
    indexes: served.map((one) => ({
      parts: partsOf(one, { row, rules: counted }, compiling),
      others: and(conditionsOf(conjuncts.filter((condition) => condition !== one))),
    })),
    rest: rest.length > 0 ? and(rest) : undefined,
    all: served.some((one) => findsMost(one) || isTested(one))
      ? rowsOf(plan.contentType, plan.versions)
      : undefined,
  };
}

/** Those that likely find the fewest rows first. Undefined if something else may find fewer. */
function servedOf(conjuncts: readonly Condition[], hasTotal: boolean): readonly Condition[] | undefined {
  const found = conjuncts.filter(isFoundByIndex);
  const tested = hasTotal ? testedBeside(found, conjuncts) : testedAlternatives(conjuncts);
  const served = [...found, ...tested];
  const parts = served.flatMap(alternativesOf);
  const haveIds = served.every((one) => alternativesOf(one).every((part) => hasIds(part, one)));
  if (parts.length === 0 || parts.length > maxIndexes || !haveIds) return undefined;
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
  !conjunctsOf(condition.rows.where).some((one) => isFoundByIndex(one) || isPartOfText(one));

function isPartOfText(condition: Condition): boolean {
  if (condition.kind !== 'compare') return false;
  const { reads, isNegative } = operatorNamed(condition.operator);
  return reads === 'text' && !isNegative;
}

/** Whether at most one row has each value that is requested. */
export const isOne = (condition: Condition | undefined): boolean =>
  condition?.kind === 'compare' &&
  ['eq', 'in'].includes(condition.operator) &&
  condition.subject.kind === 'attribute' &&
  condition.subject.attribute.isUnique;

/** Whether a relation excludes documents rather than choosing some, such as all authors but one. */
const findsMost = (condition: Condition): boolean =>
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

interface ListRows {
  readonly row: RowScope;
  /** The rules on versions that every index has. */
  readonly rules: ReadPlan['versions'];
}

/** The ids of alternatives are in no order. */
function partsOf(condition: Condition, rows: ListRows, compiling: Compiling): readonly Sql[] {
  const parts = alternativesOf(condition);
  return parts.length === 1
    ? parts.map((part) => idsOf(part, rows, compiling))
    : parts.map((part) => entriesOf(part, rows, compiling).ids);
}

/** The ids that one index finds, by a condition of the row that it has. */
export function idsOf(condition: Condition, rows: ListRows, compiling: Compiling): Sql {
  const { ids, id } = entriesOf(condition, rows, compiling);
  // Of several indexes that begin with the value, SQLite takes the one with nothing behind it, which has the ids in order.
  return isOneValue(condition) ? sql`${ids} order by ${id}` : ids;
}

const isOneValue = (condition: Condition): boolean =>
  condition.kind === 'compare' && condition.operator === 'eq' && condition.operands.length === 1;

function entriesOf(
  condition: Condition,
  { row, rules }: ListRows,
  compiling: Compiling,
): { readonly ids: Sql; readonly id: Sql } {
  const entry: RowScope = { ...row, alias: compiling.aliases.next() };
  const conditions = [
    ...versionConditions(rules, { row: entry, source: undefined }, compiling),
    where(condition, entry, compiling),
  ];
  const table = sql`${tableOf(row.contentType)} ${identifier(entry.alias)}`;
  const id = column(entry.alias, 'id');
  return { ids: sql`select ${id} as id from ${table} where ${and(conditions)}`, id };
}
