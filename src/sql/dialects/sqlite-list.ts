// A page of a list in SQLite. The sorter would carry every selected column, so it sorts ids only; the cross join keeps
// their order.
import { keptTotal, type ListParts } from '../dialect.ts';
import { identifier, type Sql, sql } from '../sql.ts';

export function sqliteList(parts: ListParts): Sql {
  const { json, total } = parts;
  if (total === 'found' || total === 'scanned' || parts.narrowed) return filteredList(parts);
  const count = total === 'none' ? sql`null` : (keptTotal(total) ?? sql`(${countOf(parts)})`);
  const keys = parts.keys ? sql`, ${parts.keys}` : sql``;
  const shown = sql`${json}, ${count}${keys}`;
  return sql`select ${shown} from (${idsOf(parts, parts.limit)}) as page ${rowsOf(parts)} = page.id`;
}

/** Beyond, matches are frequent enough to follow the order and try row after row. */
const few = sql`1000`;

/**
 * Matches are gathered first. When there are only a few, they are sorted by themselves; otherwise the order is followed.
 * `limit 0` leaves the other way out, so the worst case of a filter is about what its total costs (bench/sql/filtered-page).
 * Where an index finds the matches, gathering ends early, and many are counted apart: that is cheaper than to keep them.
 */
function filteredList(parts: ListParts): Sql {
  const { json, table, alias, where, order, limit, offset, total } = parts;
  const row = identifier(alias);
  const end = total === 'found' ? sql` limit ${few} + 1` : sql``;
  const matched = parts.narrowed
    ? narrowedIds(parts, parts.narrowed)
    : sql`select ${row}.id from ${table} ${row} where ${where}${end}`;
  const isFew = sql`(select is_few from plinth_size)`;
  const frequent = idsOf(parts, sql`case when ${isFew} then 0 else ${limit} end`);
  const rows = sql`select ${row}.id as id from plinth_matched ${rowsOf(parts)} = plinth_matched.id`;
  const fewer = sql`case when ${isFew} then ${limit} else 0 end`;
  const rare = sql`${rows} order by ${order} limit ${fewer} offset ${offset}`;
  const gathered = sql`(select size from plinth_size)`;
  const counted =
    total === 'found' && !parts.narrowed
      ? sql`case when ${isFew} then ${gathered} else (${countOf(parts)}) end`
      : gathered;
  const count = total === 'none' ? sql`null` : counted;
  const keys = parts.keys ? sql`, ${parts.keys}` : sql``;
  const size = sql`select count(*), count(*) <= ${few} from plinth_matched`;
  const sized = sql`plinth_size(size, is_few) as materialized (${size})`;
  const gathering = sql`plinth_matched(id) as materialized (${matched}), ${sized}`;
  const ids = sql`select id from (${frequent}) union all select id from (${rare})`;
  const shown = sql`${json}, ${count}${keys}`;
  return sql`with ${gathering} select ${shown} from (${ids}) as page ${rowsOf(parts)} = page.id`;
}

/** Through the index on texts where few rows may match, otherwise by looking at all; `limit 0` leaves the other way out. */
function narrowedIds({ table, alias, where }: ListParts, narrowed: NonNullable<ListParts['narrowed']>): Sql {
  const row = identifier(alias);
  const idsWhere = (condition: Sql, limit: Sql): Sql =>
    sql`select id from (select ${row}.id as id from ${table} ${row} where ${condition} limit ${limit})`;
  const few = sql`case when ${narrowed.areFew} then -1 else 0 end`;
  const many = sql`case when ${narrowed.areFew} then 0 else -1 end`;
  return sql`${idsWhere(narrowed.where, few)} union all ${idsWhere(where, many)}`;
}

const countOf = ({ table, alias, where }: ListParts): Sql =>
  sql`select count(*) from ${table} ${identifier(alias)} where ${where}`;

function idsOf({ table, alias, where, order, offset }: ListParts, limit: Sql): Sql {
  const row = identifier(alias);
  const ids = sql`select ${row}.id as id from ${table} ${row} where ${where}`;
  return sql`${ids} order by ${order} limit ${limit} offset ${offset}`;
}

const rowsOf = ({ table, alias }: ListParts): Sql =>
  sql`cross join ${table} ${identifier(alias)} on ${identifier(alias)}.id`;
