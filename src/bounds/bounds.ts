// The limits of one read, and the error for a read that exceeds its row budget.
import { queryTooCostly } from '../errors/families/plan.ts';
import type { Estimate } from './estimate.ts';

/** The limits of one read. */
export interface Bounds {
  /** How many rows it may touch, by estimate. */
  readonly rows: number;
  /** How many comparisons its filters may have. */
  readonly comparisons: number;
}

/** The limits from the configuration, where -1 means no limit. */
export const boundsOf = ({ rows, comparisons }: Bounds): Bounds => ({
  rows: limitOf(rows),
  comparisons: limitOf(comparisons),
});

const limitOf = (configured: number): number => (configured === -1 ? Number.POSITIVE_INFINITY : configured);

/** The limits of reads by the project's own code: none. */
export const unbounded = boundsOf({ rows: -1, comparisons: -1 });

/** Throws `queryTooCostly` if the estimate exceeds `budget` rows. */
export function refuseOver({ rows, dearest }: Estimate, budget: number): void {
  if (rows <= budget) return;
  const { part } = dearest;
  throw queryTooCostly(
    {
      rows: rounded(rows),
      budget: printed(budget),
      dearest: rounded(dearest.rows),
      part,
      remedy: remedyOf(part),
    },
    { estimate: roundedNumber(rows), budget, part },
  );
}

function remedyOf(part: string): string {
  if (part.startsWith('populate'))
    return 'Use smaller pages, fewer levels or a filter inside the populate, or populate only its count.';
  if (part === 'sort') return 'Sort by an attribute of the document itself, or add a filter.';
  return 'Add a filter that an index can serve: equality with an attribute of the document or of a to-one relation.';
}

/** Rounds to one significant digit: an exact number would reveal how many rows exist that the caller may not read. */
function roundedNumber(rows: number): number {
  const unit = 10 ** Math.floor(Math.log10(rows));
  return Math.round(rows / unit) * unit;
}

const rounded = (rows: number): string => printed(roundedNumber(rows));
const printed = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });
