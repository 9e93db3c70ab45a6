// A page of a list in SQLite. SQLite's sorter copies every selected column, so only ids are sorted; the cross join keeps their
// order.
import { type CountedRows, keptTotal, type ListParts, type Narrowed, type OneTarget } from '../dialect.ts';
import { identifier, type Sql, sql } from '../sql.ts';
import { countOf, fewOf, isFew, sizeOf, sizeOfMatches, totalOfMatches } from './collected-matches.ts';
import { ifOneTarget, targetOf } from './one-target.ts';
import { idsRelatedFirst, joinReferring } from './related-first.ts';
import { idsFound, idsOfFew, indexOf, isOneFew } from './sqlite-intersection.ts';

export function sqliteList(parts: ListParts): Sql {
  const { json, total, narrowed, relatedFirst, intersected, complement } = parts;
  if (narrowed && total === 'none') return narrowedPage(parts, narrowed);
  const isGathered = relatedFirst?.few || intersected || complement;
  if (total === 'found' || total === 'scanned' || isGathered) return filteredList(parts);
  const count = total === 'none' ? sql`null` : (keptTotal(total) ?? sql`(${countOf(parts)})`);
  const keys = parts.keys ? sql`, ${parts.keys}` : sql``;
  const shown = sql`${json}, ${count}${keys}`;
  const { oneTarget } = parts;
  const select = sql`select ${shown} from (${idsOfPage(parts)}) as page ${rowsOf(parts)} = page.id`;
  return oneTarget ? sql`with ${targetOf(oneTarget)} ${select}` : select;
}

function idsOfPage(parts: ListParts): Sql {
  const { oneTarget, limit } = parts;
  if (!oneTarget) return idsInOrder(parts, limit);
  return sql`select id from (${idsOfOne(parts, oneTarget)})
    union all select id from (${idsOf(parts, ifOneTarget(sql`0`, limit))})`;
}

function idsInOrder(parts: ListParts, limit: Sql): Sql {
  const { relatedFirst } = parts;
  if (!relatedFirst) return idsOf(parts, limit);
  return idsRelatedFirst(parts, relatedFirst, { joined: joinReferring(parts, relatedFirst), limit });
}

/** The ids of the page if the filter finds one document, in the order of an index. Otherwise none. */
const idsOfOne = (parts: ListParts, { where }: OneTarget, limit = parts.limit): Sql =>
  idsOf({ ...parts, where }, ifOneTarget(limit, sql`0`));

/**
 * Collects the first matches. If there are few, they are sorted; otherwise rows are read in the requested order. `limit 0` disables
 * the other branch, so the worst case of a filter is about the cost of its total (bench/sql/filtered-page).
 */
function filteredList(parts: ListParts): Sql {
  const { json, alias, order, limit, offset, narrowed, intersected, oneTarget } = parts;
  const row = identifier(alias);
  const rows = sql`select ${row}.id as id from plinth_matched ${rowsOf(parts)} = plinth_matched.id`;
  const fewer = sql`case when ${isFew} then ${limit} else 0 end`;
  const rare = sql`${rows} order by ${order} limit ${fewer} offset ${offset}`;
  const isWhole = narrowed ? sql`${isFew} or (select is_few from plinth_way)` : isFew;
  const counted = totalOfMatches(parts, isWhole);
  const all =
    oneTarget && !intersected
      ? ifOneTarget(sql`(${countOf({ ...parts, where: oneTarget.where })})`, counted)
      : counted;
  const keys = parts.keys ? sql`, ${parts.keys}` : sql``;
  const target = oneTarget ? sql`${targetOf(oneTarget)}, ` : sql``;
  const frequent = frequentIds(parts, sql`case when ${isFew} then 0 else ${limit} end`);
  const ids = sql`${frequent} union all select id from (${rare})`;
  const shown = sql`${json}, ${all}${keys}`;
  const gathering = sql`${target}${gatheringOf(parts)}`;
  return sql`with ${gathering} select ${shown} from (${ids}) as page ${rowsOf(parts)} = page.id`;
}

/** The matches and their number. What an index does not find is counted first, and looked for only if it is few. */
function gatheringOf(parts: ListParts): Sql {
  const { complement } = parts;
  const ids = (matched: Sql): Sql => sql`plinth_matched(id) as materialized (${matched})`;
  if (!complement) return sql`${wayOf(parts)}${ids(matchedOf(parts))}, ${sizeOfFound(parts)}`;
  const end = sql`case when ${isFew} then (select size from plinth_size) else 0 end`;
  return sql`${sizeOf(parts, complement.total)}, ${ids(sql`${complement.ids} limit ${end}`)}`;
}

/** The ids of the page in the requested order. `limit`: 0 if few rows were collected; for one target that is only done to intersect. */
function frequentIds(parts: ListParts, limit: Sql): Sql {
  const { oneTarget, intersected, inOrder = parts.where } = parts;
  const walked = { ...parts, where: inOrder };
  if (!oneTarget) return sql`select id from (${idsInOrder(walked, limit)})`;
  const one = idsOfOne(parts, oneTarget, intersected ? limit : parts.limit);
  const several = idsOf(walked, intersected ? ifOneTarget(sql`0`, limit) : limit);
  return sql`select id from (${one}) union all select id from (${several})`;
}

/** Without a total, matches are collected only if one index finds few rows. */
const sizeOfFound = (parts: ListParts): Sql =>
  parts.intersected && parts.total === 'none'
    ? sql`plinth_size(is_few) as materialized (select ${isOneFew(parts.intersected)})`
    : sizeOfMatches(parts);

