// Locks everything that an operation changes before it changes anything, in one order: by table, then by documentId. An operation that
// took its locks one by one could hold a document that another one waits for, and wait for one that the other holds; PostgreSQL finds
// that out after a second, and ends one of them (docs/decisions/052-order-of-locks.md).
import type { ContentType } from '../../schema/schema.ts';
import type { Sql } from '../../sql/sql.ts';
import { lockAtOnce, lockDocuments, lockNames, thisDocument } from '../../sql/write/document-locks.ts';
import type { WriteContext } from '../rules/write-context.ts';

/** Documents of one type, as a select of their documentIds. */
export interface SomeDocuments {
  readonly contentType: ContentType;
  readonly documentIds: Sql;
  /** Whether the operation takes them from their owners. */
  readonly isTaken?: true;
}

interface OwnDocument {
  readonly contentType: ContentType;
  /** Undefined for a new document. */
  readonly documentId: string | undefined;
}

/**
 * Locks other documents together with the operation's own one, which is locked anyway; without others it does nothing. To be called
 * before anything else is locked.
 *
 * Which documents lead to the operation's own one is known only when nothing else changes them, so the documentIds of those whose
 * owners change are locked first. `othersOf` is not called on databases with one writer, which lock nothing.
 */
export function lockWithOthers(
  { contentType, documentId }: OwnDocument,
  othersOf: () => readonly SomeDocuments[],
  { transaction }: WriteContext,
): void {
  const { lockTexts } = transaction.dialect;
  if (!lockTexts) return;
  const others = othersOf();
  if (others.length === 0) return;
  const own: readonly SomeDocuments[] =
    documentId === undefined
      ? []
      : [{ contentType, documentIds: thisDocument(contentType, documentId), isTaken: true }];
  const all = [...others, ...own];
  const taken = all.filter(({ isTaken }) => isTaken);
  if (taken.length > 0) transaction.send(lockNames(lockTexts, taken.map(choice)));
  for (const [type, chosen] of inOrder(all)) transaction.send(lockDocuments(type, chosen));
}

/**
 * Locks documents that an operation is about to change. They have been locked with the others, unless they came to lead to its document
 * since. Such a document must not be waited for, out of the order: where it is locked, the operation begins anew.
 */
export function lockLate(
  others: readonly SomeDocuments[],
  { transaction }: Pick<WriteContext, 'transaction'>,
): void {
  if (transaction.dialect.hasOneWriter) return;
  for (const [type, chosen] of inOrder(others)) transaction.send(lockAtOnce(type, chosen));
}

function inOrder(documents: readonly SomeDocuments[]): readonly (readonly [ContentType, readonly Sql[]])[] {
  const byType = Map.groupBy(documents, ({ contentType }) => contentType);
  const sorted = [...byType].sort(([one], [other]) => (one.table < other.table ? -1 : 1));
  return sorted.map(([contentType, chosen]) => [contentType, chosen.map(choice)]);
}

const choice = ({ documentIds }: SomeDocuments): Sql => documentIds;
