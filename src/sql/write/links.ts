// Statements on link tables and on the columns of to-one relations, from both sides of a relation.
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { morphTypeColumn, positionColumn, statusColumn } from '../../schema/storage-names.ts';
import { tableOf } from '../scope.ts';
import { and, column, comma, identifier, join, literal, type Sql, sql, value } from '../sql.ts';

const list = (items: readonly unknown[]): Sql =>
  join(
    items.map((item) => value(item)),
    comma,
  );

/** Rows of the owner of a relation that an edit from the other side concerns. */
export interface OwnerRows {
  readonly contentType: ContentType;
  readonly status: Status;
  readonly locale: string;
}

function ownerConditions({ status, locale }: OwnerRows, alias?: string): readonly Sql[] {
  const name = (of: string): Sql => (alias === undefined ? identifier(of) : column(alias, of));
  return [sql`${name('locale')} = ${value(locale)}`, sql`${name(statusColumn)} = ${literal(status)}`];
}

// Owned to-many relations.

export const selectLinks = (table: string, sourceId: number): Sql =>
  sql`select target_id from ${identifier(table)} where source_id = ${value(sourceId)} order by position`;

export interface LinkRow {
  readonly targetId: string;
  readonly position: number;
}

/** Inserts or moves links; new ones join the end of the target's own list. */
export function upsertLinks(table: string, sourceId: number, links: readonly LinkRow[]): Sql {
  const name = identifier(table);
  const rows = links.map(
    ({ targetId, position }) =>
      sql`(${value(sourceId)}, ${value(targetId)}, ${value(position)}, (select coalesce(max(inverse_position), 0) + 1 from ${name} where target_id = ${value(targetId)}))`,
  );
  return sql`insert into ${name} (source_id, target_id, position, inverse_position) values ${join(rows, comma)} on conflict (source_id, target_id) do update set position = excluded.position`;
}

export const deleteLinks = (table: string, sourceId: number, targetIds: readonly string[]): Sql =>
  sql`delete from ${identifier(table)} where source_id = ${value(sourceId)} and target_id in (${list(targetIds)})`;

export const deleteAllLinks = (table: string, sourceIds: readonly number[]): Sql =>
  sql`delete from ${identifier(table)} where source_id in (${list(sourceIds)})`;

export const copyLinks = (table: string, columns: readonly string[], from: number, to: number): Sql =>
  sql`insert into ${identifier(table)} (source_id, ${join(columns.map(identifier), comma)}) select ${value(to)}, ${join(columns.map(identifier), comma)} from ${identifier(table)} where source_id = ${value(from)}`;

