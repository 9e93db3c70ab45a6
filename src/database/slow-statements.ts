// Which statements were slow lately: whatever was expected of them, they run in the slow lane until they are fast again.
import { LRUCache } from 'lru-cache';

/** Milliseconds: a fast statement takes a few. */
const slow = 20;
/** Nothing but the statement itself takes that long; less may be a busy machine and has to happen twice. */
const verySlow = 100;
/** By the clock: no machine is that busy. */
const surelySlow = 1000;
const enough = 2;
const most = 8;

export class SlowStatements {
  readonly #strikes = new LRUCache<string, number>({
    max: 1000,
    maxSize: 2_000_000,
    sizeCalculation: (_strikes, text) => text.length,
  });

  has(text: string): boolean {
    return (this.#strikes.get(text) ?? 0) >= enough;
  }

  /** Whether its next run is to be measured closely. */
  isSuspect(text: string): boolean {
    return this.#strikes.has(text);
  }

  /** What a run took by the clock of a machine that may do other things at the same time. */
  suspect(text: string, milliseconds: number): void {
    if (milliseconds >= surelySlow) this.#strikes.set(text, enough);
    else if (milliseconds >= slow) this.#strikes.set(text, 0);
  }

  /** It was ended inside the database, or had too much to say. */
  fail(text: string): void {
    this.#strikes.set(text, enough);
  }

  /** What a run took by itself. */
  note(text: string, milliseconds: number): void {
    const before = this.#strikes.get(text) ?? 0;
    const after = milliseconds < slow ? before - 1 : before + (milliseconds < verySlow ? 1 : enough);
    if (after <= 0) this.#strikes.delete(text);
    else this.#strikes.set(text, Math.min(after, most));
  }
}
