// Reads that bring along the versions of the content types that they read, as the last columns of their rows.
import { LRUCache } from 'lru-cache';
import { withVersions } from '../sql/content-versions.ts';
import type { Grammar, Statement } from '../sql/sql.ts';
import type { Row } from './database.ts';

interface Versioned {
  readonly uids: readonly string[];
  readonly text: string;
}

const made = new LRUCache<string, Versioned>({
  maxSize: 2_000_000,
  sizeCalculation: (versioned, text) => versioned.text.length + text.length,
});

/** The same string for the same text: another one each time would have to be compared each time. */
export function versioned({ text, values }: Statement, uids: readonly string[], grammar: Grammar): Statement {
  const found = made.get(text);
  if (found?.uids === uids) return { text: found.text, values };
  const whole = withVersions({ text, values }, uids, grammar);
  made.set(text, { uids, text: whole.text });
  return whole;
}

/** Undefined where there is no row. */
export const versionsIn = ([row]: readonly Row[], uids: readonly string[]): string | undefined =>
  row?.slice(-uids.length).join();
