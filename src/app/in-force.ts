// Holds the schema in force, one reference. A request takes it once and keeps it to its end. `swap` replaces it by one
// assignment; the previous one is closed when its last request has ended.

interface Usage<Served> {
  readonly served: Served;
  uses: number;
  /** Set once it has been replaced; called when the last request that uses it ends. */
  onUnused: (() => void) | undefined;
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

  async use<T>(work: (served: Served) => Promise<T>): Promise<T> {
    const usage = this.#current;
    usage.uses++;
    try {
      return await work(usage.served);
    } finally {
      usage.uses--;
      if (usage.uses === 0) usage.onUnused?.();
    }
  }

  /** `ended` resolves when no request uses the previous one any more. */
  swap(next: Served): { readonly ended: Promise<void> } {
    const before = this.#current;
    this.#current = newUsage(next);
    const ended = unused(before);
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

const newUsage = <Served>(served: Served): Usage<Served> => ({ served, uses: 0, onUnused: undefined });

const unused = (usage: Usage<unknown>): Promise<void> =>
  usage.uses === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        usage.onUnused = resolve;
      });
