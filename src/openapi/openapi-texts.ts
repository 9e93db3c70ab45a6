// Caches serialized documents for callers with equal abilities, because building one walks the whole schema.
import { LRUCache } from 'lru-cache';
import type { Abilities } from '../abilities/abilities.ts';
import { getOrCreate } from '../values/memoize.ts';

/** In characters. The least recently used texts are removed first. */
const maxSize = 8 * 2 ** 20;

export class OpenapiTexts {
  readonly #documentFor: (abilities: Abilities) => object;
  readonly #publicAbilities: () => Abilities;
  readonly #texts = new LRUCache<string, string>({ maxSize, sizeCalculation: ({ length }) => length });

  /** For one schema. Documents depend on the public abilities too: they show which operations need no token. */
  constructor(documentFor: (abilities: Abilities) => object, publicAbilities: () => Abilities) {
    this.#documentFor = documentFor;
    this.#publicAbilities = publicAbilities;
  }

  textFor(abilities: Abilities): string {
    const key = JSON.stringify([abilities.key, this.#publicAbilities().key]);
    return getOrCreate<string, string>(this.#texts, key, () => JSON.stringify(this.#documentFor(abilities)));
  }
}
