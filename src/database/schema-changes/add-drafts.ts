// Gives documents of a type their drafts when draft and publish is switched on: copies of their published versions, with the data
// that is stored in other tables.
import type { ContentType, LeftBehind } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import {
  creatorColumn,
  editorColumn,
  linkTable,
  publicationColumn,
  renderedColumn,
  statusColumn,
  targetLocaleColumn,
} from '../../schema/storage/storage-names.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';
import { tableOf } from '../../sql/scope/scope.ts';
import { column, comma, identifier, join, type Sql, sql, value } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';

export async function addDrafts(transaction: Transaction, contentType: ContentType): Promise<void> {
  const table = tableOf(contentType);
  await dropSupersededDrafts(transaction, contentType);
  const columns = rowColumns(contentType);
  const status = identifier(statusColumn);
  const draft = sql`select 1 from ${table} d
    where d.document_id = p.document_id and d.locale = p.locale and d.${status} = 'draft'`;
  const without = sql`p.${status} = 'published' and not exists (${draft})`;
  const copied = join(
    columns.map((name) => sql`p.${identifier(name)}`),
    comma,
  );
  const listed = join(columns.map(identifier), comma);
  await transaction.run(
    sql`insert into ${table} (${listed}, ${status})
      select ${copied}, 'draft' from ${table} p where ${without} order by p.id`,
  );
  for (const copy of copiesBeside(contentType)) await transaction.run(copy);
  await transaction.run(sql`update ${table} set published_at = null where ${status} = 'draft'`);
}

/**
 * Drops unmodified drafts from before drafts were switched off, if the document was edited since. A draft without a
 * stored publication was not published then, so the published version is not based on it, and it stays.
 */
async function dropSupersededDrafts(transaction: Transaction, contentType: ContentType): Promise<void> {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  await transaction.run(
    sql`delete from ${table} where ${status} = 'draft' and ${identifier(publicationColumn)} is not null
      and exists (select 1 from ${table} p
      where p.document_id = ${table}.document_id and p.locale = ${table}.locale
        and p.${status} = 'published'
        and p.updated_at > ${table}.updated_at and ${table}.updated_at <= p.published_at)`,
  );
  for (const beside of ['plinth_secrets', 'plinth_component_links']) {
    await transaction.run(
      sql`delete from ${identifier(beside)}
        where table_name = ${value(contentType.table)} and row_id not in (select id from ${table})`,
    );
  }
}

/** All stored columns except id and status. */
function rowColumns(contentType: ContentType): readonly string[] {
  const stored = storedColumns(contentType).map(({ name }) => name);
  const left = contentType.leftBehind?.columns ?? [];
  const times = ['created_at', 'updated_at', 'published_at'];
  return ['document_id', 'locale', ...times, creatorColumn, editorColumn, ...stored, ...left];
}

/** Copies data of other tables to new drafts, which are those without finished JSON. */
function copiesBeside(contentType: ContentType): readonly Sql[] {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  const copy = (from: string, row: Sql, columns: readonly string[], where = sql`1=1`): Sql => {
    const listed = join(columns.map(identifier), comma);
    const copied = join(
      columns.map((name) => column('o', name)),
      comma,
    );
    return sql`insert into ${identifier(from)} (${row}, ${listed})
      select d.id, ${copied} from ${identifier(from)} o
        join ${table} p on p.id = o.${row}
        join ${table} d on d.document_id = p.document_id and d.locale = p.locale
      where p.${status} = 'published' and d.${status} = 'draft'
        and d.${identifier(renderedColumn)} is null and ${where}`;
  };
  const ofTable = sql`o.table_name = ${value(contentType.table)}`;
  return [
    ...linksOf(contentType).map(({ table: name, columns }) => copy(name, sql`source_id`, columns)),
    copy('plinth_secrets', sql`row_id`, ['table_name', 'path', 'hash'], ofTable),
    copy('plinth_component_links', sql`row_id`, ['table_name', 'target_uid', 'target_id'], ofTable),
  ];
}

function linksOf(contentType: ContentType): LeftBehind['links'] {
  const owned = [...contentType.attributes.values()].flatMap((attribute) => {
    const kind = storageKind(attribute);
    if (kind !== 'toMany' && kind !== 'morphToMany') return [];
    const own = kind === 'toMany' ? 'inverse_position' : 'target_type';
    const located = attribute.kind === 'relation' ? [targetLocaleColumn] : [];
    const columns = ['target_id', 'position', own, ...located];
    return [{ table: linkTable(contentType, attribute.id), columns }];
  });
  return [...owned, ...(contentType.leftBehind?.links ?? [])];
}
