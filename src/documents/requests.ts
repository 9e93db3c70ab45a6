// The parameters and results of the documents service.
import type { Abilities } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import type { Status } from '../plan/plan.ts';
import type { Data } from '../values/data.ts';
import type { IfMatch } from '../values/if-match.ts';
import type { ReportMissing } from './check/findings.ts';

/** An idempotency key, and what else has to be equal in a repetition; both are hashes. */
export interface RequestKey {
  readonly key: string;
  readonly request: string;
}

export interface Write {
  readonly uid: string;
  readonly data: Data;
  /** Further values that the server sets, independent of the caller's rights. */
  readonly fixed?: Data | undefined;
  readonly abilities: Abilities;
  /** The documentId of a new document, if the project's code has chosen one. */
  readonly newDocumentId?: string | undefined;
  /** By default the default locale. Ignored on types without locales. */
  readonly locale?: string | undefined;
  /** By default `published`. */
  readonly status?: Status | undefined;
  /** Whether `allowedTypes` of media attributes are enforced. By default as configured. */
  readonly isStrictMediaTypes?: boolean | undefined;
  /** The version that the document must have. */
  readonly ifMatch?: IfMatch | undefined;
  /** Whether the published row keeps its id. By default as in the project. */
  readonly keepsNumbers?: boolean | undefined;
  /** Whether the published row is changed and the draft's unpublished changes stay, instead of being published with it. */
  readonly keepsDraft?: boolean | undefined;
  /** Whether code writes a row. Hooks then get relations in the form in which they were written. */
  readonly isRow?: boolean | undefined;
  /** Whether a bcrypt hash as a password is stored unchanged. Otherwise it is hashed like any text. */
  readonly takesHashes?: boolean | undefined;
  /** Called with required attributes that the values lack. Without it they are problems. */
  readonly lacks?: ReportMissing | undefined;
  /** The idempotency key of the request. */
  readonly once?: RequestKey | undefined;
  /** Runs after the write, in its transaction. */
  readonly also?: ((transaction: Transaction, written: WrittenDocument) => Promise<void>) | undefined;
}

/** One locale, several, or `*` for every locale of the document. By default the default locale. */
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
  /** Values that replace copied ones, in every locale. */
  readonly data?: Data | undefined;
}

export interface Deletion extends Pick<Write, 'also' | 'abilities' | 'ifMatch'> {
  readonly uid: string;
  /** A single type needs none. */
  readonly documentId: string | undefined;
  readonly locale?: Locales | undefined;
  /** The action that the caller needs. By default `delete`. */
  readonly action?: string;
  /** Runs in the transaction, while the document is locked and still there. */
  readonly before?: ((transaction: Transaction) => Promise<void>) | undefined;
}

export interface WrittenDocument {
  readonly documentId: string;
  readonly locale: string;
  /** Whether an earlier request created it, so that others may have changed it since. */
  readonly isRepeated?: boolean;
  /** The status that code of the project chose instead of the requested one. */
  readonly status?: Status;
  /** Changes of the response by code of the project, as far as the caller may see them. */
  readonly changes?: Data;
}
