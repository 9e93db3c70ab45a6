// What the documents service is asked, and what it tells of what it wrote.
import type { Abilities } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import type { Status } from '../plan/plan.ts';
import type { Data } from '../values/data.ts';
import type { IfMatch } from './check/precondition.ts';

/** A request by its key, and what else must be equal when it comes again; both are hashes. */
export interface RequestKey {
  readonly key: string;
  readonly request: string;
}

export interface Write {
  readonly uid: string;
  readonly data: Data;
  /** What the server decides beside it, whatever the caller may write. */
  readonly fixed?: Data | undefined;
  readonly abilities: Abilities;
  /** Of a document that is created: one that the project's code chose. */
  readonly newDocumentId?: string | undefined;
  /** The default locale otherwise; ignored on types without locales. */
  readonly locale?: string | undefined;
  /** `published` otherwise. */
  readonly status?: Status | undefined;
  /** Whether `allowedTypes` of media attributes hold; as the configuration says otherwise. */
  readonly isStrictMediaTypes?: boolean | undefined;
  /** The version that the write is made for. */
  readonly ifMatch?: IfMatch | undefined;
  /** Whether the published row keeps its number; as the project does otherwise. */
  readonly keepsNumbers?: boolean | undefined;
  /** Whether code writes a row, whose hooks find relations as they were written. */
  readonly isRow?: boolean | undefined;
  /** Whether a password that is a hash of bcrypt is stored as it is; it is hashed like any text otherwise. */
  readonly takesHashes?: boolean | undefined;
  /** The request that may be repeated. */
  readonly once?: RequestKey | undefined;
  /** What has to happen with the write or not at all: runs in its transaction, after it. */
  readonly also?: ((transaction: Transaction, written: WrittenDocument) => Promise<void>) | undefined;
}

/** One locale, several, or `*` for every one that the document has; the default locale where none is named. */
export type Locales = string | readonly string[];

export interface Target {
  readonly uid: string;
  /** A single type needs none. */
  readonly documentId: string | undefined;
  readonly locale?: Locales | undefined;
  readonly abilities: Abilities;
  readonly ifMatch?: IfMatch | undefined;
}

export interface Cloning extends Target, Pick<Write, 'once' | 'also'> {
  readonly documentId: string;
  /** Laid over what is copied, in every locale. */
  readonly data?: Data | undefined;
}

export interface Deletion extends Pick<Write, 'also' | 'abilities' | 'ifMatch'> {
  readonly uid: string;
  /** A single type needs none. */
  readonly documentId: string | undefined;
  readonly locale?: Locales | undefined;
  /** What the caller holds for it; `delete` otherwise. */
  readonly action?: string;
  /** Runs in the transaction, while the document is locked and still there. */
  readonly before?: ((transaction: Transaction) => Promise<void>) | undefined;
}

export interface WrittenDocument {
  readonly documentId: string;
  readonly locale: string;
  /** Made by an earlier request: it may have been changed by others since. */
  readonly isRepeated?: boolean;
  /** What code of the project has made of the response, as far as the caller may see it. */
  readonly changes?: Data;
}
