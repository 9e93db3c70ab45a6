// Statements on the columns of to-one relations, from both sides.
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { linkedLocaleColumn, positionColumn, statusColumn } from '../../schema/storage-names.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import { columns, computed, integer, type Rows, select, text } from '../columns.ts';
import { tableOf } from '../scope.ts';
import { and, comma, identifier, join, literal, type Sql, sql, value, valueList } from '../sql.ts';
import {
  isPlaced,
  leadsTo,
  type OwnerRows,
  ownerConditions,
  type PlacedOwner,
  placedOwners,
  placedPosition,
} from './owner-rows.ts';

/** One-to-one: takes the target from other rows of the same status and locale. */
export const stealColumn = (owner: OwnerRows, column: string, sourceId: number, target: LinkTarget): Sql => {
  const others = sql`id <> ${value(sourceId)}`;
  const conditions = [leadsTo(owner, column, target), others, ...ownerConditions(owner)];
  return sql`update ${tableOf(owner.contentType)} set ${identifier(column)} = null where ${and(conditions)}`;
};

/**
 * The next place in the list that the target shows of its to-one relations. `locale` undefined: lists of all locales in
 * one. Drafts and published rows are asked for one by one, so that each is a single step in the index.
 */
export function selectNextPosition(
  contentType: ContentType,
  column: string,
  { targetId, locale }: { readonly targetId: string; readonly locale: string | undefined },
): Rows<{ readonly position: number }> {
  const within = locale === undefined ? [] : [sql`locale = ${value(locale)}`];
  const statuses: readonly Status[] = contentType.hasDraftAndPublish ? ['draft', 'published'] : ['published'];
  const last = statuses.map((status) => {
    const target = sql`${identifier(column)} = ${value(targetId)}`;
    const conditions = [target, sql`${identifier(statusColumn)} = ${literal(status)}`, ...within];
    return sql`select max(${identifier(positionColumn(column))}) as position
      from ${tableOf(contentType)} where ${and(conditions)}`;
  });
  const next = computed(sql`coalesce(max(position), 0) + 1`, integer);
  return select(columns({ position: next }), sql`from (${join(last, sql` union all `)}) as lists`);
}

export function selectInverseColumn(owner: OwnerRows, column: string, target: LinkTarget): Rows<PlacedOwner> {
  const position = identifier(positionColumn(column));
  const conditions = [leadsTo(owner, column, target), ...ownerConditions(owner)];
  return select(
    columns({ documentId: text, locale: text, position: computed(position, integer) }),
    sql`from ${tableOf(owner.contentType)} where ${and(conditions)} order by ${position}`,
  );
}

export const setInverseColumn = (
  owner: OwnerRows,
  column: string,
  { documentId, locale }: LinkTarget,
  owners: readonly PlacedOwner[],
): Sql => {
  const said = sql`${identifier(linkedLocaleColumn(column))} = ${value(locale === '' ? null : locale)}`;
  const assignments = [
    sql`${identifier(column)} = ${value(documentId)}`,
    sql`${identifier(positionColumn(column))} = ${placedPosition}`,
    ...(owner.contentType.isLocalized ? [] : [said]),
  ];
  return sql`update ${tableOf(owner.contentType)} as o set ${join(assignments, comma)}
    from ${placedOwners(owner, owners)} where ${isPlaced}`;
};

export const clearInverseColumn = (
  owner: OwnerRows,
  column: string,
  target: LinkTarget,
  ownerIds: readonly string[],
): Sql => {
  const isOwner = sql`document_id in (${valueList(ownerIds)})`;
  const conditions = [leadsTo(owner, column, target), isOwner, ...ownerConditions(owner)];
  return sql`update ${tableOf(owner.contentType)} set ${identifier(column)} = null where ${and(conditions)}`;
};
