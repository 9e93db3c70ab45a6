// What all reads of one request may touch together: a GraphQL operation asks as many questions as it has fields at its root.
import { PlinthError } from '../errors/errors.ts';
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
      throw tooCostlyTogether(this.#most);
  }
}

const printed = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });

const tooCostlyTogether = ({ rows, comparisons }: Bounds): PlinthError =>
  new PlinthError(
    'QueryTooCostlyError',
    `The reads of the request are together over its budget of ${printed(rows)} rows and ${printed(comparisons)} comparisons. Ask for less in one request: fewer fields at the root, smaller pages, fewer filters`,
    {},
  );
