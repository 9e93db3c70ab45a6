// Totals of filtered lists, kept as long as no content type that is counted in has changed: its pages, and lists that sort or show the same
// documents otherwise, count once (docs/decisions/041-totals-of-filtered-lists.md).
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Estimate } from './bounds/estimate.ts';
import type { Database } from './database/database.ts';
import type { ReadPlan } from './plan/plan.ts';
import { boundValues, inputsOf } from './sql/bound-values.ts';
import { compile, compileCount } from './sql/compile.ts';
import type { Statement } from './sql/sql.ts';
import { withOwnTexts } from './sql/statement-size.ts';

/** A list whose total can be kept. */
export interface CountedList extends CountedStatements {
  /** Of what is counted, whatever is shown of it. */
  readonly key: string;
  /** What is counted depends on these of what the caller brings along. */
  readonly inputs: readonly string[];
}

interface CountedStatements {
  readonly count: Statement;
  /** The content types that are counted in. */
  readonly types: readonly string[];
  /** The list without its total. */
  readonly page: Statement;
}

interface KeptTotal {
  readonly versions: string;
  readonly total: number;
}

/** The least recently asked go first; an entry takes some hundred bytes. */
const mostKept = 10_000;

/** Up to so many matches are gathered to find a page anyway, and then the total is their number (sql/dialects/sqlite-list.ts). */
const fewMatches = 1000;

export class KeptTotals {
  readonly #totals = new LRUCache<string, KeptTotal>({ max: mostKept });

  /** Undefined where none is known under these versions. */
  find(key: string, versions: string): number | undefined {
    const kept = this.#totals.get(key);
    return kept?.versions === versions ? kept.total : undefined;
  }

  has(key: string): boolean {
    return this.#totals.has(key);
  }

  /** `versions`: none newer than what was counted. */
  keep(key: string, kept: KeptTotal): void {
    if (kept.total > fewMatches) this.#totals.set(key, kept);
    else this.#totals.delete(key);
  }
}

/** Whether more may match than are gathered anyway: otherwise nothing more is prepared. */
export const mayBeMany = ({ rows }: Estimate): boolean => rows > fewMatches;

/** Undefined for lists whose total is kept in the database, is not asked for, or depends on what is not followed. */
export function countedList(plan: ReadPlan, database: Database): CountedList | undefined {
  const { result } = plan;
  const count = compileCount(plan, database.dialect);
  const types = count && database.typesRead(count.text);
  if (!types || result.kind !== 'list') return undefined;
  const page = { ...plan, result: { ...result, page: { ...result.page, hasTotal: false } } };
  return keyed({ count: withOwnTexts(count), types, page: withOwnTexts(compile(page, database.dialect)) });
}

/** The same list with other values in its statements. */
export const countedWith = (
  { count, types, page }: CountedList,
  fill: (statement: Statement) => Statement,
): CountedList => keyed({ count: fill(count), types, page: fill(page) });

const keyed = (statements: CountedStatements): CountedList => ({
  ...statements,
  key: hash('sha256', JSON.stringify([statements.count.text, boundValues(statements.count)]), 'base64url'),
  inputs: inputsOf(statements.count),
});

/** Of the versions of some types, those of a few of them. */
export function versionsOfSome(
  versions: string | undefined,
  types: readonly string[],
  some: readonly string[],
): string | undefined {
  const all = versions?.split(',');
  return all && some.map((uid) => all[types.indexOf(uid)]).join();
}
