// Parsed and validated operations, kept by what they take in memory: a short text of many signs has a large tree, and every
// tree keeps the whole text that it was parsed from.
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

const keptBytes = 32 * 2 ** 20;
/** Larger ones are parsed each time. */
const largestKept = 2 ** 20;
/** Of a word or sign: its token, its part of the tree, and what is found out about it once (decision 025). */
const tokenBytes = 500;

export function documentSize({ loc }: DocumentNode): number {
  let tokens = 0;
  for (let token = loc?.startToken ?? null; token; token = token.next) tokens += 1;
  return tokens * tokenBytes + 2 * (loc?.source.body.length ?? 0);
}

export const documentsBySize = <T extends object>(sizeOf: (kept: T, key: string) => number) =>
  new LRUCache<string, T>({
    maxSize: keptBytes,
    maxEntrySize: largestKept,
    sizeCalculation: (kept, key) => sizeOf(kept, key) + 2 * key.length,
  });

/** As the server library asks for it. */
export class DocumentStore {
  readonly #documents = documentsBySize(documentSize);

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#documents.get(key);
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    this.#documents.set(key, document);
  }

  async delete(key: string): Promise<boolean> {
    return this.#documents.delete(key);
  }
}
