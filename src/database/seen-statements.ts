// Which statements come again. Preparing costs memory that is given back late: what comes once is not kept.
import { LRUCache } from 'lru-cache';

export class SeenStatements {
  readonly #longest: number;
  readonly #texts = new LRUCache<string, true>({
    maxSize: 2_000_000,
    sizeCalculation: (_seen, text) => text.length,
  });

  /** Characters of the longest text that is worth keeping. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Whether the text is short, and was seen lately. */
  see(text: string): boolean {
    if (text.length > this.#longest) return false;
    const isKnown = this.#texts.get(text) ?? false;
    if (!isKnown) this.#texts.set(text, true);
    return isKnown;
  }
}
