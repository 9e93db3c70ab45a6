// Gives all locales of documents that differ the value of the default locale, or of the oldest one if a document has no
// default locale. The values of the others are kept in separate columns and link tables.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable, statusColumn } from '../../schema/storage/storage-names.ts';
import { insertMissing } from '../../sql/phrases.ts';
import { tableOf } from '../../sql/scope/scope.ts';
import { column, comma, identifier, join, type Sql, sql, value } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';
import { uniqueIndexName } from '../tables/content-indexes.ts';
import { columnsOf, linkTables } from '../tables/content-tables.ts';
import { countDiffering, differingRows, hiddenLocales } from './differing-locales.ts';
import { ownLinkTable } from './left-behind.ts';
import { ownColumns } from './own-columns.ts';

/** A temporary table: rows that change, and the row of the same status whose value they get. */
const sharing = sql`plinth_sharing`;

export interface Sharing {
  readonly attribute: Attribute;
  readonly defaultLocale: string;
  /** The columns of the type's table. */
  readonly existing: ReadonlySet<string>;
  /** Whether a locale without a value was created while the attribute was hidden. */
  readonly isBack?: boolean;
}

/** Changes only documents whose locales differ, so that columns are created only if needed. */
export async function shareDiffering(
  transaction: Transaction,
  contentType: ContentType,
  sharing: Sharing,
): Promise<void> {
  const { attribute, defaultLocale } = sharing;
  if ((await countDiffering(transaction, contentType, attribute, defaultLocale)) > 0)
    await shareValues(transaction, contentType, sharing);
}

export async function shareValues(
  transaction: Transaction,
  contentType: ContentType,
  requested: Sharing,
): Promise<void> {
  const { attribute, existing } = requested;
  const integer = transaction.dialect.columnType('integer');
  await transaction.run(sql`create table ${sharing} (row_id ${integer} primary key, source_id ${integer})`);
  await transaction.run(pairRows(contentType, requested));
  await shareColumns(transaction, contentType, attribute, existing);
  await shareLinks(transaction, contentType, attribute);
  if (attribute.kind === 'component' || attribute.kind === 'zone')
    for (const statement of shareComponentIndexes(contentType)) await transaction.run(statement);
  await transaction.run(sql`drop table ${sharing}`);
}

function pairRows(contentType: ContentType, { attribute, defaultLocale, isBack }: Sharing): Sql {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  const hidden = hiddenLocales(defaultLocale);
  const isSource = isBack ? sql`o.${status} = r.${status} and ${holds(contentType, attribute)} and` : sql``;
  const ofDocument = sql`from ${table} o where o.document_id = r.document_id and ${isSource} o.locale`;
  const sourceLocale = sql`coalesce(
    (select o.locale ${ofDocument} = ${value(defaultLocale)} limit 1),
    (select o.locale ${ofDocument} not in (${hidden}) order by o.id limit 1))`;
  return sql`insert into ${sharing} (row_id, source_id)
    select p.id, (select s.id from ${table} s where s.document_id = p.document_id
      and s.${status} = p.${status} and s.locale = p.source_locale)
    from (select r.id, r.document_id, r.${status}, r.locale, ${sourceLocale} as source_locale from ${table} r
      where r.locale not in (${hidden})
        and r.document_id in (select a.document_id ${differingRows(contentType, attribute, defaultLocale)})) p
    where p.locale <> p.source_locale`;
}

function holds(contentType: ContentType, attribute: Attribute): Sql {
  if (storageKind(attribute) !== 'toMany') return sql`${column('o', attribute.id)} is not null`;
  const links = identifier(linkTable(contentType, attribute.id));
  return sql`exists (select 1 from ${links} l where l.source_id = o.id)`;
}

