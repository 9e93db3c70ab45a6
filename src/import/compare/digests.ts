// Digests of versions by locale and status, built up version by version. They do not depend on the order, because an export reads
// by row id and an import by documentId.
import { createHash } from 'node:crypto';

export interface DigestedGroup {
  readonly type: string;
  readonly locale: string;
  readonly status: string;
  readonly versions: number;
  readonly digest: string;
}

export class Digests {
  readonly #groups = new Map<string, { locale: string; status: string; versions: number; sum: bigint }>();

  add({ locale, status }: { readonly locale: string; readonly status: string }, text: string): void {
    const name = `${locale} ${status}`;
    const group = this.#groups.get(name) ?? { locale, status, versions: 0, sum: 0n };
    this.#groups.set(name, group);
    group.versions += 1;
    group.sum = BigInt.asUintN(
      256,
      group.sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`),
    );
  }

  of(type: string): readonly DigestedGroup[] {
    return [...this.#groups.values()].map(({ locale, status, versions, sum }) => ({
      type,
      locale,
      status,
      versions,
      digest: sum.toString(16).padStart(64, '0').slice(0, 16),
    }));
  }
}
