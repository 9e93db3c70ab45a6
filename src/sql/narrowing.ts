// When an index on texts is the shorter way. It costs something for each row that it says may match, whereas looking at row after row costs
// something for each row there is, and a page may end it early (docs/decisions/036-parts-of-texts.md).
import type { Condition, ReadPlan, VersionRule } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { isCounted } from '../schema/storage-names.ts';
import { countedRows } from './content-versions.ts';
import type { Candidates, FirstRows, Narrowed } from './dialect.ts';
import { cast } from './phrases.ts';
import { isFoundByIndex, isOrderServed } from './served.ts';
import { and, type Sql, sql, value } from './sql.ts';

/** Whether there are at most so many candidates. */
export type AreAtMost = NonNullable<Candidates['areAtMost']>;

/** Fewer rows are looked at in less time than an index takes to begin. */
const fewRows = sql`2000`;
/** So many candidates take less time than looking at more than `fewRows`. */
const fewAmongFound = sql`250`;
/** A candidate takes the time of less than so many rows that are looked at one after the other. */
const rowsPerCandidate = sql`12`;

export const conjunctsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.conditions.flatMap(conjunctsOf) : [condition];

/** The plan of a list. */
interface ListPlan extends ReadPlan {
  readonly result: Extract<ReadPlan['result'], { kind: 'list' }>;
}

/** The parts of a list's conditions. */
interface ListConditions {
  /** All of them, through the index. */
  readonly narrowed: Sql;
  readonly areAtMost: AreAtMost;
  /** Without any index on texts: what decides which version of a document counts, and what was asked for. */
  readonly versions: Sql;
  readonly asked: Sql;
  /** The rows that other indexes lead to; undefined where there are none. */
  readonly found: Sql | undefined;
}

/** Of all of these; undefined where no index is asked, or the database decides itself which way is shorter. */
export function boundOf(candidates: readonly Candidates[]): AreAtMost | undefined {
  const bounds = candidates.flatMap(({ areAtMost }) => (areAtMost ? [areAtMost] : []));
  return bounds.length === 0 ? undefined : (most) => and(bounds.map((areAtMost) => areAtMost(most)));
}

export const narrowedList = (plan: ListPlan, conditions: ListConditions): Narrowed => ({
  where: conditions.narrowed,
  areFew: areFewOf(plan, conditions.areAtMost, conditions.found),
  first: firstRows(plan, conditions),
});

function areFewOf(plan: ListPlan, areAtMost: AreAtMost, found: Sql | undefined): Sql {
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

/** `share`: so many candidates take the time of looking at all rows. */
const areFewAmong = (rows: Sql, areAtMost: (share: Sql) => Sql): Sql =>
  where(sql`${rows} > ${fewRows}`, areAtMost(sql`${rows} / ${rowsPerCandidate}`));

/** The second condition is not looked at where the first is not met. */
const where = (first: Sql, second: Sql): Sql => sql`case when ${first} then ${second} else 0 end`;

const least = (first: Sql, second: Sql): Sql =>
  sql`case when ${first} < ${second} then ${first} else ${second} end`;

/** Whether the walk along an index ends with the page. */
const endsEarly = (plan: ListPlan): boolean =>
  !plan.result.page.hasTotal && isOrderServed(plan) && plan.keyset?.isSought !== false;

/**
 * Where k of n rows match, a page of p rows ends after p * n / k of them: k candidates are the shorter way as long as k * k is below that
 * by more than what a candidate takes.
 */
function beforePageEnds({ result }: ListPlan, rows: Sql): Sql {
  const page = result.page.offset + result.page.limit;
  return cast(sql`sqrt(${rows} * ${value(page)} / (1.0 + ${rowsPerCandidate}))`, 'integer');
}

function firstRows(plan: ListPlan, { versions, asked, found }: ListConditions): FirstRows | undefined {
  const areOfIndex = plan.versions.every(({ kind }) => kind === 'status' || kind === 'locales');
  const isTried = !found && areOfIndex && endsEarly(plan) && isInRow(plan.where);
  return isTried ? { rows: versions, matching: asked } : undefined;
}

/** Whether nothing but the row itself is looked at. */
function isInRow(condition: Condition): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.every(isInRow);
  if (condition.kind === 'not') return isInRow(condition.condition);
  return condition.kind !== 'related' && condition.kind !== 'none';
}

/** Whether candidates are the shorter way to rows that are all looked at otherwise; undefined where that is not so. */
export function areFewOfAll(
  { contentType, versions, where: asked }: Pick<ReadPlan, 'contentType' | 'versions' | 'where'>,
  areAtMost: AreAtMost,
): Sql | undefined {
  const rows = rowsOf(contentType, versions);
  if (rows === undefined || conjunctsOf(asked).some(isFoundByIndex)) return undefined;
  return areFewAmong(rows, areAtMost);
}

/** How many rows there are of a status in some locales, of which other rules may leave fewer. */
function rowsOf({ uid, table }: ContentType, rules: readonly VersionRule[]): Sql | undefined {
  if (!isCounted(table)) return undefined;
  const status = rules.find((rule) => rule.kind === 'status')?.status;
  const locales = rules.find((rule) => rule.kind === 'locales')?.locales;
  return countedRows({ uid, status, locales });
}
