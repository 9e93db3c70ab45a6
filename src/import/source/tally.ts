// Counts what was not imported or was changed, by kind and name.

export interface TallyEntry {
  readonly what: string;
  readonly name: string;
  readonly count: number;
}

/** The maximum number of names per kind: a file can have any number of them. Further ones are counted together. */
const maxNames = 10_000;
const maxNameLength = 200;

/** Adds up counts by kind (`what`) and name; `list` returns them sorted. */
export class Tally {
  readonly #kinds = new Map<string, Map<string, number>>();

  add(what: string, name: string, count = 1): void {
    if (count === 0) return;
    const kind = printable(what);
    const names = this.#kinds.get(kind) ?? new Map<string, number>();
    this.#kinds.set(kind, names);
    const shown = printable(name);
    const known = names.has(shown) || names.size < maxNames ? shown : 'others';
    names.set(known, (names.get(known) ?? 0) + count);
  }

  addAll(counted: readonly TallyEntry[]): void {
    for (const { what, name, count } of counted) this.add(what, name, count);
  }

  list(): readonly TallyEntry[] {
    return [...this.#kinds]
      .flatMap(([what, names]) => [...names].map(([name, count]) => ({ what, name, count })))
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
}

const keyOf = ({ what, name }: TallyEntry): string => `${what}\n${name}`;

/** Names, and reasons with values, come from the source and are printed in a terminal, so control characters are replaced. */
const printable = (name: string): string => name.slice(0, maxNameLength).replace(/\p{Cc}/gu, ' ');
