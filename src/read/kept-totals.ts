// A cache of totals of filtered lists. A total is valid until a content type that the filter reads changes. All pages
// of a list, and lists that sort or show the same documents differently, share it
// (docs/decisions/041-totals-of-filtered-lists.md).
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Estimate } from '../bounds/estimate.ts';
import type { Database } from '../database/database.ts';
import type { ReadPlan } from '../plan/plan.ts';
import { boundValues, inputsOf } from '../sql/bound-values.ts';
import { compile, compileCount } from '../sql/compile/compile.ts';
import type { UsableIndexes } from '../sql/compile/usable-indexes.ts';
import type { Statement } from '../sql/sql.ts';
import { withOwnTexts } from '../sql/statement-size.ts';
import { entryLimit } from '../values/entry-limit.ts';

/** A list whose total can be kept. */
export interface CountedList extends CountedStatements {
  /** Identifies what is counted, independent of sorting and selection. */
  readonly key: string;
  /** The names of the inputs that the count depends on. */
  readonly inputs: readonly string[];
}

interface CountedStatements {
  readonly count: Statement;
  /** The content types that the filter reads. */
  readonly types: readonly string[];
  /** The statement of the list without its total. */
  readonly page: Statement;
}

interface KeptTotal {
  readonly versions: string;
  readonly total: number;
}

/** Entries; the least recently used are dropped first. One takes some hundred bytes. */
const maxKept = 10_000;

/** Up to this many matches are read for a page anyway, so that counting them is free (sql/dialects/sqlite-list.ts). */
const fewMatches = 1000;

export class KeptTotals {
  readonly #totals = new LRUCache<string, KeptTotal>(entryLimit(maxKept));

  /** The total, or undefined if none is kept for these versions. */
  find(key: string, versions: string): number | undefined {
    const kept = this.#totals.get(key);
    return kept?.versions === versions ? kept.total : undefined;
  }

  has(key: string): boolean {
    return this.#totals.has(key);
  }

  /** `versions` must not be newer than the state that was counted. */
  keep(key: string, kept: KeptTotal): void {
    if (kept.total > fewMatches) this.#totals.set(key, kept);
    else this.#totals.delete(key);
  }
}

/** Whether more rows may match than a page reads anyway. Otherwise keeping the total saves nothing. */
export const mayBeMany = ({ rows }: Estimate): boolean => rows > fewMatches;

/** Undefined if the total is stored in the database, is not requested, or depends on tables whose versions are not tracked. */
export function countedList(
  plan: ReadPlan,
  database: Database,
  indexes: UsableIndexes,
): CountedList | undefined {
  const { result } = plan;
  const count = compileCount(plan, database.dialect, indexes);
  const types = count && database.typesRead(count.text);
  if (!types || result.kind !== 'list') return undefined;
  const page = { ...plan, result: { ...result, page: { ...result.page, hasTotal: false } } };
  return keyed({
    count: withOwnTexts(count),
    types,
    page: withOwnTexts(compile(page, database.dialect, indexes)),
  });
}

/** The same list with other values bound to its statements. */
export const countedWith = (
  { count, types, page }: CountedList,
  fill: (statement: Statement) => Statement,
): CountedList => keyed({ count: fill(count), types, page: fill(page) });

const keyed = (statements: CountedStatements): CountedList => ({
  ...statements,
  key: hash('sha256', JSON.stringify([statements.count.text, boundValues(statements.count)]), 'base64url'),
  inputs: inputsOf(statements.count),
});

/** Picks the versions of `types` out of a list of versions. */
export function versionsOfSome(
  versions: string | undefined,
  types: readonly string[],
  some: readonly string[],
): string | undefined {
  const all = versions?.split(',');
  return all && some.map((uid) => all[types.indexOf(uid)]).join();
}
