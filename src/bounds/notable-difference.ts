// Whether two statistics differ so much that cached estimates have to be computed again.
import type { Statistics } from './statistics.ts';

type Figures = Pick<Statistics, 'rows' | 'fanOuts'>;

/** Smaller numbers do not change any decision. */
const negligible = 100;
/** The largest fan-out has more weight, because nested populates multiply it. */
const highWeight = 10;
const notableFactor = 1.5;

export function differNotably(before: Figures, after: Figures): boolean {
  const [first, second] = [figuresOf(before), figuresOf(after)];
  return [...new Set([...first.keys(), ...second.keys()])].some((key) =>
    isNotable(first.get(key) ?? 0, second.get(key) ?? 0),
  );
}

/** Whether `changed` changed rows can make the statistics of a content type with `rows` rows wrong. */
export const mayDifferNotably = (changed: number, rows: number): boolean =>
  changed > (notableFactor - 1) * Math.max(rows, negligible);

const isNotable = (first: number, second: number): boolean =>
  factorBetween(first, second, negligible) > notableFactor;

/** How many times as large the larger number is; numbers below `least` count as `least`. */
export const factorBetween = (first: number, second: number, least: number): number =>
  Math.max(first, second, least) / Math.max(Math.min(first, second), least);

function figuresOf({ rows, fanOuts }: Figures): ReadonlyMap<string, number> {
  const figures = new Map<string, number>();
  for (const [table, counts] of rows)
    for (const { status, locale, rows: number } of counts)
      figures.set(`${table} ${status} ${locale}`, number);
  for (const [key, { total, high, squares }] of fanOuts) {
    figures.set(`${key} total`, total);
    figures.set(`${key} high`, high * highWeight);
    figures.set(`${key} squares`, squares);
  }
  return figures;
}
