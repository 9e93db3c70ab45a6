// Statements about stored files that no content query can express: finding them, and the rows they are linked to, by
// number.
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage-names.ts';
import { tableOf } from '../scope.ts';
import { column, identifier, type Sql, sql, value } from '../sql.ts';

function own(file: ContentType, name: string): Sql {
  const attribute = file.attributes.get(name);
  if (!attribute) throw new Error(`Files have no attribute ${name}`);
  return column('f', attribute.id);
}

/** document_id, name, hash, ext, formats */
export const selectFile = (file: ContentType, id: number): Sql =>
  sql`select f.document_id, ${own(file, 'name')}, ${own(file, 'hash')}, ${own(file, 'ext')}, ${own(file, 'formats')} from ${tableOf(file)} f where f.id = ${value(id)}`;

export const selectFileByHash = (file: ContentType, hash: string): Sql =>
  sql`select f.id from ${tableOf(file)} f where ${own(file, 'hash')} = ${value(hash)} limit 1`;

/** document_id, locale and status of a row. */
export const selectRow = (contentType: ContentType, id: number): Sql =>
  sql`select document_id, locale, ${identifier(statusColumn)} from ${tableOf(contentType)} where id = ${value(id)}`;
