// The bounds of one read, and the error for a read over them.
import { queryTooCostly } from '../errors/plan.ts';
import type { Estimate } from './estimate.ts';

/** The bounds of one read. */
export interface Bounds {
  /** Rows that it may read. */
  readonly rows: number;
  /** Comparisons in its filters. */
  readonly comparisons: number;
}

/** -1 means no limit. */
export const boundsOf = ({ rows, comparisons }: Bounds): Bounds => ({
  rows: limitOf(rows),
  comparisons: limitOf(comparisons),
});

const limitOf = (configured: number): number => (configured === -1 ? Number.POSITIVE_INFINITY : configured);

/** For a project's own code. */
export const unbounded = boundsOf({ rows: -1, comparisons: -1 });

/** Throws for a read over the budget. */
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
    return 'Ask for smaller pages, fewer levels or a filter inside the populate, or only for its count.';
  if (part === 'sort') return 'Sort by one attribute of the document itself, or filter before.';
  return 'Add a filter that an index serves: equality with an attribute of the document or of a to-one relation.';
}

/** Rounds to one digit: the number explains the refusal without counting rows that the caller may not see. */
function roundedNumber(rows: number): number {
  const unit = 10 ** Math.floor(Math.log10(rows));
  return Math.round(rows / unit) * unit;
}

const rounded = (rows: number): string => printed(roundedNumber(rows));
const printed = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });
