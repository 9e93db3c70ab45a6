// Holds the schema in force, one reference. A request takes it once and keeps it to its end. `swap` replaces it by one
// assignment; the previous one is closed when its last request has ended.

import { InUse } from '../semaphore/in-use.ts';

interface Usage<Served> {
  readonly served: Served;
  readonly inUse: InUse;
}

export class InForce<Served extends { readonly close: () => Promise<void> }> {
  #current: Usage<Served>;
  readonly #closing = new Set<Promise<void>>();

  constructor(served: Served) {
    this.#current = newUsage(served);
  }

  /** For code outside of requests. Requests call use(), which keeps the schema open until they end. */
  get current(): Served {
    return this.#current.served;
  }

  use<T>(work: (served: Served) => Promise<T>): Promise<T> {
    const { served, inUse } = this.#current;
    return inUse.during(() => work(served));
  }

  /** `ended` resolves when no request uses the previous one any more. */
  swap(next: Served): { readonly ended: Promise<void> } {
    const before = this.#current;
    this.#current = newUsage(next);
    const ended = before.inUse.unused();
    const closing = ended
      .then(() => before.served.close())
      .catch((error: Error) => process.emitWarning(error))
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    return { ended };
  }

  /** Resolves when the current one and all previous ones are closed. */
  async close(): Promise<void> {
    await this.#current.served.close();
    await Promise.all(this.#closing);
  }
}

const newUsage = <Served>(served: Served): Usage<Served> => ({ served, inUse: new InUse() });
