// Collects the documents that a change affects: their number, and the first ten.

const named = 10;

export class AffectedDocuments {
  readonly #documentIds = new Set<string>();

  add(documentId: string): void {
    this.#documentIds.add(documentId);
  }

  get size(): number {
    return this.#documentIds.size;
  }

  /** The first ten. */
  get documents(): readonly string[] {
    return [...this.#documentIds].slice(0, named);
  }

  /** `3 documents` */
  toString(): string {
    return this.size === 1 ? '1 document' : `${this.size} documents`;
  }
}
