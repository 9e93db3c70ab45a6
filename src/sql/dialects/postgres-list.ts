// A page of a list in PostgreSQL. Whole rows are sorted, since a join could lose their order (decision 005).
import {
  type CountedRows,
  type FirstRows,
  keptTotal,
  type ListParts,
  type RelatedFirst,
} from '../dialect.ts';
import { cast, literalNumber } from '../phrases.ts';
import { identifier, type Sql, sql, value } from '../sql.ts';
import { countOf, fewOf, isFew, sizeOf, sizeOfMatches, totalOfMatches } from './collected-matches.ts';
import { ifOneTarget, targetOf } from './one-target.ts';
import { idsRelatedFirst, joinReferring } from './related-first.ts';

/** Numbers up to here are constants, so that few texts of statements differ by them. */
const maxConstant = 1000;
const constants = Array.from({ length: maxConstant + 1 }, (_, number) => literalNumber(number));

/**
 * A constant, because PostgreSQL plans for a tenth of all rows if a parameter limits them. That plan seems more expensive than one for
 * the number itself, so it would plan each execution anew (decision 056). The type is said, because a parameter beside a constant
 * would have 32 bits.
 */
export const pageNumber = (number: number): Sql => constants[number] ?? cast(value(number), 'integer');

export function postgresList(parts: ListParts): Sql {
  const { alias, limit, oneTarget, total, testsRows, relatedFirst, complement } = parts;
  const isTestedOnce = testsRows && (total === 'scanned' || (total === 'found' && !oneTarget));
  if (isTestedOnce) return collectedList({ ...parts, total: 'scanned' });
  if (relatedFirst?.few || complement) return collectedList(parts);
  if (parts.tried) return triedList(parts, parts.tried);
  const counted = totalOf(parts);
  const row = identifier(alias);
  if (!oneTarget) return sql`select ${shown(parts, counted)} from (${pageOf(parts, limit)}) ${row}`;
  const ofOne: ListParts = { ...parts, where: oneTarget.where };
  // The database runs neither the rows nor the sort of a page whose limit is 0.
  const one = pageOf(ofOne, ifOneTarget(limit, sql`0`));
  const several = pageOf(parts, ifOneTarget(sql`0`, limit));
  const count = total === 'none' ? counted : ifOneTarget(totalOf(ofOne), counted);
  const rows = sql`(${one}) union all (${several})`;
  return sql`with ${targetOf(oneTarget)} select ${shown(parts, count)} from (${rows}) ${row}`;
}

const shown = ({ json, keys }: ListParts, count: Sql): Sql =>
  sql`${json}, ${count}${keys ? sql`, ${keys}` : sql``}`;

/**
 * Matches are collected first: all of them if that is cheaper than finding them again for the total, otherwise up to `fewOf`. If there
 * are few, they are the page. PostgreSQL does not run a part whose condition is false. The condition is outside of the limit: below it,
 * workers would be started for rows that nobody reads.
 */
function collectedList(parts: ListParts): Sql {
  const { alias, limit } = parts;
  const row = identifier(alias);
  const rows = sql`select * from (${rareOf(parts)}) as plinth_rare where ${isFew}
    union all select * from (${pageOf(parts, limit)}) as plinth_frequent where not ${isFew}`;
  return sql`with ${gatheringOf(parts)}
    select ${shown(parts, totalOfMatches(parts, isFew))} from (${rows}) ${row}`;
}

/** The page of the matches that were collected. */
function rareOf(parts: ListParts): Sql {
  const { alias, order, limit, offset } = parts;
  // PostgreSQL would expect very many.
  const few = sql`(select id from plinth_matched limit ${fewOf(parts)}) as plinth_few`;
  const matches = sql`select ${identifier(alias)}.* from ${few} ${lateralRow(parts, 'plinth_few', alias)}`;
  return sql`${matches} order by ${order} limit ${limit} offset ${offset}`;
}

/** Rows that are tested in the requested order before all matches are looked for. */
const triedFor = ({ end }: ListParts): Sql => sql`2000 + 10 * ${end}`;

/**
 * Tests some rows in the requested order. If they do not fill the page, matches are collected by the indexes of the filter, and sorted if
 * they are few.
 */
