// Finds documents that have a unique value already.
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import { id, type RowId, type Rows, select } from '../columns.ts';
import { tableOf } from '../scope/scope.ts';
import { and, identifier, literal, sql, value } from '../sql.ts';
import type { VersionKey } from './versions.ts';

/**
 * Published rows of the locale that have this value, except those of the document itself. Texts have the condition `<> ''` of
 * their index.
 */
export function selectTaken(
  contentType: ContentType,
  { id: name, type }: ScalarAttribute,
  taken: unknown,
  { documentId, locale }: Pick<VersionKey, 'documentId' | 'locale'>,
): Rows<RowId> {
  const conditions = [
    sql`${identifier(name)} = ${value(taken)}`,
    ...(type.storage === 'text' ? [sql`${identifier(name)} <> ${literal('')}`] : []),
    sql`locale = ${value(locale)}`,
    sql`${identifier(statusColumn)} = ${literal('published')}`,
    sql`document_id <> ${value(documentId)}`,
  ];
  return select(id, sql`from ${tableOf(contentType)} where ${and(conditions)} limit 1`);
}

/** The same for attributes that are unique together. */
export function selectTakenTogether(
  contentType: ContentType,
  taken: readonly (readonly [id: string, value: unknown])[],
  { documentId, locale }: Pick<VersionKey, 'documentId' | 'locale'>,
): Rows<RowId> {
  const conditions = [
    ...taken.map(([name, held]) => sql`${identifier(name)} = ${value(held)}`),
    sql`locale = ${value(locale)}`,
    sql`${identifier(statusColumn)} = ${literal('published')}`,
    sql`document_id <> ${value(documentId)}`,
  ];
  return select(id, sql`from ${tableOf(contentType)} where ${and(conditions)} limit 1`);
}
