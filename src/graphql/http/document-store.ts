// A cache of parsed and validated operations, limited by their memory: a short text with many tokens has a large tree,
// and every tree refers to its whole text.
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

const keptBytes = 32 * 2 ** 20;
/** Bytes; larger ones are not cached. */
const maxKeptLength = 2 ** 20;
/** Bytes for each token: the token, its node, and cached facts about it (decision 025). */
const tokenBytes = 500;

export function documentSize({ loc }: DocumentNode): number {
  let tokens = 0;
  for (let token = loc?.startToken ?? null; token; token = token.next) tokens += 1;
  return tokens * tokenBytes + 2 * (loc?.source.body.length ?? 0);
}

export const documentsBySize = <T extends object>(sizeOf: (kept: T, key: string) => number) =>
  new LRUCache<string, T>({
    maxSize: keptBytes,
    maxEntrySize: maxKeptLength,
    sizeCalculation: (kept, key) => sizeOf(kept, key) + 2 * key.length,
  });

/** The interface of Apollo Server. */
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
