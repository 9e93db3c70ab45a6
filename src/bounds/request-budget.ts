// What all reads of one request may touch together: a GraphQL operation asks as many questions as it has fields at its root.
import { requestTooCostly } from '../errors/plan.ts';
import type { Bounds } from './bounds.ts';

export class RequestBudget {
  readonly #most: Bounds;
  #rows = 0;
  #comparisons = 0;

  constructor(most: Bounds) {
    this.#most = most;
  }

  /** Throws for the read that goes over the budget; it is not run. */
  charge({ rows, comparisons }: Bounds): void {
    this.#rows += rows;
    this.#comparisons += comparisons;
    this.demandRest();
  }

  /** Throws where the budget is gone, so that nothing more is planned. */
  demandRest(): void {
    if (this.#rows > this.#most.rows || this.#comparisons > this.#most.comparisons)
      throw requestTooCostly({
        rows: printed(this.#most.rows),
        comparisons: printed(this.#most.comparisons),
      });
  }
}

const printed = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });
