// Adds and removes rows of content, and counts them in the same transaction, so that totals need no counting
// (docs/decisions/027-versions-and-totals.md).
import type { Transaction } from '../../database/database.ts';
import { readAll, readSingle } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import {
  insertNumberedRow,
  insertRow,
  insertWithoutId,
  type NewRow,
  nextRowIds,
} from '../../sql/write/rows.ts';
import {
  deleteRow,
  deleteRows,
  deleteVersion,
  retireVersion,
  type VersionKey,
} from '../../sql/write/versions.ts';

/** Reserved ids of new rows, so that their data in other tables can be sent with them. */
export type RowIds = Readonly<Partial<Record<Status, number>>>;

export const noRowIds: RowIds = {};

/**
 * Placeholder for rows to which nothing refers, so that their ids are not awaited. PostgreSQL refuses NaN if it is used
 * by mistake.
 */
export const unreadRowIds: RowIds = { draft: Number.NaN, published: Number.NaN };

/** Whether the id of a row is known. */
export const isNumbered = ({ id }: { readonly id: number }): boolean => !Number.isNaN(id);

/** Empty if the dialect does not reserve ids. */
export async function takeRowIds(
  transaction: Transaction,
  contentType: ContentType,
  statuses: readonly Status[],
): Promise<RowIds> {
  const next = nextRowIds(contentType, statuses.length, transaction.dialect);
  if (!next || statuses.length === 0) return noRowIds;
  const ids = await readAll(transaction, next);
  return Object.fromEntries(statuses.map((status, index) => [status, ids[index]?.id]));
}

interface AddedRow extends NewRow {
  /** A free id. Undefined means the next one; NaN means that it is not needed. */
  readonly id: number | undefined;
}

/** Resolves to the id. */
export async function addRow(
  transaction: Transaction,
  contentType: ContentType,
  { id, ...row }: AddedRow,
): Promise<number> {
  const { dialect } = transaction;
  count(transaction, contentType, row, 1);
  if (id === undefined) return (await readSingle(transaction, insertRow(contentType, row, dialect))).id;
  const insertion = isNumbered({ id })
    ? insertNumberedRow(contentType, { id, ...row }, dialect)
    : insertWithoutId(contentType, row, dialect);
  transaction.send(insertion);
  return id;
}

/** Resolves to the ids of the rows: one or none. */
export async function removeVersion(
  transaction: Transaction,
  contentType: ContentType,
  key: VersionKey,
): Promise<readonly number[]> {
  const removed = await readAll(transaction, deleteVersion(contentType, key));
  count(transaction, contentType, key, -removed.length);
  return removed.map(({ id }) => id);
}

/** Retires a version until `removeRetired`. */
export async function retire(
  transaction: Transaction,
  contentType: ContentType,
  key: VersionKey,
): Promise<readonly number[]> {
  const retired = await readAll(transaction, retireVersion(contentType, key));
  count(transaction, contentType, key, -retired.length);
  return retired.map(({ id }) => id);
}

/** Deletes a retired row, which was counted when it was retired. */
export const removeRetired = (transaction: Transaction, contentType: ContentType, id: number): void =>
  transaction.send(deleteRow(contentType, id));

/** `locales` undefined means all. */
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
