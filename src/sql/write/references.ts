// Statements about documents that bodies and component values refer to.
import type { Condition, Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage-names.ts';
import { tableOf } from '../scope.ts';
import { and, column, comma, identifier, join, literal, or, type Sql, sql, value } from '../sql.ts';
import { meets, type Ruling } from './rules.ts';

const list = (items: readonly unknown[]): Sql =>
  join(
    items.map((item) => value(item)),
    comma,
  );

export interface NamedRows {
  readonly documentIds: readonly string[];
  readonly ids: readonly number[];
}

/** Which rows are there for a caller. */
export interface SeenRows {
  readonly published: Condition;
  /** Undefined: no drafts. */
  readonly draft: Condition | undefined;
}

/** id, document_id and locale of the rows that are named by documentId or by row id. */
export function selectReferenced(
  contentType: ContentType,
  { documentIds, ids }: NamedRows,
  { published, draft }: SeenRows,
  ruling: Ruling,
): Sql {
  const named = [
    ...(documentIds.length > 0 ? [sql`a.document_id in (${list(documentIds)})`] : []),
    ...(ids.length > 0 ? [sql`a.id in (${list(ids)})`] : []),
  ];
  const ofStatus = (status: Status, condition: Condition): Sql =>
    and([
      sql`${column('a', statusColumn)} = ${literal(status)}`,
      ...(condition.kind === 'always' ? [] : [meets(condition, contentType, ruling)]),
    ]);
  const seen = [ofStatus('published', published), ...(draft ? [ofStatus('draft', draft)] : [])];
  return sql`select a.id, a.document_id, a.locale from ${tableOf(contentType)} a where ${and([or(named), or(seen)])} order by a.id`;
}

/** document_id, name and mime of files. */
export function selectFileTypes(fileType: ContentType, documentIds: readonly string[]): Sql {
  const columns = ['name', 'mime'].map((name) => identifier(fileType.attributes.get(name)?.id ?? name));
  return sql`select document_id, ${join(columns, comma)} from ${tableOf(fileType)} where document_id in (${list(documentIds)})`;
}

export interface ComponentLinkRow {
  readonly targetUid: string;
  readonly targetId: string;
}

export const deleteComponentLinks = (table: string, rowIds: readonly number[]): Sql =>
  sql`delete from plinth_component_links where table_name = ${value(table)} and row_id in (${list(rowIds)})`;

export const insertComponentLinks = (table: string, rowId: number, links: readonly ComponentLinkRow[]): Sql =>
  sql`insert into plinth_component_links (table_name, row_id, target_uid, target_id) values ${join(
    links.map(
      ({ targetUid, targetId }) =>
        sql`(${value(table)}, ${value(rowId)}, ${value(targetUid)}, ${value(targetId)})`,
    ),
    comma,
  )}`;

/** table_name and row_id of component values that refer to a document. */
export const selectComponentLinksTo = (targetUid: string, targetId: string): Sql =>
  sql`select distinct table_name, row_id from plinth_component_links where target_uid = ${value(targetUid)} and target_id = ${value(targetId)}`;

export const deleteComponentLinksTo = (targetUid: string, targetId: string): Sql =>
  sql`delete from plinth_component_links where target_uid = ${value(targetUid)} and target_id = ${value(targetId)}`;

// Password hashes, kept apart from content.

export const upsertSecret = (table: string, rowId: number, path: string, hash: string): Sql =>
  sql`insert into plinth_secrets (table_name, row_id, path, hash) values (${value(table)}, ${value(rowId)}, ${value(path)}, ${value(hash)}) on conflict (table_name, row_id, path) do update set hash = excluded.hash`;

export const deleteSecret = (table: string, rowId: number, path: string): Sql =>
  sql`delete from plinth_secrets where table_name = ${value(table)} and row_id = ${value(rowId)} and path = ${value(path)}`;

export const deleteSecrets = (table: string, rowIds: readonly number[]): Sql =>
  sql`delete from plinth_secrets where table_name = ${value(table)} and row_id in (${list(rowIds)})`;

export const copySecrets = (table: string, from: number, to: number): Sql =>
  sql`insert into plinth_secrets (table_name, row_id, path, hash) select table_name, ${value(to)}, path, hash from plinth_secrets where table_name = ${value(table)} and row_id = ${value(from)}`;

// Unique attributes inside components.

export interface ComponentUnique {
  readonly attribute: string;
  readonly locale: string;
  readonly value: string;
}

export const insertComponentUniques = (
  table: string,
  rowId: number,
  uniques: readonly ComponentUnique[],
): Sql =>
  sql`insert into plinth_component_uniques (attribute, locale, value, table_name, row_id) values ${join(
    uniques.map(
      (unique) =>
        sql`(${value(unique.attribute)}, ${value(unique.locale)}, ${value(unique.value)}, ${value(table)}, ${value(rowId)})`,
    ),
    comma,
  )}`;

export const deleteComponentUniques = (table: string, rowIds: readonly number[]): Sql =>
  sql`delete from plinth_component_uniques where table_name = ${value(table)} and row_id in (${list(rowIds)})`;

export const selectComponentUnique = ({ attribute, locale, value: taken }: ComponentUnique): Sql =>
  sql`select table_name, row_id from plinth_component_uniques where attribute = ${value(attribute)} and locale = ${value(locale)} and value = ${value(taken)}`;
