// The ids of a page that is read in the order of related rows (`relatedFirst` of ListParts).
import type { ListParts, RelatedFirst } from '../dialect.ts';
import { and, identifier, type Sql, sql } from '../sql.ts';

/**
 * `limit`: that of the page, or 0 for no row. A database starts the second part only if the first does not fill the page. `joined`: the
 * related rows with those that refer to them.
 */
export function idsRelatedFirst(
  parts: ListParts,
  { order, others, areLast }: RelatedFirst,
  { joined, limit }: { readonly joined: Sql; readonly limit: Sql },
): Sql {
  const { table, alias, offset, end } = parts;
  const row = identifier(alias);
  const id = sql`select ${row}.id as id from`;
  const related = sql`${id} ${joined} order by ${order} limit ${end}`;
  const few = sql`case when ${others.exist} then ${end} else 0 end`;
  const rest = sql`${id} ${table} ${row} where ${others.where} order by ${others.order} limit ${few}`;
  const [first, second] = areLast ? [related, rest] : [rest, related];
  return sql`select id from (${first}) as plinth_first union all select id from (${second}) as plinth_second
    limit ${limit} offset ${offset}`;
}

/** The rows that refer to related rows, as a plain join. */
export const joinReferring = (
  { table, alias }: Pick<ListParts, 'table' | 'alias'>,
  { from, where, referring }: RelatedFirst,
): Sql => sql`${from} cross join ${table} ${identifier(alias)} where ${and([where, referring])}`;
