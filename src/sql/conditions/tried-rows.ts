// Lists without a total whose filter tests each row, such as for a part of a text or for a tag, on PostgreSQL. It expects matches to be
// frequent, and reads rows in the requested order until the page is full, which may never happen. With both parts of the conditions the
// statement can try some rows first (docs/decisions/066-tried-rows-on-postgresql.md).
import type { Condition } from '../../plan/plan.ts';
import type { FirstRows } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import type { RowScope } from '../scope/scope.ts';
import { and, type Sql } from '../sql.ts';
import { isOne } from './intersected.ts';
import { conjunctsOf, type ListPlan } from './narrowing.ts';
import { testsRows } from './scans-rows.ts';
import { indexedValue, isOneVersion, isOrderServed } from './served.ts';
import { isCountedRule, versionConditions } from './versions.ts';
import { where } from './where.ts';

/** `keyset`: the compiled condition of the cursor. Undefined if no index has the order, or if one finds the matches. */
export function triedRows(
  plan: ListPlan,
  { row, keyset }: { readonly row: RowScope; readonly keyset: readonly Sql[] },
  compiling: Compiling,
): FirstRows | undefined {
  const { versions } = plan;
  if (!isReadInOrder(plan) || !isUnsure(plan)) return undefined;
  const rules = versions.filter((rule) => !isCountedRule(rule));
  const compiled = (some: typeof versions): readonly Sql[] =>
    versionConditions(some, { row, source: undefined }, compiling);
  return {
    rows: and([...compiled(versions.filter(isCountedRule)), ...keyset]),
    matching: and([...compiled(rules), where(plan.where, row, compiling)]),
  };
}

const isReadInOrder = (plan: ListPlan): boolean =>
  !plan.result.page.hasTotal &&
  isOneVersion(plan.versions) &&
  isOrderServed(plan, plan.hasSortPair) &&
  plan.keyset?.isSought !== false;

/**
 * Whether PostgreSQL does not know how many rows match, but finds all of them without reading each row: in a list of links, or by
 * testing the entries of one index, which have ids besides.
 */
function isUnsure({ where: requested, versions }: ListPlan): boolean {
  const rules = versions.flatMap((rule) => (rule.kind === 'visible' ? [rule.where] : []));
  const conjuncts = [requested, ...rules].flatMap(conjunctsOf).filter(({ kind }) => kind !== 'always');
  if (conjuncts.some(isOne)) return false;
  const columns = new Set(conjuncts.flatMap(columnsOf));
  return (
    conjuncts.some(isThroughLinks) ||
    (columns.size <= 1 && !columns.has(undefined) && conjuncts.some(testsRows))
  );
}

const isThroughLinks = (condition: Condition): boolean =>
  condition.kind === 'related' && condition.link.kind !== 'column' && !condition.orNone;

/** The values of the row that it reads; undefined for those that no index of a single value has. */
function columnsOf(condition: Condition): readonly (string | undefined)[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(columnsOf);
    case 'not':
      return columnsOf(condition.condition);
    case 'related':
      return condition.link.kind === 'column' ? [condition.link.column] : [];
    case 'compare':
      return [condition.subject.kind === 'inComponent' ? undefined : indexedValue(condition.subject)];
    default:
      return [undefined];
  }
}
