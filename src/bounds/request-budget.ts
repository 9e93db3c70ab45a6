// The budget of all reads of one request: a GraphQL operation reads once for each root field.
import { requestTooCostly } from '../errors/plan.ts';
import type { Bounds } from './bounds.ts';

export class RequestBudget {
  readonly #most: Bounds;
  #rows = 0;
  #comparisons = 0;

  constructor(most: Bounds) {
    this.#most = most;
  }

  /** Charges a read that is about to run; throws if it exceeds the budget. */
  charge({ rows, comparisons }: Bounds): void {
    this.#rows += rows;
    this.#comparisons += comparisons;
    this.demandRest();
  }

  /** Throws if the budget is used up, so that nothing more is planned. */
  demandRest(): void {
    if (this.#rows > this.#most.rows || this.#comparisons > this.#most.comparisons)
      throw requestTooCostly({
        rows: printed(this.#most.rows),
        comparisons: printed(this.#most.comparisons),
      });
  }
}

const printed = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });
