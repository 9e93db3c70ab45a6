// Phrases of lists that collect the ids of their matches (`plinth_matched`) before they read the page. If there are few, they are sorted;
// otherwise rows are read in the requested order and tested.
import type { CountedRows, ListParts } from '../dialect.ts';
import { identifier, type Sql, sql } from '../sql.ts';

/** With more matches it is faster to read rows in the requested order and test them. */
export const fewOf = ({ relatedFirst }: ListParts): Sql => relatedFirst?.few ?? sql`1000`;

/** The item of the `with` after the matches. */
export function sizeOfMatches(parts: ListParts): Sql {
  const size = sql`select count(*), count(*) <= ${fewOf(parts)} from plinth_matched`;
  return sql`plinth_size(size, is_few) as materialized (${size})`;
}

/** The same with a number that does not depend on the matches. */
export function sizeOf(parts: ListParts, total: Sql): Sql {
  const size = sql`select size, size <= ${fewOf(parts)} from plinth_all`;
  // PostgreSQL would compute the number of a subquery twice.
  return sql`plinth_all(size) as materialized (select ${total}),
    plinth_size(size, is_few) as materialized (${size})`;
}

export const isFew = sql`(select is_few from plinth_size)`;

/** `isWhole`: whether all matches were collected. */
export function totalOfMatches(parts: ListParts, isWhole: Sql): Sql {
  if (parts.total === 'none') return sql`null`;
  const collected = sql`(select size from plinth_size)`;
  return parts.total === 'found'
    ? sql`case when ${isWhole} then ${collected} else (${countOf(parts)}) end`
    : collected;
}

export const countOf = ({ table, alias, where }: CountedRows): Sql =>
  sql`select count(*) from ${table} ${identifier(alias)} where ${where}`;
