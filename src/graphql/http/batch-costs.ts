// What the operations of one HTTP request cost together. It is known before the first of them runs: a batch over the limit
// changes nothing.
import { getOperationAST, parse } from 'graphql';
import type { Request } from '../../routes/request.ts';
import type { OperationRequest } from '../lanes/operation-request.ts';
import { tokenLimit } from './bounds.ts';
import type { Costs } from './cost.ts';

type CostedOperation = Pick<OperationRequest, 'document' | 'operation' | 'request'>;

export class BatchCosts {
  readonly #costs: Costs;
  readonly #written = new WeakMap<Request, number>();
  /** Of persisted queries, whose text is known only when it is their turn. */
  readonly #persisted = new WeakMap<Request, number>();

  constructor(costs: Costs) {
    this.#costs = costs;
  }

  /** Of every operation that the request has in words, and of the persisted ones up to this one. */
  costWith({ document, operation, request }: CostedOperation, http: Request): number {
    const own = request.query === undefined ? this.#costs.of(document, operation, request.variables) : 0;
    const persisted = (this.#persisted.get(http) ?? 0) + own;
    this.#persisted.set(http, persisted);
    const written = this.#written.get(http) ?? this.#ofBody(http.body);
    this.#written.set(http, written);
    return written + persisted;
  }

  #ofBody(body: unknown): number {
    const requests: readonly unknown[] = Array.isArray(body) ? body : [body];
    return requests.reduce<number>((sum, request) => sum + this.#ofRequest(request), 0);
  }

  /** What cannot be read is not run either. */
  #ofRequest(given: unknown): number {
    const { query, operationName, variables } = Object(given) as Readonly<Record<string, unknown>>;
    if (typeof query !== 'string') return 0;
    try {
      const document = parse(query, { maxTokens: tokenLimit });
      const operation = getOperationAST(
        document,
        typeof operationName === 'string' ? operationName : undefined,
      );
      return operation ? this.#costs.of(document, operation, Object(variables)) : 0;
    } catch {
      return 0;
    }
  }
}
