// The budget of all reads of one request: a GraphQL operation has one read per root field.
import { requestTooCostly } from '../errors/families/plan.ts';
import type { Bounds } from './bounds.ts';

export class RequestBudget {
  readonly #max: Bounds;
  #rows = 0;
  #comparisons = 0;

  constructor(max: Bounds) {
    this.#max = max;
  }

  /** Charges a read that is about to run; throws `requestTooCostly` if the budget is exceeded. */
  charge({ rows, comparisons }: Bounds): void {
    this.#rows += rows;
    this.#comparisons += comparisons;
    this.demandRest();
  }

  /** Throws `requestTooCostly` if the budget is exceeded, so that no further reads are planned. */
  demandRest(): void {
    if (this.#rows > this.#max.rows || this.#comparisons > this.#max.comparisons)
      throw requestTooCostly({
        rows: printed(this.#max.rows),
        comparisons: printed(this.#max.comparisons),
      });
  }
}

const printed = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });
