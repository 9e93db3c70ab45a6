// Lists without a total whose filter tests each value, such as a part of a text. Rows are read in the requested order until the page is
// full, which may never happen. The index of the value has all values without their rows, so it tells how many match.
import { isCounted } from '../../schema/storage/storage-names.ts';
import type { Narrowed } from '../dialect.ts';
import { type RowScope, tableOf } from '../scope/scope.ts';
import { and, identifier, type Sql, sql } from '../sql.ts';
import { firstRows, type ListPlan } from './narrowing.ts';
import { conditionsByValue, isTested } from './one-index.ts';

/** More matches than these are found sooner in the requested order, as in `fewOf` of lists with a total. */
const few = sql`1000`;

/** Whether one index has all that the filter reads, and nothing else narrows the list. */
export function isTestedInIndex({ contentType, where, result, keyset }: ListPlan): boolean {
  const [condition, ...others] = conditionsByValue(where);
  if (!condition || others.length > 0 || condition.kind !== 'compare') return false;
  const isOfList = !result.page.hasTotal && !keyset && isCounted(contentType.table);
  return isOfList && isTested(condition);
}

/** `requested`: the compiled filter. */
export function testedInIndex(
  plan: ListPlan,
  { row, versions, requested }: { readonly row: RowScope; readonly versions: Sql; readonly requested: Sql },
): Narrowed {
  const where = and([versions, requested]);
  const table = sql`${tableOf(row.contentType)} ${identifier(row.alias)}`;
  const matches = sql`select 1 from ${table} where ${where} limit ${few} + 1`;
  return {
    where,
    areFew: sql`(select count(*) from (${matches})) <= ${few}`,
    first: firstRows(plan, { versions, requested, found: undefined }),
  };
}
