// How long each line has held places recently, with a half-life of half a minute.
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../values/entry-limit.ts';

const halfLife = 30_000;
/** Lines that are remembered, the most recently used ones. */
const maxLines = 10_000;

interface Spent {
  readonly milliseconds: number;
  readonly at: number;
}

export class SpentTime {
  readonly #lines = new LRUCache<string, Spent>(entryLimit(maxLines));

  /** Milliseconds. */
  of(line: string): number {
    const spent = this.#lines.peek(line);
    return spent ? spent.milliseconds * 0.5 ** ((performance.now() - spent.at) / halfLife) : 0;
  }

  add(line: string, milliseconds: number): void {
    this.#lines.set(line, { milliseconds: this.of(line) + milliseconds, at: performance.now() });
  }
}
