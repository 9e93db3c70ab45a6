// Finds documents by the value of one attribute, for imports with keys of their own.
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import { attribute as attributeColumn, columns, computed, type Rows, select, text } from '../columns.ts';
import { tableOf } from '../scope/scope.ts';
import { and, identifier, literal, sql, value, valueList } from '../sql.ts';

export interface DocumentOfValue {
  readonly documentId: string;
  readonly held: JsonValue;
}

/**
 * Reads drafts, or published rows in types without drafts: one row for each locale. `locale` undefined means any. In types without
 * drafts the conditions are those of the index of a unique attribute.
 */
export function selectDocumentsByValue(
  contentType: ContentType,
  { id, type }: ScalarAttribute,
  stored: readonly unknown[],
  locale: string | undefined,
): Rows<DocumentOfValue> {
  const own = identifier(id);
  const status = contentType.hasDraftAndPublish ? 'draft' : 'published';
  const conditions = [
    sql`${identifier(statusColumn)} = ${literal(status)}`,
    ...(type.storage === 'text' ? [sql`${own} <> ${literal('')}`] : []),
    sql`${own} in (${valueList(stored)})`,
    ...(locale === undefined ? [] : [sql`locale = ${value(locale)}`]),
  ];
  return select(
    columns({ documentId: text, held: computed(own, attributeColumn(type.storage)) }),
    sql`from ${tableOf(contentType)} where ${and(conditions)} group by document_id, ${own}`,
  );
}
