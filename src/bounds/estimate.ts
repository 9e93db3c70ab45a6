// How many rows a read may touch, estimated from its plan and from what was counted. Rows are the unit: an entry of an
// index that is only counted or skipped is a small share of one.
import { always, type Condition, type ReadPlan } from '../plan/plan.ts';
import { isTotalKept } from '../sql/compile.ts';
import { conditionCost, narrowed, type Place, ruleConditions } from './estimate-conditions.ts';
import { type Spend, spendOnMembers } from './estimate-members.ts';
import { isServed, orderCost } from './estimate-order.ts';
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
  const place: Place = { contentType, statistics };
  const conditions = [plan.where, ...ruleConditions(plan.versions)].filter(({ kind }) => kind !== 'always');
  const where: Condition = conditions.length === 0 ? always : { kind: 'and', conditions };
  const candidates = candidatesOf(plan, where, place);
  spend('filters', conditionCost(where, candidates, place));
  spend('rows', lookedAt(plan, { candidates, isFiltered: conditions.length > 0 }));
  for (const order of plan.order)
    spend('sort', orderCost(order, { rows: candidates, isDistinct: true }, place));
  const shown = plan.result.kind === 'document' ? 1 : plan.result.page.limit;
  const start = { rows: Math.min(shown, candidates), isDistinct: true };
  spendOnMembers(plan.selection.members, start, { ...place, spend, part: 'populate' });
  return summary(parts);
}

/** The rows of which the result is chosen. */
function candidatesOf({ result, versions }: ReadPlan, where: Condition, place: Place): number {
  const all = rowsIn(place.statistics, place.contentType, versions);
  if (result.kind === 'document' && result.isAddressed) return Math.min(1, all);
  return narrowed(where, all, place);
}

function lookedAt(
  plan: ReadPlan,
  { candidates, isFiltered }: { readonly candidates: number; readonly isFiltered: boolean },
): number {
  if (plan.result.kind === 'document') return candidates;
  const { offset, limit, hasTotal } = plan.result.page;
  const total = hasTotal && !isTotalKept(plan) ? candidates * indexEntry : 0;
  if (isFiltered || !isServed(plan)) return candidates + total;
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
