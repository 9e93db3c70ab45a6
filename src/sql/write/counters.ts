// Counters of plinth_counters.
import { type Sql, sql, value } from '../sql.ts';

/** Raises a counter and answers its new value: the caller owns the `size` numbers up to it. */
export const takeFromCounter = (name: string, size: number): Sql =>
  sql`insert into plinth_counters (name, value) values (${value(name)}, ${value(size)}) on conflict (name) do update set value = plinth_counters.value + ${value(size)} returning value`;
