// Finds documents in which two locales of the same status have different values of an attribute.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable, statusColumn, supersededLocale } from '../../schema/storage/storage-names.ts';
import { columns, computed, integer, select } from '../../sql/columns.ts';
import { cast, isDistinct } from '../../sql/phrases.ts';
import { tableOf } from '../../sql/scope/scope.ts';
import { column, identifier, or, type Sql, sql, valueList } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';
import { readSingle } from '../rows.ts';

/** A `from` item: rows `a` and `b` of one document and status that differ. */
export function differingRows(contentType: ContentType, attribute: Attribute, defaultLocale: string): Sql {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  const locales = hiddenLocales(defaultLocale);
  return sql`from ${table} a join ${table} b
      on b.document_id = a.document_id and b.${status} = a.${status} and b.locale < a.locale
    where a.locale not in (${locales}) and b.locale not in (${locales})
      and ${differs(contentType, attribute)}`;
}

/** The number of documents whose locales differ. */
export async function countDiffering(
  transaction: Transaction,
  contentType: ContentType,
  attribute: Attribute,
  defaultLocale: string,
): Promise<number> {
  const shape = columns({ documents: computed(sql`count(distinct a.document_id)`, integer) });
  const differing = select(shape, differingRows(contentType, attribute, defaultLocale));
  return (await readSingle(transaction, differing)).documents;
}

/** The locales of rows that are hidden since locales of the type were switched on or off (switches.ts). */
export const hiddenLocales = (defaultLocale: string): Sql =>
  valueList(['', defaultLocale].map(supersededLocale));

/** Relations always belong to one locale, so media are the only shared attributes with links. */
function differs(contentType: ContentType, attribute: Attribute): Sql {
  const { id } = attribute;
  if (storageKind(attribute) === 'toMany') return linksDiffer(linkTable(contentType, id));
  return isDistinct(cast(column('a', id), 'text'), cast(column('b', id), 'text'));
}

/** Other targets, or another order. Positions themselves may differ. */
function linksDiffer(table: string): Sql {
  const ranked = (row: 'a' | 'b'): Sql =>
    sql`select target_id, row_number() over (order by position, target_id) from ${identifier(table)}
      where source_id = ${column(row, 'id')}`;
  return or([
    sql`exists (${ranked('a')} except ${ranked('b')})`,
    sql`exists (${ranked('b')} except ${ranked('a')})`,
  ]);
}
