// What the documents service is asked, and what it tells of what it wrote.
import type { Abilities } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import type { Status } from '../plan/plan.ts';
import type { Data } from '../values/data.ts';

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
  /** What has to happen with the write or not at all: runs in its transaction, after it. */
  readonly also?: ((transaction: Transaction, written: Written) => Promise<void>) | undefined;
}

/** One locale, several, or `*` for every one that the document has; the default locale where none is named. */
export type Locales = string | readonly string[];

export interface Target {
  readonly uid: string;
  readonly documentId: string;
  readonly locale?: Locales | undefined;
  readonly abilities: Abilities;
}

export interface Cloning extends Target {
  /** Laid over what is copied, in every locale. */
  readonly data?: Data | undefined;
}

export interface Deletion extends Pick<Write, 'also' | 'abilities'> {
  readonly uid: string;
  /** A single type needs none. */
  readonly documentId: string | undefined;
  readonly locale?: Locales | undefined;
  /** What the caller holds for it; `delete` otherwise. */
  readonly action?: string;
}

export interface Written {
  readonly documentId: string;
  readonly locale: string;
}
