// Estimates how many rows a read touches, from its plan and the statistics. The unit is one row that is read; an index entry that is
// only counted or skipped costs a small share of it.
import { always, type Condition, type ReadPlan } from '../plan/plan.ts';
import { isTotalKept } from '../sql/compile/compile.ts';
import { isOrderServed } from '../sql/conditions/served.ts';
import { endsWithPage } from '../sql/conditions/sorted-by-related.ts';
import {
  type ConditionPlace,
  conditionCost,
  isIndexedValue,
  rowsByIndex,
  ruleConditions,
} from './estimate-conditions.ts';
import { type Spend, spendOnMembers } from './estimate-members.ts';
import { orderCost } from './estimate-order.ts';
import { rowsIn, type Statistics } from './statistics.ts';

export interface Estimate {
  /** All rows that the read touches. */
  readonly rows: number;
  /** The most expensive part, for the error message. */
  readonly dearest: { readonly part: string; readonly rows: number };
}

/** The cost of skipping or counting an index entry, as a share of reading a row. */
const indexEntry = 1 / 40;

/** `hasSortPair`: whether the list has an index over its first two sort keys. */
export function estimateRead(plan: ReadPlan, statistics: Statistics, hasSortPair: boolean): Estimate {
  const parts = new Map<string, number>();
  const spend: Spend = (part, rows) => void parts.set(part, (parts.get(part) ?? 0) + rows);
  const { contentType } = plan;
  const place: ConditionPlace = { contentType, statistics };
  const conditions = [plan.where, ...ruleConditions(plan.versions)].filter(({ kind }) => kind !== 'always');
  const where: Condition = conditions.length === 0 ? always : { kind: 'and', conditions };
  const all = rowsIn(statistics, contentType, plan.versions);
  const candidates = candidatesOf(plan, where, { ...place, all });
  const evaluated = evaluatedRows(plan, conditions, { candidates, all });
  spend('filters', conditionCost(where, evaluated, place));
  const isFiltered = conditions.length > 0;
  spend('rows', rowsRead(plan, { candidates, evaluated, isFiltered, hasSortPair }));
  if (!endsWithPage(plan))
    for (const order of plan.order)
      spend('sort', orderCost(order, { rows: candidates, isDistinct: true }, place));
  const shown = plan.result.kind === 'document' ? 1 : plan.result.page.limit;
  const start = { rows: Math.min(shown, candidates), isDistinct: true };
  spendOnMembers(plan.selection.members, start, { ...place, spend, part: 'populate' });
  return summary(parts);
}

/** How many rows match the conditions that indexes serve. */
function candidatesOf(
  { result }: ReadPlan,
  where: Condition,
  { all, ...place }: ConditionPlace & { readonly all: number },
): number {
  if (result.kind === 'document' && result.isAddressed) return Math.min(1, all);
  return rowsByIndex(where, all, place);
}

interface Rows {
  /** All rows of the content type in the requested locales and status. */
  readonly all: number;
  readonly candidates: number;
}

/**
 * How many rows the conditions are evaluated for. For equality with one indexed value and no sort, SQLite reads the index, whose
 * entries of one value are in the order of ids; PostgreSQL reads that index or the primary key. Both stop when the page is full.
 */
function evaluatedRows(plan: ReadPlan, conditions: readonly Condition[], { all, candidates }: Rows): number {
  const [first, ...others] = conditions;
  const isOneValue = first && others.length === 0 && isIndexedValue(first);
  if (!isOneValue || plan.order.length > 0 || plan.result.kind === 'document') return candidates;
  const { offset, limit } = plan.result.page;
  return Math.min(candidates, ((offset + limit) * all) / Math.max(1, candidates));
}

function rowsRead(
  plan: ReadPlan,
  {
    candidates,
    evaluated,
    isFiltered,
    hasSortPair,
  }: {
    readonly candidates: number;
    readonly evaluated: number;
    readonly isFiltered: boolean;
    readonly hasSortPair: boolean;
  },
): number {
  if (plan.result.kind === 'document') return candidates;
  const { offset, limit, hasTotal } = plan.result.page;
  const total = hasTotal && !isTotalKept(plan) ? candidates * indexEntry : 0;
  if (isFiltered || !(isOrderServed(plan, hasSortPair) || endsWithPage(plan))) return evaluated + total;
  const skipped = plan.keyset && !plan.keyset.isSought ? candidates : Math.min(candidates, offset);
  return Math.min(candidates, limit) + skipped * indexEntry + total;
}

function summary(parts: ReadonlyMap<string, number>): Estimate {
  const sorted = [...parts].toSorted(([, first], [, second]) => second - first);
  const [[part, rows] = ['rows', 0]] = sorted;
  return {
    rows: Math.ceil(sorted.reduce((sum, [, one]) => sum + one, 0)),
    dearest: { part, rows: Math.ceil(rows) },
  };
}
