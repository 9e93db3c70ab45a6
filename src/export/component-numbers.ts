// Assigns the ids of components in an export file. In this project, a draft and its published version have the same component ids;
// in the file each component needs its own id, because links refer to components by id. `__number` then has the original id.

export class ComponentNumbers {
  #next: number;
  #taken = new Set<number>();

  /** `largest`: the largest component id in this project. */
  constructor(largest: number) {
    this.#next = largest;
  }

  /** Only versions of the same document can share ids, so the ids of the previous document are forgotten. */
  beginDocument(): void {
    this.#taken = new Set();
  }

  /** The id in the file for a stored id. */
  of(stored: number): { readonly id: number; readonly __number?: number } {
    if (this.#taken.has(stored)) return { id: ++this.#next, __number: stored };
    this.#taken.add(stored);
    return { id: stored };
  }
}
