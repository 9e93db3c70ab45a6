// Rows of content come and go here alone: each is counted in the transaction that adds or removes it, so that totals are known
// without counting (docs/decisions/027-versions-and-totals.md).
import type { Transaction } from '../../database/database.ts';
import { readAll, readSingle } from '../../database/rows.ts';
import type { ContentType } from '../../schema/schema.ts';
import { insertRow, type NewRow } from '../../sql/write/rows.ts';
import { deleteRows, deleteVersion, type VersionKey } from '../../sql/write/versions.ts';

/** Resolves to its number. */
export async function addRow(
  transaction: Transaction,
  contentType: ContentType,
  row: NewRow,
): Promise<number> {
  const { id } = await readSingle(transaction, insertRow(contentType, row, transaction.dialect));
  count(transaction, contentType, row, 1);
  return id;
}

/** Resolves to the numbers of the rows: one, or none. */
export async function removeVersion(
  transaction: Transaction,
  contentType: ContentType,
  key: VersionKey,
): Promise<readonly number[]> {
  const removed = await readAll(transaction, deleteVersion(contentType, key));
  count(transaction, contentType, key, -removed.length);
  return removed.map(({ id }) => id);
}

/** `locales` undefined: all of them. */
export async function removeDocument(
  transaction: Transaction,
  contentType: ContentType,
  documentId: string,
  locales: readonly string[] | undefined,
): Promise<readonly number[]> {
  const removed = await readAll(transaction, deleteRows(contentType, documentId, locales));
  for (const version of removed) count(transaction, contentType, version, -1);
  return removed.map(({ id }) => id);
}

const count = (
  transaction: Transaction,
  { uid }: ContentType,
  { locale, status }: Pick<VersionKey, 'locale' | 'status'>,
  rows: number,
): void => transaction.count({ uid, locale, status, rows });
