// Deadlines of many requests or responses. Nearly all are met, and a timer for each costs more than the rest of a small response, so
// one interval ends those that are over.

/** Milliseconds by which a deadline may be exceeded. */
const interval = 1000;

/** Of one request or response. */
export interface Deadline {
  /** Undefined when it is met or over. */
  place: number | undefined;
}

interface Place<T> {
  readonly one: T;
  readonly due: number;
  readonly deadline: Deadline;
}

/** Deadlines are kept at places that are used again. A map would hold what was in it until the next full collection (decision 057). */
export class Deadlines<T extends object> {
  readonly #places: (Place<T> | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #end: (one: T) => void;
  #timer: NodeJS.Timeout | undefined;

  /** `end` is called with what has exceeded its deadline. */
  constructor(end: (one: T) => void) {
    this.#end = end;
  }

  set(one: T, milliseconds: number): Deadline {
    const place = this.#free.pop() ?? this.#places.length;
    const deadline = { place };
    this.#places[place] = { one, due: performance.now() + milliseconds, deadline };
    this.#timer ??= setInterval(() => this.#look(), interval).unref();
    return deadline;
  }

  delete(deadline: Deadline): void {
    const { place } = deadline;
    if (place === undefined) return;
    deadline.place = undefined;
    this.#places[place] = undefined;
    this.#free.push(place);
  }

  #look(): void {
    const now = performance.now();
    for (const held of this.#places) {
      if (!held || held.due > now) continue;
      this.delete(held.deadline);
      this.#end(held.one);
    }
    if (this.#free.length < this.#places.length) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
