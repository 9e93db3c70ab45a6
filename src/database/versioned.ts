// Adds the versions of the content types that a read depends on to its statement, as the last columns of its rows.
import { LRUCache } from 'lru-cache';
import { type VersionsAdded, withVersions } from '../sql/content-versions.ts';
import type { Grammar, Statement } from '../sql/sql.ts';
import type { Row } from './database.ts';

interface Versioned extends VersionsAdded {
  readonly text: string;
}

const made = new LRUCache<string, Versioned>({
  maxSize: 2_000_000,
  sizeCalculation: (versioned, text) => versioned.text.length + text.length,
});

/** Returns the same string object for the same text, so that look-ups compare references. */
export function versioned({ text, values }: Statement, added: VersionsAdded, grammar: Grammar): Statement {
  const found = made.get(text);
  if (found?.uids === added.uids && found.version === added.version) return { text: found.text, values };
  const whole = withVersions({ text, values }, added, grammar);
  made.set(text, { ...added, text: whole.text });
  return whole;
}

/** Undefined if there is no row. */
export const versionsIn = ([row]: readonly Row[], uids: readonly string[]): string | undefined =>
  row?.slice(-uids.length).join();
