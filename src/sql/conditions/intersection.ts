// Filters by several values and relations of a row that have an index each, such as news of some rank. SQLite uses one of these indexes
// and reads each row that it finds for the other values, and those that it finds for alternatives. Ids that several indexes find are
// compared without the rows (docs/decisions/060-intersected-indexes.md).
import { operatorNamed } from '../../plan/operators/index.ts';
import type { Condition, ReadPlan } from '../../plan/plan.ts';
import { isCounted } from '../../schema/storage/storage-names.ts';
import { isTimeColumn } from '../../schema/storage/time-columns.ts';
import type { Intersection } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type RowScope, tableOf } from '../scope/scope.ts';
import { and, column, identifier, type Sql, sql } from '../sql.ts';
import { conjunctsOf, rowsOf } from './narrowing.ts';
import { isFoundByIndex } from './served.ts';
import { isCountedRule, versionConditions } from './versions.ts';
import { where } from './where.ts';

/** Each of them is a part of the statement. */
const maxIndexes = 4;

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
    all: served.some(findsMost) ? rowsOf(plan.contentType, plan.versions) : undefined,
  };
}

/** What has to hold. Several conditions on one value, such as from and to, are one: its index has the rows between. */
export function conditionsByValue(condition: Condition): readonly Condition[] {
  const byValue = Map.groupBy(conjunctsOf(condition), (one) =>
    one.kind === 'compare' && isFoundByIndex(one) ? (columnOf(one) ?? one) : one,
  );
  return [...byValue.values()].flatMap((conditions) =>
    conditions.length === 1 ? conditions : [{ kind: 'and', conditions } as const],
  );
}

/** Those that likely find the fewest rows first. Undefined if something else may find fewer. */
function servedOf(conjuncts: readonly Condition[], hasTotal: boolean): readonly Condition[] | undefined {
  const served = conjuncts.filter(isFoundByIndex);
  const parts = served.flatMap(alternativesOf);
  if (parts.length === 0 || parts.length > maxIndexes || !parts.every(isInOneIndex)) return undefined;
  // One index has all alternatives, and SQLite reads it alone.
  const isOneIndex = served.length === 1 && new Set(parts.map(columnOf)).size === 1;
  if (isOneIndex && (hasTotal || isOne(served))) return undefined;
  // Within a relation, an ordered index may have the range already (docs/decisions/054-order-within-a-relation.md).
  if (parts.some(findsMost) && served.some(isRange)) return undefined;
  return served.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Whether at most one row has each value that is requested. */
const isOne = ([condition]: readonly Condition[]): boolean =>
  condition?.kind === 'compare' &&
  ['eq', 'in'].includes(condition.operator) &&
  condition.subject.kind === 'attribute' &&
  condition.subject.attribute.isUnique;

/** Without alternatives, such as for an empty list of values, nothing is found, and no index is needed. */
const alternativesOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'or' && condition.conditions.length > 0 ? condition.conditions : [condition];

/** Undefined for what is neither a value nor a to-one relation of the row. */
function columnOf(condition: Condition): string | undefined {
  if (condition.kind === 'and') return condition.conditions.map(columnOf)[0];
  if (condition.kind === 'related')
    return condition.link.kind === 'column' ? condition.link.column : undefined;
  if (condition.kind !== 'compare') return undefined;
  const { subject } = condition;
  if (subject.kind === 'attribute') return subject.attribute.id;
  return subject.kind === 'column' ? subject.column : undefined;
}

/** Whether one index has all that it reads of the row. */
export function isInOneIndex(condition: Condition): boolean {
  if (condition.kind === 'related') return true;
  if (condition.kind === 'and') return areOfOneValue(condition.conditions);
  if (condition.kind !== 'compare') return false;
  const { subject } = condition;
  return subject.kind === 'attribute' || (subject.kind === 'column' && isTimeColumn(subject.column));
}

const areOfOneValue = (conditions: readonly Condition[]): boolean =>
  conditions.every((one) => one.kind === 'compare' && isInOneIndex(one)) &&
  new Set(conditions.map(columnOf)).size === 1;

/** Whether a relation excludes documents rather than choosing some, such as all authors but one. */
const findsMost = (condition: Condition): boolean =>
  condition.kind === 'related' && !conjunctsOf(condition.rows.where).some(isFoundByIndex);

/** Alternatives too: their ids are in no order. */
export const isRange = (condition: Condition): boolean =>
  condition.kind === 'or' ||
  (condition.kind === 'and' && condition.conditions.some(isRange)) ||
  (condition.kind === 'compare' && operatorNamed(condition.operator).findsRange === true);

/** Higher for what likely finds more rows. */
function rankOf(condition: Condition): number {
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
