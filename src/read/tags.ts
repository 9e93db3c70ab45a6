// Tags of results, for `ETag`: equal on every node as long as the result is the same. They depend on values that clients may not
// know, such as those of a rule and of the caller, which could be guessed from a hash without a secret.
import { createHmac, hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What distinguishes a read from others at one schema. */
export interface ReadIdentity {
  /** The fingerprint of its statement. */
  readonly statement: string;
  readonly inputs: string;
  /** The documentId of the request's path, if the read has no other input. */
  readonly address: string | undefined;
  /** Statement and inputs together. */
  readonly key: string;
}

export const readIdentity = (statement: string, inputs: string, address?: string): ReadIdentity => ({
  statement,
  inputs,
  address,
  key: statement + inputs,
});

/** The key of tags for a secret of the server. */
export const tagKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'plinth tags of responses', 32));

/** Addresses that stand in a header as they are. */
const plain = /^[\w-]{1,64}$/;

interface Hashed {
  readonly versions: string;
  readonly hash: string;
}

export class Tags {
  /** The latest hash of each statement. Between two writes all documents of a type share it, so that most requests compute none. */
  readonly #latest = new LRUCache<string, Hashed>({ max: 1000 });
  /** The hash of each statement with its inputs, which no write changes. */
  readonly #own = new LRUCache<string, string>({ max: 1000 });
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** `versions`: those of the content types that the read depends on. */
  tagOf(identity: ReadIdentity, versions: string): string {
    const { statement, address } = identity;
    const latest = this.#latest.get(statement);
    const shared = latest?.versions === versions ? latest.hash : this.#hash(statement, versions);
    const isPlain = address !== undefined && plain.test(address);
    return shared + (isPlain ? address : this.#ownHash(identity));
  }

  /** Hashed with the statement: a value that the caller may not read is not comparable with one that they may write. */
  #ownHash({ statement, inputs, key }: ReadIdentity): string {
    const known = this.#own.get(key);
    if (known !== undefined) return known;
    const hashed = this.#shortHash(`${statement} ${inputs}`);
    this.#own.set(key, hashed);
    return hashed;
  }

  #hash(statement: string, versions: string): string {
    const hashed = this.#shortHash(`${statement} ${versions}`);
    this.#latest.set(statement, { versions, hash: hashed });
    return hashed;
  }

  #shortHash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }
}
