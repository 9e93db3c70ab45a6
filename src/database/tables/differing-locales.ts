// Documents of which two locales have different values of one attribute in the same status.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage-kind.ts';
import { linkTable, statusColumn } from '../../schema/storage-names.ts';
import { columns, computed, integer, select } from '../../sql/columns.ts';
import { cast, isDistinct } from '../../sql/phrases.ts';
import { tableOf } from '../../sql/scope.ts';
import { column, identifier, or, type Sql, sql, valueList } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';
import { readSingle } from '../rows.ts';

/** `from` rows `a` and `b` of one document and status that differ. */
export function differingRows(contentType: ContentType, attribute: Attribute, defaultLocale: string): Sql {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  const locales = hiddenLocales(defaultLocale);
  return sql`from ${table} a join ${table} b
      on b.document_id = a.document_id and b.${status} = a.${status} and b.locale < a.locale
    where a.locale not in (${locales}) and b.locale not in (${locales})
      and ${differs(contentType, attribute)}`;
}

/** How many documents there are of which locales differ. */
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

/** Those of rows that gave way when the locales of the whole type were switched on or off (switches.ts). */
export const hiddenLocales = (defaultLocale: string): Sql =>
  valueList(['#superseded', `${defaultLocale}#superseded`]);

/** Relations always belong to one locale: of what has links, only media can be shared. */
function differs(contentType: ContentType, attribute: Attribute): Sql {
  const { id } = attribute;
  if (storageKind(attribute) === 'toMany') return linksDiffer(linkTable(contentType, id));
  return isDistinct(cast(column('a', id), 'text'), cast(column('b', id), 'text'));
}

/** Other targets, or the same ones in another order: positions themselves may differ. */
function linksDiffer(table: string): Sql {
  const ranked = (row: 'a' | 'b'): Sql =>
    sql`select target_id, row_number() over (order by position, target_id) from ${identifier(table)}
      where source_id = ${column(row, 'id')}`;
  return or([
    sql`exists (${ranked('a')} except ${ranked('b')})`,
    sql`exists (${ranked('b')} except ${ranked('a')})`,
  ]);
}
