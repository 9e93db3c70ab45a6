// A cache of read results. An entry is valid as long as the versions of the content types that it depends on are those under
// which it was read (docs/decisions/032-kept-results.md).
import { LRUCache } from 'lru-cache';
import type { KeptLoad } from '../telemetry/metrics.ts';
import { entryLimit } from '../values/entry-limit.ts';
import { copyToOwnBuffer } from '../values/own-memory.ts';
import type { ReadResult } from './read-result.ts';

interface Kept {
  readonly versions: string;
  readonly result: ReadResult;
}

interface Running {
  readonly versions: string;
  readonly result: Promise<ReadResult>;
}

/** How many keys are remembered in order to recognise a request that comes a second time. */
const maxSeen = 20_000;
/** How many reads that are running can be shared. */
const maxRunning = 1000;
/** Bytes of an entry in addition to its text and its key. */
const entryBytes = 500;

export class KeptResults {
  readonly #kept: LRUCache<string, Kept>;
  readonly #seen = new LRUCache<string, true>(entryLimit(maxSeen));
  /** A map would hold what was in it until the next full collection (decision 057). */
  readonly #running = new LRUCache<string, Running>({ max: maxRunning });

  #hits = 0;
  #misses = 0;

  /** `maxSize`: bytes of all entries together. A single result may take an eighth of it. */
  constructor(maxSize: number) {
    this.#kept = new LRUCache({
      maxSize,
      maxEntrySize: Math.ceil(maxSize / 8),
      sizeCalculation: ({ result }, key) => entryBytes + 2 * key.length + sizeOf(result),
    });
  }

  get load(): KeptLoad {
    return {
      entries: this.#kept.size,
      bytes: this.#kept.calculatedSize,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** Whether the request comes for the first time. Remembers it. */
  isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.set(key, true);
    this.#misses += 1;
    return true;
  }

  find(key: string, versions: string): ReadResult | undefined {
    const kept = this.#kept.get(key);
    const found = kept?.versions === versions ? kept.result : undefined;
    if (found) this.#hits += 1;
    else this.#misses += 1;
    return found;
  }

  /**
   * Reads and keeps, or waits for the same read: a request with the same versions has seen nothing newer than what it
   * will find.
   */
  async read(key: string, versions: string, read: () => Promise<ReadResult>): Promise<ReadResult> {
    const running = this.#running.get(key);
    if (running?.versions === versions) {
      // An error of another client's read, such as its disconnect, does not concern this one: it reads for itself.
      const result = await running.result.catch(() => undefined);
      if (result) return result;
    }
    const own: Running = { versions, result: read() };
    this.#running.set(key, own);
    try {
      return this.#keep(key, versions, await own.result);
    } finally {
      if (this.#running.get(key) === own) this.#running.delete(key);
    }
  }

  #keep(key: string, versions: string, result: ReadResult): ReadResult {
    if (result.json === undefined) return result;
    const ready = { ...result, json: copyToOwnBuffer(result.json) };
    this.#kept.set(key, { versions, result: ready });
    return ready;
  }
}

/**
 * Compressed forms of the text take as much again at most (http/compression.ts). Cursors hold the values that a list is sorted by,
 * which may be long texts.
 */
const sizeOf = ({ json, cursors }: ReadResult): number =>
  2 * (json?.length ?? 0) + (cursors?.before?.length ?? 0) + (cursors?.after?.length ?? 0);
