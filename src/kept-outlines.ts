// Reads that are prepared but for the values of their blanks: a question that differs from an earlier one in nothing else is
// neither planned nor compiled (docs/decisions/049-outlines-of-questions.md).
import { LRUCache } from 'lru-cache';
import { SeenStatements } from './database/seen-statements.ts';
import type { CountedList } from './kept-totals.ts';
import type { Blank, Filling } from './plan/blank.ts';
import type { Dialect } from './sql/dialect.ts';
import { type Bound, boundAlone, type Statement } from './sql/sql.ts';
import { ownText, sizeOfStatement } from './sql/statement-size.ts';

/** The outline of a question, and the values that it asks with. */
export interface OutlinedQuestion {
  /** Of the outline, for callers with the same abilities at the same door. */
  readonly key: string;
  readonly values: readonly unknown[];
}

interface NamedFilling extends Filling {
  readonly name: string;
}

/** What is prepared but for its blanks, and with which statistics. */
interface OutlinedRead {
  readonly statement: Statement;
  readonly counted: CountedList | undefined;
  readonly statisticsVersion: number;
}

/** Without fillings: its values decide more than what is bound. */
interface KeptOutline<Read> {
  readonly read: Read;
  readonly fillings: readonly NamedFilling[] | undefined;
}

/** Bytes of outlines; the least recently asked go first, and very long ones are not kept. */
const keptBytes = 8 * 2 ** 20;
const longestKept = 2 ** 17;
const fillingBytes = 300;

export class KeptOutlines<Read extends OutlinedRead> {
  readonly #dialect: Dialect;
  readonly #kept = new LRUCache<string, KeptOutline<Read>>({
    maxSize: keptBytes,
    maxEntrySize: longestKept,
    sizeCalculation: ({ read: { statement, counted }, fillings = [] }, key) =>
      [statement, ...(counted ? [counted.page, counted.count] : [])].reduce(
        (size, one) => size + sizeOfStatement(one),
        2 * key.length + fillingBytes * fillings.length,
      ),
  });
  /** An outline that is asked once is not kept: planning it costs as much as its question. */
  readonly #seen = new SeenStatements(longestKept);

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Whether an outline comes again and nothing is kept of it under these statistics. */
  isMissing(key: string, statisticsVersion: number): boolean {
    const kept = this.#kept.get(key);
    return kept ? kept.read.statisticsVersion !== statisticsVersion : this.#seen.see(key);
  }

  keep(key: string, read: Read, blanks: readonly Blank[]): void {
    const fillings = blanks.flatMap(({ name, filling }) =>
      filling && filling.storage !== 'json' ? [{ name, ...filling }] : [],
    );
    this.#kept.set(key, { read, fillings: fillings.length === blanks.length ? fillings : undefined });
  }

  /** What the values are bound as; undefined where the question has to be planned. Throws for what is no value. */
  fill({ key, values }: OutlinedQuestion, statisticsVersion: number): Filled<Read> | undefined {
    const kept = this.#kept.get(key);
    if (!kept?.fillings || kept.read.statisticsVersion !== statisticsVersion) return undefined;
    const bound = new Map<string, Bound>();
    for (const [index, { name, storage, read }] of kept.fillings.entries()) {
      const operand = read(values[index]);
      // What is compared with nothing, and how many documents have the empty text, is decided by the planner.
      if (operand === null || operand === '') return undefined;
      const own = typeof operand === 'string' ? ownText(operand) : operand;
      const one = boundAlone(this.#dialect.operand(storage, own));
      if (!one) return undefined;
      bound.set(name, one);
    }
    return { read: kept.read, bound };
  }
}

/** A read and the values of its blanks. */
export interface Filled<Read> {
  readonly read: Read;
  readonly bound: ReadonlyMap<string, Bound>;
}
