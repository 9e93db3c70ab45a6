// Tags of results, for `ETag`: equal on every node as long as the result is the same.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What distinguishes a read from others at one schema. */
export interface ReadIdentity {
  /** The fingerprint of its statement. */
  readonly statement: string;
  readonly inputs: string;
  /** Both together. */
  readonly key: string;
}

export const readIdentity = (statement: string, inputs: string): ReadIdentity => ({
  statement,
  inputs,
  key: statement + inputs,
});

/** Inputs that stand in a header as they are, such as a documentId. */
const plain = /^"([\w-]{1,64})$/;

interface Hashed {
  readonly versions: string;
  readonly hash: string;
}

export class Tags {
  /** The latest hash of each statement. Between two writes all documents of a type share it, so that most requests compute none. */
  readonly #latest = new LRUCache<string, Hashed>({ max: 1000 });

  /** `versions`: those of the content types that the read depends on. */
  tagOf({ statement, inputs }: ReadIdentity, versions: string): string {
    const latest = this.#latest.get(statement);
    const shared = latest?.versions === versions ? latest.hash : this.#hash(statement, versions);
    return shared + (plain.exec(inputs)?.[1] ?? shortHash(inputs));
  }

  #hash(statement: string, versions: string): string {
    const hashed = shortHash(`${statement} ${versions}`);
    this.#latest.set(statement, { versions, hash: hashed });
    return hashed;
  }
}

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);
