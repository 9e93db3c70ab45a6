// Whether something is in use, so that it is closed only afterwards.

/** Counts uses. A set of running promises would hold their results until the next full collection (decision 057). */
export class InUse {
  #uses = 0;
  #onUnused: (() => void) | undefined;

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#uses += 1;
    try {
      return await work();
    } finally {
      this.#uses -= 1;
      if (this.#uses === 0) this.#onUnused?.();
    }
  }

  /** Resolves when the last use has ended. Called once. */
  unused(): Promise<void> {
    if (this.#uses === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onUnused = resolve;
    });
  }
}
