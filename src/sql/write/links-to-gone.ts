// Deletes links to deleted documents, and to deleted locales of documents.
import type { ContentType } from '../../schema/schema.ts';
import {
  linkedLocaleColumn,
  morphTypeColumn,
  targetLocaleColumn,
} from '../../schema/storage/storage-names.ts';
import { tableOf } from '../scope/scope.ts';
import { identifier, type Sql, sql, value, valueList } from '../sql.ts';

export const deleteLinksTo = (table: string, documentId: string): Sql =>
  sql`delete from ${identifier(table)} where target_id = ${value(documentId)}`;

export const clearColumnsTo = (contentType: ContentType, column: string, documentId: string): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = null
    where ${identifier(column)} = ${value(documentId)}`;

/** Deletes links to deleted locales of a document that has others. */
export const deleteLinksToLocales = (table: string, documentId: string, locales: readonly string[]): Sql =>
  sql`delete from ${identifier(table)} where target_id = ${value(documentId)}
    and ${identifier(targetLocaleColumn)} in (${valueList(locales)})`;

export const clearColumnsToLocales = (
  contentType: ContentType,
  column: string,
  documentId: string,
  locales: readonly string[],
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = null
    where ${identifier(column)} = ${value(documentId)}
      and ${identifier(linkedLocaleColumn(column))} in (${valueList(locales)})`;

export const deleteMorphLinksTo = (table: string, type: string, documentId: string): Sql =>
  sql`delete from ${identifier(table)}
    where target_type = ${value(type)} and target_id = ${value(documentId)}`;

export const clearMorphColumnsTo = (
  contentType: ContentType,
  column: string,
  type: string,
  documentId: string,
): Sql => {
  const typeColumn = identifier(morphTypeColumn(column));
  return sql`update ${tableOf(contentType)} set ${identifier(column)} = null, ${typeColumn} = null
    where ${identifier(column)} = ${value(documentId)} and ${typeColumn} = ${value(type)}`;
};
