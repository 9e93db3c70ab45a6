// Rows of content come and go here alone: each is counted in the transaction that adds or removes it, so that totals are known
// without counting (docs/decisions/027-versions-and-totals.md).
import type { Transaction } from '../../database/database.ts';
import { readAll, readSingle } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import {
  insertAloneRow,
  insertNumberedRow,
  insertRow,
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

/** Numbers of rows to come: what hangs on them is sent with them. */
export type RowIds = Readonly<Partial<Record<Status, number>>>;

export const noRowIds: RowIds = {};

/** Of rows that nothing hangs on: nobody waits for their numbers. PostgreSQL takes it for no number, should something refer to it. */
export const unaskedRowIds: RowIds = { draft: Number.NaN, published: Number.NaN };

/** A row that stands alone is written and not asked for its number. */
export const isNumbered = ({ id }: { readonly id: number }): boolean => !Number.isNaN(id);

/** None where they are not known before the rows are there. */
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
  /** A number that is free; the next one unless said, which is not asked for where it is none. */
  readonly id: number | undefined;
}

/** Resolves to its number. */
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
    : insertAloneRow(contentType, row, dialect);
  transaction.send(insertion);
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

/** Takes a version out of the way, until `removeRetired`. */
export async function retire(
  transaction: Transaction,
  contentType: ContentType,
  key: VersionKey,
): Promise<readonly number[]> {
  const retired = await readAll(transaction, retireVersion(contentType, key));
  count(transaction, contentType, key, -retired.length);
  return retired.map(({ id }) => id);
}

/** Was counted when it was retired. */
export const removeRetired = (transaction: Transaction, contentType: ContentType, id: number): void =>
  transaction.send(deleteRow(contentType, id));

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
