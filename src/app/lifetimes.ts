// Closes what a start has opened, in reverse order: at the end of the server, or when the start fails half-way.

type Close = () => unknown;

export class Lifetimes {
  readonly #closers: Close[] = [];

  /** Adds a function that closes something. It runs before those that were added earlier. */
  add(close: Close): void {
    this.#closers.push(close);
  }

  /** Runs all functions even if some fail, then throws the first error. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
