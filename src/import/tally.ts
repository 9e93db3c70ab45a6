// What did not come over, or came over changed: by kind and name, with how often.

export interface Counted {
  readonly what: string;
  readonly name: string;
  readonly count: number;
}

export class Tally {
  readonly #counts = new Map<string, Counted>();

  add(what: string, name: string, count = 1): void {
    if (count === 0) return;
    const key = `${what}\n${name}`;
    this.#counts.set(key, { what, name, count: (this.#counts.get(key)?.count ?? 0) + count });
  }

  addAll(counted: readonly Counted[]): void {
    for (const { what, name, count } of counted) this.add(what, name, count);
  }

  list(): readonly Counted[] {
    return [...this.#counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
  }
}
