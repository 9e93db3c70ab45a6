// Counts of rate limits, each until its window ends.
import { changed, columns, integer, moment, type RowOf, type Rows } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { proposed, upsert } from '../phrases.ts';
import { column, type Sql, sql, value } from '../sql.ts';

const table = 'plinth_rate_limits';

const budget = { count: integer, endsAt: moment };

export interface CountedRequest {
  readonly key: string;
  readonly now: string;
  /** The end of a new window, if none is open. */
  readonly endsAt: string;
  /** No open window ends later. */
  readonly latest: string;
}

/** A single statement, so that concurrent requests on all nodes are counted. */
export function countRequest({ key, now, endsAt, latest }: CountedRequest): Rows<RowOf<typeof budget>> {
  const [count, end] = [column(table, 'count'), column(table, 'ends_at')];
  const isOpen = sql`${end} > ${value(now)} and ${end} <= ${value(latest)}`;
  const counted = upsert(rowInto(table, { key, count: 1, endsAt }), {
    key: ['key'],
    set: {
      count: sql`case when ${isOpen} then ${count} + 1 else 1 end`,
      ends_at: sql`case when ${isOpen} then ${end} else ${proposed('ends_at')} end`,
    },
  });
  return changed(counted, columns(budget));
}

export const deleteLimit = (key: string): Sql =>
  sql`delete from plinth_rate_limits where key = ${value(key)}`;

export const deleteLimitsBefore = (time: string): Sql =>
  sql`delete from plinth_rate_limits where ends_at <= ${value(time)}`;
