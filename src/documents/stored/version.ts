// Reads and locks the versions of a document.
import type { Transaction } from '../../database/database.ts';
import { readAll, readFirst } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { type Authors, lockVersions, selectVersion, type VersionKey } from '../../sql/write/versions.ts';
import type { StoredContent } from './content.ts';

/** A document in one locale; the locale is empty on types without locales. */
export interface Address {
  readonly contentType: ContentType;
  readonly documentId: string;
  readonly locale: string;
}

/** The row of a version. */
export interface VersionRow extends Address {
  readonly id: number;
  readonly status: Status;
}

export interface Version extends Authors {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly content: StoredContent;
}

export interface VersionId {
  readonly id: number;
  readonly locale: string;
  readonly status: Status;
}

/** All versions of the document, locked until the transaction ends. */
export async function lockDocument(
  transaction: Transaction,
  contentType: ContentType,
  documentId: string,
): Promise<readonly VersionId[]> {
  const lock = lockVersions(contentType, documentId);
  if (transaction.dialect.hasOneWriter) return readAll(transaction, lock);
  // A writer that had to wait for the lock may have read rows that publishing has replaced meanwhile, so they are read again.
  const [, versions] = await Promise.all([readAll(transaction, lock), readAll(transaction, lock)]);
  return versions;
}

/**
 * The versions that are not hidden: a type without draft & publish can have drafts from earlier, and one without locales
 * translations.
 */
export const withinReach = (
  { hasDraftAndPublish, isLocalized }: ContentType,
  versions: readonly VersionId[],
): readonly VersionId[] =>
  versions.filter(
    ({ status, locale }) => (hasDraftAndPublish || status === 'published') && (isLocalized || locale === ''),
  );

export const loadVersion = (
  transaction: Transaction,
  contentType: ContentType,
  key: VersionKey,
): Promise<Version | undefined> => readFirst(transaction, selectVersion(contentType, key));

/** Reads a version that is known to exist. */
export async function reloadVersion(
  transaction: Transaction,
  contentType: ContentType,
  { documentId, locale, status }: VersionKey,
): Promise<Version> {
  const version = await loadVersion(transaction, contentType, { documentId, locale, status });
  if (!version) throw new Error(`${contentType.uid} ${documentId} has no ${status} version`);
  return version;
}

/** A locked document with all of its versions. */
export interface LockedDocument extends Omit<Address, 'locale'> {
  readonly versions: readonly VersionId[];
}
