// Filters by several values and relations of a row that have an index each, such as news of some rank. SQLite uses one of these indexes
// and reads each row that it finds for the other values, and those that it finds for alternatives. Ids that several indexes find are
// compared without the rows (docs/decisions/060-intersected-indexes.md).
import type { Condition, ReadPlan } from '../../plan/plan.ts';
import { isCounted } from '../../schema/storage/storage-names.ts';
import type { Intersection } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type RowScope, tableOf } from '../scope/scope.ts';
import { and, column, identifier, type Sql, sql } from '../sql.ts';
import { findsMost, intersected } from './intersected.ts';
import { rowsOf } from './narrowing.ts';
import { alternativesOf, conditionsByValue, isTested } from './one-index.ts';
import { isCountedRule, versionConditions } from './versions.ts';
import { where } from './where.ts';

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
  const served = intersected(conjuncts, hasTotal);
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