/** Existing kept values stay: they are from when the attribute was localized. */
async function shareColumns(
  transaction: Transaction,
  contentType: ContentType,
  attribute: Attribute,
  existing: ReadonlySet<string>,
): Promise<void> {
  const names = ownColumns(contentType, attribute);
  const [first] = names;
  if (!first) return;
  const table = tableOf(contentType);
  await dropUniqueIndex(transaction, contentType, attribute);
  await addOwnColumns(transaction, contentType, attribute, existing);
  const kept = names.map(
    ({ name, own }) => sql`${identifier(own)} = case when ${identifier(first.own)} is null
      then ${identifier(name)} else ${identifier(own)} end`,
  );
  await transaction.run(
    sql`update ${table} set ${join(kept, comma)} where id in (select row_id from ${sharing})`,
  );
  const shared = names.map(
    ({ name }) => sql`${identifier(name)} = (select ${column('s', name)} from ${table} s
      join ${sharing} m on m.source_id = s.id where m.row_id = ${column(contentType.table, 'id')})`,
  );
  await transaction.run(
    sql`update ${table} set ${join(shared, comma)}
      where id in (select row_id from ${sharing} where source_id is not null)`,
  );
}

async function addOwnColumns(
  transaction: Transaction,
  contentType: ContentType,
  attribute: Attribute,
  existing: ReadonlySet<string>,
): Promise<void> {
  const definitions = new Map(
    columnsOf(attribute, contentType, transaction.dialect).map(({ name, definition }) => [name, definition]),
  );
  for (const { name, own } of ownColumns(contentType, attribute)) {
    const definition = definitions.get(name);
    if (!definition || existing.has(own)) continue;
    await transaction.run(
      sql`alter table ${tableOf(contentType)} add column ${identifier(own)} ${definition}`,
    );
  }
}

/** Values are moved one by one and may collide meanwhile. migrate.ts creates the index again. */
export async function dropUniqueIndex(
  transaction: Transaction,
  { table }: ContentType,
  attribute: Attribute,
): Promise<void> {
  if (attribute.kind !== 'scalar') return;
  await transaction.run(sql`drop index if exists ${identifier(uniqueIndexName(table, attribute))}`);
}

async function shareLinks(
  transaction: Transaction,
  contentType: ContentType,
  attribute: Attribute,
): Promise<void> {
  for (const links of linkTables(contentType, attribute, transaction.dialect)) {
    const own = identifier(ownLinkTable(contentType, attribute.id));
    const table = identifier(links.name);
    const others = links.columns.map(({ name }) => name).filter((name) => name !== 'source_id');
    const listed = join(others.map(identifier), comma);
    const definitions = [
      ...links.columns.map(({ name, definition }) => sql`${identifier(name)} ${definition}`),
      ...links.constraints,
    ];
    await transaction.run(sql`create table if not exists ${own} (${join(definitions, comma)})`);
    await transaction.run(
      sql`insert into ${own} (source_id, ${listed}) select source_id, ${listed} from ${table}
        where source_id in (select row_id from ${sharing})
          and source_id not in (select source_id from ${own})`,
    );
    await transaction.run(
      sql`delete from ${table}
        where source_id in (select row_id from ${sharing} where source_id is not null)`,
    );
    const copied = join(
      others.map((name) => column('l', name)),
      comma,
    );
    await transaction.run(
      sql`insert into ${table} (source_id, ${listed}) select m.row_id, ${copied}
        from ${sharing} m join ${table} l on l.source_id = m.source_id`,
    );
  }
}

/** Kept components stay in the indexes: documents that they refer to are in use until they are pruned. */
function shareComponentIndexes(contentType: ContentType): readonly Sql[] {
  const ofTable = value(contentType.table);
  return [
    sql`insert into plinth_component_links (table_name, row_id, target_uid, target_id)
      select l.table_name, m.row_id, l.target_uid, l.target_id
      from ${sharing} m join plinth_component_links l on l.row_id = m.source_id
      where l.table_name = ${ofTable} and not exists (select 1 from plinth_component_links k
        where k.table_name = l.table_name and k.row_id = m.row_id
          and k.target_uid = l.target_uid and k.target_id = l.target_id)`,
    insertMissing({
      table: 'plinth_component_uniques',
      columns: ['attribute', 'locale', 'value', 'table_name', 'row_id'],
      rows: sql`select u.attribute, r.locale, u.value, u.table_name, m.row_id
        from ${sharing} m join plinth_component_uniques u on u.row_id = m.source_id
        join ${tableOf(contentType)} r on r.id = m.row_id where u.table_name = ${ofTable}`,
    }),
  ];
}
