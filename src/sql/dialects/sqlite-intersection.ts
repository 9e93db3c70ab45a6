// The ids of rows that several indexes find together (`intersected` of ListParts).
import type { CountedRows, Intersection } from '../dialect.ts';
import { and, identifier, join, literal, type Sql, sql } from '../sql.ts';

/** Reading so many rows takes less time than an index with very many entries, or with one for each of all rows. */
const fewOf = ({ all }: Intersection): Sql => (all ? sql`max(1000, ${all} / 20)` : sql`1000`);
const unionAll = sql` union all `;
const union = sql` union `;

/** The first item of the `with`: the first index that finds few rows, or the number of indexes if none does. */
export function indexOf(intersection: Intersection): Sql {
  const { indexes } = intersection;
  const few = fewOf(intersection);
  // Twice found is counted twice: an exact number would need all ids.
  const tests = indexes.map(({ parts }, at) => {
    const found = sql`${join(parts, unionAll)} limit ${few} + 1`;
    return sql`when (select count(*) from (${found})) <= ${few} then ${numberOf(at)}`;
  });
  const first = sql`case ${join(tests, sql` `)} else ${numberOf(indexes.length)} end`;
  return sql`plinth_index(at) as materialized (select ${first})`;
}

/** Whether there is one that finds few rows. */
export const isOneFew = ({ indexes }: Intersection): Sql =>
  sql`(select at from plinth_index) < ${numberOf(indexes.length)}`;

/** `limit 0` disables all ways but one. */
export function idsFound(rows: CountedRows, intersection: Intersection): Sql {
  const { indexes, rest } = intersection;
  const many = idsInAll(indexes);
  return join([idsOfFew(rows, intersection), rest ? through(rows, many, rest) : many], unionAll);
}

/** The rows of the index that finds few; none if there is no such index. */
export function idsOfFew(rows: CountedRows, { indexes }: Intersection): Sql {
  const ways = indexes.map(({ parts, others }, at) => through(rows, idsOf(parts, ifIndex(at)), others));
  return join(ways, unionAll);
}

function through({ table, alias }: CountedRows, ids: Sql, conditions: Sql): Sql {
  const row = identifier(alias);
  return sql`select ${row}.id as id from (${ids}) as plinth_entry
    cross join ${table} ${row} on ${row}.id = plinth_entry.id where ${conditions}`;
}

/** The entries of the last index, the others being kept in sets. */
function idsInAll(indexes: Intersection['indexes']): Sql {
  const sets = indexes.slice(0, -1).map(({ parts }) => sql`id in (${join(parts, unionAll)})`);
  const entries = indexes.slice(-1).map(({ parts }) => idsOf(parts, ifIndex(indexes.length)));
  return sql`select id from (${join(entries, sql``)}) where ${and(sets)}`;
}

/** Each once. A limit of a whole union is applied after all of it was read. */
function idsOf(parts: readonly Sql[], limit: Sql): Sql {
  const limited = parts.map((part) => sql`${part} limit ${limit}`);
  if (parts.length === 1) return join(limited, union);
  return join(
    limited.map((part) => sql`select id from (${part})`),
    union,
  );
}

const ifIndex = (at: number): Sql =>
  sql`case when (select at from plinth_index) = ${numberOf(at)} then -1 else 0 end`;

const numberOf = (at: number): Sql => literal(`${at}`);
