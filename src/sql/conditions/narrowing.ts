// Decides whether an index on texts is cheaper than a scan. The index costs time for each candidate, a scan for each row, though a
// page may end it early (docs/decisions/036-parts-of-texts.md).
import type { Condition, ReadPlan, VersionRule } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { isCounted } from '../../schema/storage/storage-names.ts';
import { countedRows } from '../content-versions.ts';
import type { Candidates, FirstRows, Narrowed } from '../dialect.ts';
import { cast } from '../phrases.ts';
import { and, type Sql, sql, value } from '../sql.ts';
import { isFoundByIndex, isOrderServed } from './served.ts';

/** Whether there are at most this many candidates. */
export type HasAtMost = NonNullable<Candidates['areAtMost']>;

/** Scanning fewer rows takes less time than starting with the index. */
const fewRows = sql`2000`;
/** This many candidates take less time than scanning more than `fewRows`. */
const fewAmongFound = sql`250`;
/** A candidate takes less time than scanning this many rows. */
const rowsPerCandidate = sql`12`;

export const conjunctsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.conditions.flatMap(conjunctsOf) : [condition];

/** The plan of a list. */
export interface ListPlan extends ReadPlan {
  readonly result: Extract<ReadPlan['result'], { kind: 'list' }>;
  /** Whether an index over its first two sort keys exists. */
  readonly hasSortPair: boolean;
}

/** The parts of a list's conditions. */
interface ListConditions {
  /** All conditions, through the index. */
  readonly narrowed: Sql;
  readonly areAtMost: HasAtMost;
  /** The conditions on versions, and those of the request, without an index on texts. */
  readonly versions: Sql;
  readonly requested: Sql;
  /** The conditions that other indexes serve; undefined if there are none. */
  readonly found: Sql | undefined;
}

/** The bound over all candidates. Undefined if no index is used, or if the database chooses the shorter way itself. */
export function boundOf(candidates: readonly Candidates[]): HasAtMost | undefined {
  const bounds = candidates.flatMap(({ areAtMost }) => (areAtMost ? [areAtMost] : []));
  return bounds.length === 0 ? undefined : (max) => and(bounds.map((areAtMost) => areAtMost(max)));
}

export const narrowedList = (plan: ListPlan, conditions: ListConditions): Narrowed => ({
  where: conditions.narrowed,
  areFew: areFewOf(plan, conditions.areAtMost, conditions.found),
  first: firstRows(plan, conditions),
});

function areFewOf(plan: ListPlan, areAtMost: HasAtMost, found: Sql | undefined): Sql {
  if (found) {
    const first = sql`select 1 ${found} limit ${fewRows} + 1`;
    return where(sql`(select count(*) from (${first})) > ${fewRows}`, areAtMost(fewAmongFound));
  }
  const rows = rowsOf(plan.contentType, plan.versions);
  if (rows === undefined) return areAtMost(fewAmongFound);
  return areFewAmong(rows, (share) =>
    areAtMost(endsEarly(plan) ? least(share, beforePageEnds(plan, rows)) : share),
  );
}

/** `share`: the number of candidates that takes as long as scanning all rows. */
const areFewAmong = (rows: Sql, areAtMost: (share: Sql) => Sql): Sql =>
  where(sql`${rows} > ${fewRows}`, areAtMost(sql`${rows} / ${rowsPerCandidate}`));

/** The second condition is evaluated only if the first is met. */
const where = (first: Sql, second: Sql): Sql => sql`case when ${first} then ${second} else 0 end`;

const least = (first: Sql, second: Sql): Sql =>
  sql`case when ${first} < ${second} then ${first} else ${second} end`;

/** Whether reading in the order of an index ends with the page. */
const endsEarly = (plan: ListPlan): boolean =>
  !plan.result.page.hasTotal && isOrderServed(plan, plan.hasSortPair) && plan.keyset?.isSought !== false;

/**
 * If k of n rows match, a page of p rows ends after about p * n / k rows. k candidates are cheaper while k, times the cost of a
 * candidate, is less than that.
 */
function beforePageEnds({ result }: ListPlan, rows: Sql): Sql {
  const page = result.page.offset + result.page.limit;
  return cast(sql`sqrt(${rows} * ${value(page)} / (1.0 + ${rowsPerCandidate}))`, 'integer');
}

/** The rows that are tried first, if the page may be full early. */
export function firstRows(
  plan: ListPlan,
  { versions, requested, found }: Pick<ListConditions, 'versions' | 'requested' | 'found'>,
): FirstRows | undefined {
  const areOfIndex = plan.versions.every(({ kind }) => kind === 'status' || kind === 'locales');
  const isTried = !found && areOfIndex && endsEarly(plan) && isInRow(plan.where);
  return isTried ? { rows: versions, matching: requested } : undefined;
}

/** Whether the condition reads only the row itself. */
function isInRow(condition: Condition): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.every(isInRow);
  if (condition.kind === 'not') return isInRow(condition.condition);
  return condition.kind !== 'related' && condition.kind !== 'none';
}

/** Whether candidates are cheaper than scanning all rows. Undefined if not all rows would be scanned. */
export function areFewOfAll(
  { contentType, versions, where: requested }: Pick<ReadPlan, 'contentType' | 'versions' | 'where'>,
  areAtMost: HasAtMost,
): Sql | undefined {
  const rows = rowsOf(contentType, versions);
  if (rows === undefined || conjunctsOf(requested).some(isFoundByIndex)) return undefined;
  return areFewAmong(rows, areAtMost);
}

/** The stored number of rows of a status in some locales; other rules may exclude some of them. */
export function rowsOf({ uid, table }: ContentType, rules: readonly VersionRule[]): Sql | undefined {
  if (!isCounted(table)) return undefined;
  const status = rules.find((rule) => rule.kind === 'status')?.status;
  const locales = rules.find((rule) => rule.kind === 'locales')?.locales;
  return countedRows({ uid, status, locales });
}
