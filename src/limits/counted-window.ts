// Counts in a window of time, in the database, so that all nodes share the count.
import type { Database } from '../database/database.ts';
import { readSingle } from '../database/rows.ts';
import { countRequest } from '../sql/stored/rate-limits.ts';
import { latestEnd } from './standing.ts';

export interface CountedWindow {
  readonly key: string;
  /** Milliseconds. */
  readonly interval: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Counts one more. The first one begins a window, and so does the first one after its end. */
export function countInWindow(
  database: Pick<Database, 'write'>,
  { key, interval, now }: CountedWindow,
): Promise<{ readonly count: number; readonly endsAt: number }> {
  const window = { endsAt: timeOf(now + interval), latest: timeOf(latestEnd(now, interval)) };
  const counted = countRequest({ key, now: timeOf(now), ...window });
  return database.write((transaction) => readSingle(transaction, counted));
}

export const timeOf = (ms: number): string => new Date(ms).toISOString();
