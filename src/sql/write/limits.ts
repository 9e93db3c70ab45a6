// Budgets of plinth_rate_limits: how often something was asked for until its window ends.
import { type Sql, sql, value } from '../sql.ts';

export interface CountedRequest {
  readonly key: string;
  readonly now: string;
  /** Of the window that begins now, if none is open. */
  readonly endsAt: string;
}

/** count, ends_at. One statement: of requests that come together, to whichever node, each counts. */
export const countRequest = ({ key, now, endsAt }: CountedRequest): Sql => {
  const isOpen = sql`plinth_rate_limits.ends_at > ${value(now)}`;
  return sql`insert into plinth_rate_limits (key, count, ends_at) values (${value(key)}, 1, ${value(endsAt)}) on conflict (key) do update set count = case when ${isOpen} then plinth_rate_limits.count + 1 else 1 end, ends_at = case when ${isOpen} then plinth_rate_limits.ends_at else excluded.ends_at end returning count, ends_at`;
};

export const deleteLimitsBefore = (time: string): Sql =>
  sql`delete from plinth_rate_limits where ends_at <= ${value(time)}`;
