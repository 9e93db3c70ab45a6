// Numbers of components in an export file. A draft and its published version share theirs here; in the file each component has one
// of its own, because links name components by them. The number that it has here stands beside it.

export class ComponentNumbers {
  #next: number;
  #taken = new Set<number>();

  /** `largest`: of the numbers that components have here. */
  constructor(largest: number) {
    this.#next = largest;
  }

  /** Versions of one document are the only ones that share numbers. */
  beginDocument(): void {
    this.#taken = new Set();
  }

  of(stored: number): { readonly id: number; readonly __number?: number } {
    if (this.#taken.has(stored)) return { id: ++this.#next, __number: stored };
    this.#taken.add(stored);
    return { id: stored };
  }
}
