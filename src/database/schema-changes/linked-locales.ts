// Adjusts links with a locale when one of their types starts or stops having locales. Links that cannot be shown are
// hidden until they can; otherwise a document would occur several times in a list.
import { type ContentType, isToOne, type Schema } from '../../schema/schema.ts';
import { linkTable, targetLocaleColumn } from '../../schema/storage/storage-names.ts';
import { identifier, type Sql, sql } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';

/** Called after locales of `switched` were switched on or off. */
export async function alignLinkedLocales(
  transaction: Transaction,
  schema: Schema,
  switched: ContentType,
): Promise<void> {
  for (const owner of schema.contentTypes.values())
    for (const attribute of owner.attributes.values()) {
      if (attribute.kind !== 'relation' || attribute.mappedBy !== undefined || isToOne(attribute)) continue;
      if (owner.uid !== switched.uid && attribute.target !== switched.uid) continue;
      const saysLocale = !owner.isLocalized && schema.contentTypes.get(attribute.target)?.isLocalized;
      const table = linkTable(owner, attribute.id);
      await transaction.run(saysLocale ? reveal(table) : hide(table));
    }
}

const locale = identifier(targetLocaleColumn);
const mark = sql`'#' || ${locale}`;
const unmarked = sql`replace(target_id, ${mark}, '')`;

/** Hides a link by a documentId that no document has. */
const hide = (table: string): Sql =>
  sql`update ${identifier(table)} set target_id = target_id || ${mark}
    where ${locale} <> '' and target_id = ${unmarked}`;

const reveal = (table: string): Sql =>
  sql`update ${identifier(table)} set target_id = ${unmarked} where ${locale} <> ''`;
