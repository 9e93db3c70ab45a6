// Restores values of locales when an attribute is localized again. Locales without a former value keep the shared one,
// with all changes since.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { tableOf } from '../../sql/scope/scope.ts';
import { comma, identifier, join, sql } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';
import { linkTables } from '../tables/content-tables.ts';
import { ownLinkTable } from './left-behind.ts';
import { ownColumns } from './own-columns.ts';
import { dropColumn } from './prune.ts';
import { dropUniqueIndex } from './share-values.ts';

export async function restoreOwnValues(
  transaction: Transaction,
  contentType: ContentType,
  attribute: Attribute,
): Promise<void> {
  const columns = ownColumns(contentType, attribute);
  const [first] = columns;
  if (!first) return restoreLinks(transaction, contentType, attribute);
  await dropUniqueIndex(transaction, contentType, attribute);
  const assignments = columns.map(({ name, own }) => sql`${identifier(name)} = ${identifier(own)}`);
  await transaction.run(
    sql`update ${tableOf(contentType)} set ${join(assignments, comma)}
      where ${identifier(first.own)} is not null`,
  );
  for (const { own } of columns) await dropColumn(transaction, contentType.table, own);
}

async function restoreLinks(
  transaction: Transaction,
  contentType: ContentType,
  attribute: Attribute,
): Promise<void> {
  const own = identifier(ownLinkTable(contentType, attribute.id));
  for (const links of linkTables(contentType, attribute, transaction.dialect)) {
    const table = identifier(links.name);
    const listed = join(
      links.columns.map(({ name }) => identifier(name)),
      comma,
    );
    await transaction.run(sql`delete from ${table} where source_id in (select source_id from ${own})`);
    await transaction.run(sql`insert into ${table} (${listed}) select ${listed} from ${own}`);
  }
  await transaction.run(sql`drop table ${own}`);
}
