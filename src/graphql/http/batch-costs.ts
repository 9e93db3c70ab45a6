// The cost of all operations of one HTTP request, computed before the first of them runs, so that a batch over the
// limit changes nothing.
import { getOperationAST, parse } from 'graphql';
import type { Abilities } from '../../abilities/abilities.ts';
import type { Request } from '../../routes/request.ts';
import type { OperationRequest } from '../lanes/operation-request.ts';
import { tokenLimit } from './bounds.ts';
import type { Costs } from './cost.ts';

type CostedOperation = Pick<OperationRequest, 'document' | 'operation' | 'request'> & {
  readonly abilities: Abilities;
};

export class BatchCosts {
  readonly #costs: Costs;
  readonly #written = new WeakMap<Request, number>();
  /** The cost of persisted queries so far, whose text is known only when they run. */
  readonly #persisted = new WeakMap<Request, number>();

  constructor(costs: Costs) {
    this.#costs = costs;
  }

  /** The cost of all operations with texts, and of persisted ones up to this one. */
  costWith({ request, ...costed }: CostedOperation, http: Request): number {
    const { variables } = request;
    const own = request.query === undefined ? this.#costs.of({ ...costed, variables }) : 0;
    const persisted = (this.#persisted.get(http) ?? 0) + own;
    this.#persisted.set(http, persisted);
    const written = this.#written.get(http) ?? this.#ofBody(http.body, costed.abilities);
    this.#written.set(http, written);
    return written + persisted;
  }

  #ofBody(body: unknown, abilities: Abilities): number {
    const requests: readonly unknown[] = Array.isArray(body) ? body : [body];
    return requests.reduce<number>((sum, request) => sum + this.#ofRequest(request, abilities), 0);
  }

  /** Invalid operations cost nothing, since they do not run. */
  #ofRequest(given: unknown, abilities: Abilities): number {
    const { query, operationName, variables } = Object(given) as Readonly<Record<string, unknown>>;
    if (typeof query !== 'string') return 0;
    try {
      const document = parse(query, { maxTokens: tokenLimit });
      const operation = getOperationAST(
        document,
        typeof operationName === 'string' ? operationName : undefined,
      );
      return operation ? this.#costs.of({ document, operation, variables: Object(variables), abilities }) : 0;
    } catch {
      return 0;
    }
  }
}
