// Remembers which statements have occurred. Only those that occur a second time are prepared and kept, because the
// memory of prepared statements is freed late.
import { LRUCache } from 'lru-cache';

export class SeenStatements {
  readonly #maxLength: number;
  readonly #texts = new LRUCache<string, true>({
    maxSize: 2_000_000,
    sizeCalculation: (_seen, text) => text.length,
  });

  /** `maxLength`: characters of the longest text that is kept. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Whether the text is short enough and has occurred recently. */
  see(text: string): boolean {
    if (text.length > this.#maxLength) return false;
    const isKnown = this.#texts.get(text) ?? false;
    if (!isKnown) this.#texts.set(text, true);
    return isKnown;
  }
}
