// Keeps prepared reads whose filter values are still open. A request that differs from an earlier one only in these values is
// filled in, and neither planned nor compiled again (docs/decisions/049-outlines-of-queries.md).
import { LRUCache } from 'lru-cache';
import { SeenStatements } from '../database/seen-statements.ts';
import type { Filling, Placeholder } from '../plan/placeholder.ts';
import type { Dialect } from '../sql/dialect.ts';
import { type Bound, boundAlone, type Statement } from '../sql/sql.ts';
import { ownText, sizeOfStatement } from '../sql/statement-size.ts';
import type { CountedList } from './kept-totals.ts';

/** The outline of a request, and its values. */
export interface OutlinedRequest {
  /** Identifies the outline among callers with the same abilities at the same entry point. */
  readonly key: string;
  readonly values: readonly unknown[];
}

interface NamedFilling extends Filling {
  readonly name: string;
}

/** A prepared read with placeholders, and the version of the statistics that it was planned with. */
interface OutlinedRead {
  readonly statement: Statement;
  readonly counted: CountedList | undefined;
  readonly statisticsVersion: number;
}

/** `fillings` is undefined where values change the statement itself, so that it cannot be reused. */
interface KeptOutline<Read> {
  readonly read: Read;
  readonly fillings: readonly NamedFilling[] | undefined;
}

/** Bytes of all outlines together. The least recently used are dropped first; entries over `maxKeptLength` are never kept. */
const keptBytes = 8 * 2 ** 20;
const maxKeptLength = 2 ** 17;
const fillingBytes = 300;

export class KeptOutlines<Read extends OutlinedRead> {
  readonly #dialect: Dialect;
  readonly #kept = new LRUCache<string, KeptOutline<Read>>({
    maxSize: keptBytes,
    maxEntrySize: maxKeptLength,
    sizeCalculation: ({ read: { statement, counted }, fillings = [] }, key) =>
      [statement, ...(counted ? [counted.page, counted.count] : [])].reduce(
        (size, one) => size + sizeOfStatement(one),
        2 * key.length + fillingBytes * fillings.length,
      ),
  });
  /** Outlines seen so far. One is kept only when it comes a second time, since planning it costs as much as its request. */
  readonly #seen = new SeenStatements(maxKeptLength);

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Whether this outline has come before, but nothing is kept of it for these statistics. */
  isMissing(key: string, statisticsVersion: number): boolean {
    const kept = this.#kept.get(key);
    return kept ? kept.read.statisticsVersion !== statisticsVersion : this.#seen.see(key);
  }

  keep(key: string, read: Read, placeholders: readonly Placeholder[]): void {
    const fillings = placeholders.flatMap(({ name, filling }) =>
      filling && filling.storage !== 'json' ? [{ name, ...filling }] : [],
    );
    this.#kept.set(key, { read, fillings: fillings.length === placeholders.length ? fillings : undefined });
  }

  /** The values as they are bound. Undefined if the request has to be planned; throws for a value of the wrong type. */
  fill({ key, values }: OutlinedRequest, statisticsVersion: number): Filled<Read> | undefined {
    const kept = this.#kept.get(key);
    if (!kept?.fillings || kept.read.statisticsVersion !== statisticsVersion) return undefined;
    const bound = new Map<string, Bound>();
    for (const [index, { name, storage, read }] of kept.fillings.entries()) {
      const operand = read(values[index]);
      // Null changes the meaning of an operator, and the empty text the estimate: the planner has to see both.
      if (operand === null || operand === '') return undefined;
      const own = typeof operand === 'string' ? ownText(operand) : operand;
      const one = boundAlone(this.#dialect.operand(storage, own));
      if (!one) return undefined;
      bound.set(name, one);
    }
    return { read: kept.read, bound };
  }
}

/** A kept read, and the values for its placeholders. */
export interface Filled<Read> {
  readonly read: Read;
  readonly bound: ReadonlyMap<string, Bound>;
}
