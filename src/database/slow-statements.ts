// Remembers statements that were slow recently. They run in the slow lane, regardless of their estimate, until they are fast again.
import { LRUCache } from 'lru-cache';

/** Milliseconds of a slow statement; a fast one takes a few. */
const slow = 20;
/** Milliseconds of processor time after which one run is enough; below, a statement has to be slow twice. */
const verySlow = 100;
/** Milliseconds of wall clock time that no load of the machine explains. */
const surelySlow = 1000;
const slowFromStrikes = 2;
const maxStrikes = 8;

export class SlowStatements {
  readonly #strikes = new LRUCache<string, number>({
    max: 1000,
    maxSize: 2_000_000,
    sizeCalculation: (_strikes, text) => text.length,
  });

  has(text: string): boolean {
    return (this.#strikes.get(text) ?? 0) >= slowFromStrikes;
  }

  /** Whether the processor time of its next run should be measured. */
  isSuspect(text: string): boolean {
    return this.#strikes.has(text);
  }

  /** Notes the wall clock time of a run. */
  suspect(text: string, milliseconds: number): void {
    if (milliseconds >= surelySlow) this.#strikes.set(text, slowFromStrikes);
    else if (milliseconds >= slow) this.#strikes.set(text, 0);
  }

  /** Notes that a run exceeded its time or size. */
  fail(text: string): void {
    this.#strikes.set(text, slowFromStrikes);
  }

  /** Notes the processor time of a run. */
  note(text: string, milliseconds: number): void {
    const before = this.#strikes.get(text) ?? 0;
    const after = milliseconds < slow ? before - 1 : before + (milliseconds < verySlow ? 1 : slowFromStrikes);
    if (after <= 0) this.#strikes.delete(text);
    else this.#strikes.set(text, Math.min(after, maxStrikes));
  }
}
