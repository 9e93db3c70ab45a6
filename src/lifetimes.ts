// What was opened and has to be closed again, in reverse order: by a start that fails half-way as by an orderly end.

type Close = () => unknown;

export class Lifetimes {
  readonly #closers: Close[] = [];

  /** Closed before everything that was added earlier. */
  add(close: Close): void {
    this.#closers.push(close);
  }

  /** Closes everything, whatever fails on the way; the first failure is thrown in the end. */
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
