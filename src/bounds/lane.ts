// Chooses the lane of a read by its estimate. Independently of it, the database moves statements that were slow recently to the slow
// lane.
import type { Lane } from '../database/database.ts';
import type { Condition, Member, Order, ReadPlan, RowSelection } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { scansRows } from '../sql/conditions/scans-rows.ts';
import type { Estimate } from './estimate.ts';
import { ruleConditions } from './estimate-conditions.ts';
import { emptyStatistics, rowsIn, type Statistics } from './statistics.ts';

/** The largest estimate for the fast lane: about ten milliseconds, if each row is expensive (decision 025). */
const maxFastRows = 2000;

/** The lane of a planned read. `types`: the content types that it reads; undefined if not known. */
export function laneFor(
  plan: ReadPlan,
  { rows }: Estimate,
  { statistics, types }: { readonly statistics: Statistics; readonly types: readonly string[] | undefined },
): Lane {
  if (statistics === emptyStatistics) return looksFast(plan, maxListDepth) ? 'fast' : 'slow';
  const isFast = rows <= maxFastRows && (!isOutdated(statistics, types) || looksFast(plan, 0));
  return isFast ? 'fast' : 'slow';
}

const isOutdated = ({ outdated }: Statistics, types: readonly string[] | undefined): boolean =>
  outdated.size > 0 && (!types || types.some((uid) => outdated.has(uid)));

/** The lane of a read that scans all rows of these content types. */
export function laneOfScan(types: readonly ContentType[], statistics: Statistics): Lane {
  const rows = types.reduce((sum, type) => sum + rowsIn(statistics, type), 0);
  const isUnsure = statistics === emptyStatistics || types.some(({ uid }) => statistics.outdated.has(uid));
  return isUnsure || rows > maxFastRows ? 'slow' : 'fast';
}

/** The largest page, and the largest offset before it, that count as fast. */
const shortPage = 100;
const nearOffset = 5000;

/** How deep related lists may be nested in the fast lane: the rows of each further level multiply. */
const maxListDepth = 1;

/** Whether a read is fast by its form, for reads without usable statistics. `maxDepth`: how deep lists below a list may be nested. */
function looksFast({ result, where, versions, order, selection }: ReadPlan, maxDepth: number): boolean {
  if (result.kind === 'document' && result.isAddressed) return listsBelow(selection) <= maxListDepth;
  if (result.kind === 'list' && (result.page.limit > shortPage || result.page.offset > nearOffset))
    return false;
  return (
    ![where, ...ruleConditions(versions)].some(mayScan) &&
    !order.some(isJoined) &&
    listsBelow(selection) <= maxDepth
  );
}

const mayScan = (condition: Condition): boolean =>
  condition.kind !== 'always' && (condition.kind === 'related' || scansRows(condition));

const isJoined = ({ kind }: Order): boolean => kind !== 'subject';

/** The depth of nested lists below a row. */
const listsBelow = ({ members }: Pick<RowSelection, 'members'>): number =>
  members.reduce((depth, member) => Math.max(depth, listsIn(member)), 0);

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
