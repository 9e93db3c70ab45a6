// Chooses the lane of a read by its estimate. In addition the database remembers which statements were slow recently.
import type { Lane } from '../database/database.ts';
import type { Condition, Member, Order, ReadPlan, RowSelection } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { scansRows } from '../sql/scans-rows.ts';
import type { Estimate } from './estimate.ts';
import { ruleConditions } from './estimate-conditions.ts';
import { nothingCounted, rowsIn, type Statistics } from './statistics.ts';

/** Rows of the fast lane: about ten milliseconds of expensive rows (decision 025). */
const mostFast = 2000;

/** `types`: the content types that are read; undefined if not known. */
export function laneFor(
  plan: ReadPlan,
  { rows }: Estimate,
  { statistics, types }: { readonly statistics: Statistics; readonly types: readonly string[] | undefined },
): Lane {
  if (statistics === nothingCounted) return looksFast(plan, deepestLists) ? 'fast' : 'slow';
  const isFast = rows <= mostFast && (!isOutdated(statistics, types) || looksFast(plan, 0));
  return isFast ? 'fast' : 'slow';
}

const isOutdated = ({ outdated }: Statistics, types: readonly string[] | undefined): boolean =>
  outdated.size > 0 && (!types || types.some((uid) => outdated.has(uid)));

/** The lane of a read that scans all rows of these types. */
export function laneOfScan(types: readonly ContentType[], statistics: Statistics): Lane {
  const rows = types.reduce((sum, type) => sum + rowsIn(statistics, type), 0);
  const isUnsure = statistics === nothingCounted || types.some(({ uid }) => statistics.outdated.has(uid));
  return isUnsure || rows > mostFast ? 'slow' : 'fast';
}

/** Rows of a page, and rows skipped before it, that are read at once. */
const shortPage = 100;
const nearOffset = 5000;

/** Nested related lists of the fast lane; deeper ones multiply. */
const deepestLists = 1;

/** Whether a read is fast by its form, used if the statistics are out of date. `deepest`: nested lists below the rows of a list. */
function looksFast({ result, where, versions, order, selection }: ReadPlan, deepest: number): boolean {
  if (result.kind === 'document' && result.isAddressed) return listsBelow(selection) <= deepestLists;
  if (result.kind === 'list' && (result.page.limit > shortPage || result.page.offset > nearOffset))
    return false;
  return (
    ![where, ...ruleConditions(versions)].some(mayScan) &&
    !order.some(isJoined) &&
    listsBelow(selection) <= deepest
  );
}

const mayScan = (condition: Condition): boolean =>
  condition.kind !== 'always' && (condition.kind === 'related' || scansRows(condition));

const isJoined = ({ kind }: Order): boolean => kind !== 'subject';

/** The depth of nested lists below a row. */
const listsBelow = ({ members }: Pick<RowSelection, 'members'>): number =>
  members.reduce((most, member) => Math.max(most, listsIn(member)), 0);

function listsIn(member: Member): number {
  switch (member.kind) {
    case 'related': {
      const { isMany, rows } = member;
      const own = isMany && (rows.where.kind !== 'always' || rows.order.some(isJoined)) ? 2 : Number(isMany);
      return own + listsBelow(rows.selection);
    }
    case 'morph':
      return (
        Number(member.isMany) + Math.max(0, ...member.targets.map(({ selection }) => listsBelow(selection)))
      );
    case 'component':
      return listsBelow(member.selection);
    case 'zone':
      return Math.max(0, ...member.components.map(listsBelow));
    case 'uses':
      return 2;
    default:
      return 0;
  }
}
