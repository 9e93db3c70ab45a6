// Limits the entries of an LRUCache without allocating memory for them in advance.

interface EntryLimit {
  readonly maxSize: number;
  readonly sizeCalculation: () => number;
}

/**
 * For caches that may become large and mostly stay small: with `max`, 100,000 entries take 3 MB and 8 ms when the cache
 * is made.
 */
export const entryLimit = (count: number): EntryLimit => ({ maxSize: count, sizeCalculation: () => 1 });
