// Tags of results, for `ETag`: equal on every node as long as the result is the same.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What distinguishes a read from others at one schema. */
export interface ReadIdentity {
  /** The fingerprint of its statement. */
  readonly statement: string;
  readonly inputs: string;
}

/** Inputs that stand in a header as they are, such as a documentId. */
const plain = /^"([\w-]{1,64})$/;

export class Tags {
  /** Between two writes all documents of a type share one hash, so that most requests compute none. */
  readonly #hashes = new LRUCache<string, string>({ max: 1000 });

  /** `versions`: those of the content types that the read depends on. */
  tagOf({ statement, inputs }: ReadIdentity, versions: string): string {
    const shared = `${statement} ${versions}`;
    let hashed = this.#hashes.get(shared);
    if (hashed === undefined) {
      hashed = shortHash(shared);
      this.#hashes.set(shared, hashed);
    }
    return hashed + (plain.exec(inputs)?.[1] ?? shortHash(inputs));
  }
}

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);