function triedList(parts: ListParts, { rows, matching }: FirstRows): Sql {
  const { table, alias, where, order, limit, offset, end } = parts;
  const row = identifier(alias);
  const tried = triedFor(parts);
  const from = sql`from ${table} ${row} where ${rows}`;
  const some = sql`select ${row}.* ${from} order by ${order} limit ${tried}`;
  const first = sql`select * from (${some}) ${row} where ${matching} order by ${order} limit ${end}`;
  const known = sql`(select count(*) from (select 1 ${from} limit ${tried} + 1) as plinth_some)`;
  const ended = sql`select case when count(*) = ${end} then true else ${known} <= ${tried} end`;
  const isEnded = sql`(select is_ended from plinth_tried)`;
  const found = sql`select ${row}.id from ${table} ${row} where ${where}`;
  const full = sql`select * from plinth_first limit ${limit} offset ${offset}`;
  return sql`with plinth_first as materialized (${first}),
    plinth_tried(is_ended) as materialized (${ended} from plinth_first),
    plinth_matched(id) as materialized (select id from (${found}) as plinth_found where not ${isEnded}),
    ${sizeOfMatches(parts)}
    select ${shown(parts, sql`null`)} from (
    select * from (${full}) as plinth_page where ${isEnded}
    union all select * from (${rareOf(parts)}) as plinth_rare where not ${isEnded} and ${isFew}
    union all select * from (${pageOf(parts, limit)}) as plinth_frequent
    where not ${isEnded} and not ${isFew}) ${row}`;
}

/** The matches and their number. What an index does not find is counted first, and looked for only if it is few. */
function gatheringOf(parts: ListParts): Sql {
  const { table, alias, where, total, complement } = parts;
  const row = identifier(alias);
  const matched = (end: Sql): Sql =>
    sql`plinth_matched(id) as materialized (select ${row}.id from ${table} ${row} where ${where}${end})`;
  if (!complement) {
    const end = total === 'scanned' ? sql`` : sql` limit ${fewOf(parts)} + 1`;
    return sql`${matched(end)},
    ${sizeOfMatches(parts)}`;
  }
  const size = cast(sql`(select size from plinth_size)`, 'integer');
  const end = sql` limit case when ${isFew} then ${size} else 0 end`;
  return sql`${sizeOf(parts, complement.total)}, ${matched(end)}`;
}

const totalOf = (parts: ListParts): Sql =>
  parts.total === 'none' ? sql`null` : (keptTotal(parts.total) ?? sql`(${countOf(parts)})`);

export const postgresCount = (rows: CountedRows): Sql =>
  rows.complement ? sql`select ${rows.complement.total}` : countOf(rows);

/**
 * If many rows are skipped, or related rows give the order, ids are read first, which may be in the index alone. The nested loop over
 * them, which `offset 0` demands, keeps their order.
 */
function pageOf(parts: ListParts, limit: Sql): Sql {
  const { relatedFirst, skipsMany } = parts;
  if (!relatedFirst && !skipsMany) return rowsOf(parts, sql`*`, limit);
  const ids = relatedFirst
    ? idsRelatedFirst(parts, relatedFirst, { joined: joined(parts, relatedFirst), limit })
    : rowsOf(parts, sql`id`, limit);
  const row = lateralRow(parts, 'plinth_page', 'plinth_row');
  return sql`select plinth_row.* from (${ids}) as plinth_page ${row}`;
}

/**
 * With a filter PostgreSQL expects the page to end after a fraction of a join, but would read and test all rows before the first one.
 * `offset 0` demands one related row after the other.
 */
function joined(parts: ListParts, related: RelatedFirst): Sql {
  if (!related.few) return joinReferring(parts, related);
  const row = identifier(parts.alias);
  const rows = sql`select * from ${parts.table} ${row} where ${related.referring} offset 0`;
  return sql`${related.from} cross join lateral (${rows}) as ${row} where ${related.where}`;
}

const lateralRow = ({ table }: ListParts, ids: string, alias: string): Sql =>
  sql`cross join lateral (select * from ${table} where id = ${identifier(ids)}.id offset 0)
    as ${identifier(alias)}`;

function rowsOf({ table, alias, where, order, offset }: ListParts, selected: Sql, limit: Sql): Sql {
  const row = identifier(alias);
  const rows = sql`select ${row}.${selected} from ${table} ${row} where ${where}`;
  return sql`${rows} order by ${order} limit ${limit} offset ${offset}`;
}
