// Deadlines of many requests or responses. Nearly all are met, and a timer for each costs more than the rest of a small response, so
// one interval ends those that are over.

/** Milliseconds by which a deadline may be exceeded. */
const interval = 1000;

export class Deadlines<T extends object> {
  readonly #dues = new Map<T, number>();
  readonly #end: (one: T) => void;
  #timer: NodeJS.Timeout | undefined;

  /** `end` is called with what has exceeded its deadline. */
  constructor(end: (one: T) => void) {
    this.#end = end;
  }

  set(one: T, milliseconds: number): void {
    this.#dues.set(one, performance.now() + milliseconds);
    this.#timer ??= setInterval(() => this.#look(), interval).unref();
  }

  delete(one: T): void {
    this.#dues.delete(one);
  }

  #look(): void {
    const now = performance.now();
    for (const [one, due] of this.#dues) {
      if (due > now) continue;
      this.#dues.delete(one);
      this.#end(one);
    }
    if (this.#dues.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
