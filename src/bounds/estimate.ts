// How many rows a read may touch, estimated from its plan and from what was counted. Rows are the unit: an entry of an
// index that is only counted or skipped is a small share of one.
import { always, type Condition, type ReadPlan } from '../plan/plan.ts';
import { isTotalKept } from '../sql/compile.ts';
import { isOrderServed } from '../sql/served.ts';
import {
  type ConditionPlace,
  conditionCost,
  isIndexedValue,
  narrowed,
  ruleConditions,
} from './estimate-conditions.ts';
import { type Spend, spendOnMembers } from './estimate-members.ts';
import { orderCost } from './estimate-order.ts';
import { rowsIn, type Statistics } from './statistics.ts';

export interface Estimate {
  /** Rows that the read touches, in all. */
  readonly rows: number;
  /** The part that touches most of them. */
  readonly dearest: { readonly part: string; readonly rows: number };
}

/** Skipping or counting an entry of an index, as a share of what looking at a row costs. */
const indexEntry = 1 / 40;

export function estimateRead(plan: ReadPlan, statistics: Statistics): Estimate {
  const parts = new Map<string, number>();
  const spend: Spend = (part, rows) => void parts.set(part, (parts.get(part) ?? 0) + rows);
  const { contentType } = plan;
  const place: ConditionPlace = { contentType, statistics };
  const conditions = [plan.where, ...ruleConditions(plan.versions)].filter(({ kind }) => kind !== 'always');
  const where: Condition = conditions.length === 0 ? always : { kind: 'and', conditions };
  const all = rowsIn(statistics, contentType, plan.versions);
  const candidates = candidatesOf(plan, where, { ...place, all });
  const walked = walkedOf(plan, conditions, { candidates, all });
  spend('filters', conditionCost(where, walked, place));
  spend('rows', lookedAt(plan, { candidates, walked, isFiltered: conditions.length > 0 }));
  for (const order of plan.order)
    spend('sort', orderCost(order, { rows: candidates, isDistinct: true }, place));
  const shown = plan.result.kind === 'document' ? 1 : plan.result.page.limit;
  const start = { rows: Math.min(shown, candidates), isDistinct: true };
  spendOnMembers(plan.selection.members, start, { ...place, spend, part: 'populate' });
  return summary(parts);
}

/** The rows of which the result is chosen. */
function candidatesOf(
  { result }: ReadPlan,
  where: Condition,
  { all, ...place }: ConditionPlace & { readonly all: number },
): number {
  if (result.kind === 'document' && result.isAddressed) return Math.min(1, all);
  return narrowed(where, all, place);
}

interface Rows {
  /** Of the type, in the locales and the status that are asked for. */
  readonly all: number;
  readonly candidates: number;
}

/**
 * The rows that the conditions are decided for. Of one value in the order of ids, SQLite's index holds them in that order, and PostgreSQL
 * walks either that index or the ids: a page ends the walk.
 */
function walkedOf(plan: ReadPlan, conditions: readonly Condition[], { all, candidates }: Rows): number {
  const [first, ...others] = conditions;
  const isOneValue = first && others.length === 0 && isIndexedValue(first);
  if (!isOneValue || plan.order.length > 0 || plan.result.kind === 'document') return candidates;
  const { offset, limit } = plan.result.page;
  return Math.min(candidates, ((offset + limit) * all) / Math.max(1, candidates));
}

function lookedAt(
  plan: ReadPlan,
  {
    candidates,
    walked,
    isFiltered,
  }: { readonly candidates: number; readonly walked: number; readonly isFiltered: boolean },
): number {
  if (plan.result.kind === 'document') return candidates;
  const { offset, limit, hasTotal } = plan.result.page;
  const total = hasTotal && !isTotalKept(plan) ? candidates * indexEntry : 0;
  if (isFiltered || !isOrderServed(plan)) return walked + total;
  const passed = plan.keyset && !plan.keyset.isSought ? candidates : Math.min(candidates, offset);
  return Math.min(candidates, limit) + passed * indexEntry + total;
}

function summary(parts: ReadonlyMap<string, number>): Estimate {
  const sorted = [...parts].toSorted(([, first], [, second]) => second - first);
  const [[part, rows] = ['rows', 0]] = sorted;
  return {
    rows: Math.ceil(sorted.reduce((sum, [, one]) => sum + one, 0)),
    dearest: { part, rows: Math.ceil(rows) },
  };
}
