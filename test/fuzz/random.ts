// Reproducible chance: the same seed and the same index give the same choices, whatever ran before.

export class Random {
  #state: number;

  constructor(seed: number, index: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  }

  /** From 0 to 1, without 1 (the mulberry32 generator). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** From 0 to `below`, without it. */
  integer(below: number): number {
    return Math.floor(this.fraction() * below);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.integer(items.length)];
  }

  /** One of several ways to go on, the first ones as likely as their weights say. */
  choose<T>(ways: readonly (readonly [weight: number, make: () => T])[]): T {
    let left = this.fraction() * ways.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, make] of ways) {
      left -= weight;
      if (left < 0) return make();
    }
    const [[, make] = unreachable()] = ways;
    return make();
  }

  /** Between `least` and `most` results, both included. */
  several<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: least + this.integer(most - least + 1) }, (_, index) => make(index));
  }
}

function unreachable(): never {
  throw new Error('There is nothing to choose from');
}