function matchedOf(parts: ListParts): Sql {
  const { table, alias, where, narrowed, intersected, total, readsLinks } = parts;
  if (intersected) return total === 'none' ? idsOfFew(parts, intersected) : idsFound(parts, intersected);
  if (narrowed) return matchedEitherWay(parts, narrowed);
  const row = identifier(alias);
  const order = readsLinks ? sql` order by ${row}.id` : sql``;
  return sql`select ${row}.id from ${table} ${row} where ${where}${order}${endOfMatches(parts)}`;
}

/** What decides by which index matches are collected. */
function wayOf({ narrowed, intersected }: ListParts): Sql {
  if (intersected) return sql`${indexOf(intersected)}, `;
  return narrowed ? sql`plinth_way(is_few) as materialized (select ${narrowed.areFew}), ` : sql``;
}

/** With `oneTarget` nothing is collected, so neither of the other ways reads rows. */
function endOfMatches(parts: ListParts): Sql {
  const { total, oneTarget } = parts;
  const end = total === 'scanned' ? undefined : sql`${fewOf(parts)} + 1`;
  if (oneTarget) return sql` limit ${ifOneTarget(sql`0`, end ?? sql`-1`)}`;
  return end ? sql` limit ${end}` : sql``;
}

/** If an index finds many matches, counting them separately is cheaper than keeping them. */
function matchedEitherWay(parts: ListParts, narrowed: Narrowed): Sql {
  const all = parts.total === 'found' ? sql`${fewOf(parts)} + 1` : sql`-1`;
  const narrow = idsWhere(parts, narrowed.where, ifFew(sql`-1`, sql`0`));
  return sql`${narrow} union all ${idsWhere(parts, parts.where, ifFew(sql`0`, all))}`;
}

/** Rows that are tested in the requested order before the index is asked. */
const tried = sql`2000`;

/** A page without its total: through the narrowing index if that has few candidates, otherwise by a scan. */
function narrowedPage(parts: ListParts, narrowed: Narrowed): Sql {
  const { json, order, limit, offset, keys } = parts;
  const walk = narrowed.first
    ? walkOn(parts, narrowed.first)
    : { ids: idsInOrder(parts, ifFew(sql`0`, limit)) };
  const isFew = walk.isEnded
    ? sql`case when ${walk.isEnded} then 0 else ${narrowed.areFew} end`
    : narrowed.areFew;
  const gathered = idsWhere(parts, narrowed.where, ifFew(sql`-1`, sql`0`));
  const gathering = sql`plinth_way(is_few) as materialized (select ${isFew}),
    plinth_matched(id) as materialized (${gathered})`;
  const rows = sql`select plinth_matched.id as id from plinth_matched ${rowsOf(parts)} = plinth_matched.id`;
  const found = sql`${rows} order by ${order} limit ${ifFew(limit, sql`0`)} offset ${offset}`;
  const ids = sql`select id from (${found}) union all select id from (${walk.ids})`;
  return sql`with ${walk.first ? sql`${walk.first}, ` : sql``}${gathering}
    select ${json}, null${keys ? sql`, ${keys}` : sql``} from (${ids}) as page ${rowsOf(parts)} = page.id`;
}

interface Walk {
  readonly ids: Sql;
  readonly first?: Sql;
  /** Whether the first rows fill the page, or there are no more rows. */
  readonly isEnded?: Sql;
}

/** Tests the first rows; continues the scan after them unless they fill the page or the index is cheaper. */
function walkOn(
  { table, alias, order, limit, offset }: ListParts,
  { rows, matching }: NonNullable<Narrowed['first']>,
): Walk {
  const row = identifier(alias);
  const from = sql`from ${table} ${row} where ${rows}`;
  const matches = (some: Sql): Sql =>
    sql`select id from (select ${row}.id as id, ${matching} as is_match ${from} order by ${order} ${some})
      where is_match`;
  const first = sql`${matches(sql`limit ${tried}`)} limit ${limit} + ${offset}`;
  const fill = sql`(select count(*) from plinth_first) = ${limit} + ${offset}`;
  const areAll = sql`(select count(*) from (select 1 ${from} limit ${tried} + 1)) <= ${tried}`;
  const isEnded = sql`(select is_ended from plinth_tried)`;
  const end = sql`limit case when ${isEnded} then 0 else ${ifFew(sql`0`, sql`-1`)} end`;
  const others = matches(sql`${end} offset ${tried}`);
  return {
    first: sql`plinth_first(id) as materialized (${first}),
      plinth_tried(is_ended) as materialized (select case when ${fill} then 1 else ${areAll} end)`,
    isEnded,
    ids: sql`select id from (select id from plinth_first union all select id from (${others}))
      limit ${ifFew(sql`0`, limit)} offset ${offset}`,
  };
}

/** `few` if the index is cheaper. */
const ifFew = (few: Sql, many: Sql): Sql =>
  sql`case when (select is_few from plinth_way) then ${few} else ${many} end`;

const idsWhere = ({ table, alias }: ListParts, condition: Sql, limit: Sql): Sql =>
  sql`select id from (select ${identifier(alias)}.id as id from ${table} ${identifier(alias)}
    where ${condition} limit ${limit})`;

export function sqliteCount(rows: CountedRows): Sql {
  const { intersected, complement } = rows;
  if (complement) return sql`select ${complement.total}`;
  if (!intersected) return countOf(rows);
  return sql`with ${indexOf(intersected)} select count(*) from (${idsFound(rows, intersected)})`;
}

function idsOf({ table, alias, where, order, offset }: ListParts, limit: Sql): Sql {
  const row = identifier(alias);
  const ids = sql`select ${row}.id as id from ${table} ${row} where ${where}`;
  return sql`${ids} order by ${order} limit ${limit} offset ${offset}`;
}

const rowsOf = ({ table, alias }: ListParts): Sql =>
  sql`cross join ${table} ${identifier(alias)} on ${identifier(alias)}.id`;