/** One-to-one: takes the target from other rows of the same status and locale. */
export const stealColumn = (
  contentType: ContentType,
  column: string,
  sourceId: number,
  targetId: string,
  rows: Pick<OwnerRows, 'locale' | 'status'>,
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = null where ${identifier(column)} = ${value(targetId)} and id <> ${value(sourceId)} and locale = ${value(rows.locale)} and ${identifier(statusColumn)} = ${literal(rows.status)}`;

/**
 * The next place in the list that the target shows of its to-one relations. `locale` undefined: lists of all locales in
 * one. Drafts and published rows are asked for one by one, so that each is a single step in the index.
 */
export function selectNextPosition(
  contentType: ContentType,
  column: string,
  { targetId, locale }: { readonly targetId: string; readonly locale: string | undefined },
): Sql {
  const within = locale === undefined ? sql`` : sql` and locale = ${value(locale)}`;
  const statuses: readonly Status[] = contentType.hasDraftAndPublish ? ['draft', 'published'] : ['published'];
  const last = statuses.map(
    (status) =>
      sql`select max(${identifier(positionColumn(column))}) as position from ${tableOf(contentType)} where ${identifier(column)} = ${value(targetId)} and ${identifier(statusColumn)} = ${literal(status)}${within}`,
  );
  return sql`select coalesce(max(position), 0) + 1 from (${join(last, sql` union all `)}) as lists`;
}

// The inverse side of a to-one relation.

export const selectInverseColumn = (owner: OwnerRows, column: string, documentId: string): Sql =>
  sql`select document_id, ${identifier(positionColumn(column))} from ${tableOf(owner.contentType)} where ${and([sql`${identifier(column)} = ${value(documentId)}`, ...ownerConditions(owner)])} order by ${identifier(positionColumn(column))}`;

export const setInverseColumn = (
  owner: OwnerRows,
  column: string,
  documentId: string,
  ownerId: string,
  position: number,
): Sql =>
  sql`update ${tableOf(owner.contentType)} set ${identifier(column)} = ${value(documentId)}, ${identifier(positionColumn(column))} = ${value(position)} where ${and([sql`document_id = ${value(ownerId)}`, ...ownerConditions(owner)])}`;

export const clearInverseColumn = (
  owner: OwnerRows,
  column: string,
  documentId: string,
  ownerIds: readonly string[],
): Sql =>
  sql`update ${tableOf(owner.contentType)} set ${identifier(column)} = null where ${and([sql`${identifier(column)} = ${value(documentId)}`, sql`document_id in (${list(ownerIds)})`, ...ownerConditions(owner)])}`;

// The inverse side of a link table.

const ownerIdsOf = (owner: OwnerRows, ownerIds: readonly string[]): Sql =>
  sql`select id from ${tableOf(owner.contentType)} where ${and([sql`document_id in (${list(ownerIds)})`, ...ownerConditions(owner)])}`;

export const selectInverseLinks = (owner: OwnerRows, table: string, documentId: string): Sql =>
  sql`select o.document_id, l.inverse_position from ${identifier(table)} l join ${tableOf(owner.contentType)} o on o.id = l.source_id where ${and([sql`l.target_id = ${value(documentId)}`, ...ownerConditions(owner, 'o')])} order by l.inverse_position`;

/** Links every row of the owner that counts; new links join the end of the owner's own list. */
export const setInverseLinks = (
  owner: OwnerRows,
  table: string,
  documentId: string,
  ownerId: string,
  position: number,
): Sql => {
  const name = identifier(table);
  const last = sql`(select coalesce(max(l.position), 0) + 1 from ${name} l where l.source_id = o.id)`;
  return sql`insert into ${name} (source_id, target_id, position, inverse_position) select o.id, ${typed(documentId)}, ${last}, ${value(position)} from (${ownerIdsOf(owner, [ownerId])}) o where true on conflict (source_id, target_id) do update set inverse_position = excluded.inverse_position`;
};

const typed = (documentId: string): Sql => sql`cast(${value(documentId)} as text)`;

export const clearInverseLinks = (
  owner: OwnerRows,
  table: string,
  documentId: string,
  ownerIds: readonly string[],
): Sql =>
  sql`delete from ${identifier(table)} where target_id = ${value(documentId)} and source_id in (${ownerIdsOf(owner, ownerIds)})`;

// Morph relations.

export interface MorphLinkRow {
  readonly type: string;
  readonly targetId: string;
  readonly position: number;
}

export function insertMorphLinks(table: string, sourceId: number, links: readonly MorphLinkRow[]): Sql {
  const rows = links.map(
    ({ type, targetId, position }) =>
      sql`(${value(sourceId)}, ${value(type)}, ${value(targetId)}, ${value(position)})`,
  );
  return sql`insert into ${identifier(table)} (source_id, target_type, target_id, position) values ${join(rows, comma)} on conflict do nothing`;
}

export const selectMorphLinks = (table: string, sourceId: number): Sql =>
  sql`select target_type, target_id from ${identifier(table)} where source_id = ${value(sourceId)} order by position`;

// A document that is gone.

export const deleteLinksTo = (table: string, documentId: string): Sql =>
  sql`delete from ${identifier(table)} where target_id = ${value(documentId)}`;

export const clearColumnsTo = (contentType: ContentType, column: string, documentId: string): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = null where ${identifier(column)} = ${value(documentId)}`;

export const deleteMorphLinksTo = (table: string, type: string, documentId: string): Sql =>
  sql`delete from ${identifier(table)} where target_type = ${value(type)} and target_id = ${value(documentId)}`;

export const clearMorphColumnsTo = (
  contentType: ContentType,
  column: string,
  type: string,
  documentId: string,
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = null, ${identifier(morphTypeColumn(column))} = null where ${identifier(column)} = ${value(documentId)} and ${identifier(morphTypeColumn(column))} = ${value(type)}`;
