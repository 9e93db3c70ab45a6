// A digest of a table's rows that does not depend on their order: the sum of their hashes.
import { createHash } from 'node:crypto';

const modulus = 2n ** 128n;

export class RowDigest {
  #sum = 0n;
  #rows = 0;

  add(row: string): void {
    const hash = createHash('sha256').update(row).digest();
    this.#sum = (this.#sum + (hash.readBigUInt64BE(0) << 64n) + hash.readBigUInt64BE(8)) % modulus;
    this.#rows += 1;
  }

  toString(): string {
    return `${this.#rows}:${this.#sum.toString(16)}`;
  }
}
