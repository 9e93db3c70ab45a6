// Documents by the value of one attribute, for what comes with keys of its own.
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { attribute as attributeColumn, columns, computed, type Rows, select, text } from '../columns.ts';
import { tableOf } from '../scope.ts';
import { and, identifier, sql, value, valueList } from '../sql.ts';

export interface DocumentOfValue {
  readonly documentId: string;
  readonly held: JsonValue;
}

/** Once for each value and document. `locale` undefined: in any. */
export function selectDocumentsByValue(
  contentType: ContentType,
  { id, type }: ScalarAttribute,
  stored: readonly unknown[],
  locale: string | undefined,
): Rows<DocumentOfValue> {
  const own = identifier(id);
  const conditions = [
    sql`${own} in (${valueList(stored)})`,
    ...(locale === undefined ? [] : [sql`locale = ${value(locale)}`]),
  ];
  return select(
    columns({ documentId: text, held: computed(own, attributeColumn(type.storage)) }),
    sql`from ${tableOf(contentType)} where ${and(conditions)} group by document_id, ${own}`,
  );
}
