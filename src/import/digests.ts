// Running digests of versions, by locale and status: two that saw the same content in the order of documents are equal.
import { createHash, type Hash } from 'node:crypto';

export interface DigestedGroup {
  readonly type: string;
  readonly locale: string;
  readonly status: string;
  readonly versions: number;
  readonly digest: string;
}

export class Digests {
  readonly #groups = new Map<string, { locale: string; status: string; versions: number; hash: Hash }>();

  add({ locale, status }: { readonly locale: string; readonly status: string }, text: string): void {
    const name = `${locale} ${status}`;
    const group = this.#groups.get(name) ?? { locale, status, versions: 0, hash: createHash('sha256') };
    this.#groups.set(name, group);
    group.versions += 1;
    group.hash.update(text).update('\n');
  }

  of(type: string): readonly DigestedGroup[] {
    return [...this.#groups.values()].map(({ locale, status, versions, hash }) => ({
      type,
      locale,
      status,
      versions,
      digest: hash.copy().digest('hex').slice(0, 16),
    }));
  }
}
