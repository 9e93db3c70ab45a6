// Statements on link tables and on the columns of to-one relations, from both sides of a relation.
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import {
  linkedLocaleColumn,
  morphTypeColumn,
  positionColumn,
  statusColumn,
  targetLocaleColumn,
} from '../../schema/storage-names.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import { columns, computed, integer, type RowOf, type Rows, select, text } from '../columns.ts';
import { insert, rowsInto } from '../insert.ts';
import { cast, insertMissing, replacing, upsert } from '../phrases.ts';
import { tableOf } from '../scope.ts';
import { and, column, comma, identifier, join, literal, type Sql, sql, value, valueList } from '../sql.ts';

/** Rows of the owner of a relation that an edit from the other side concerns. */
export interface OwnerRows {
  readonly contentType: ContentType;
  readonly status: Status;
  /** Undefined: of every locale. */
  readonly locale: string | undefined;
}

export function ownerConditions({ status, locale }: OwnerRows, alias?: string): readonly Sql[] {
  const name = (of: string): Sql => (alias === undefined ? identifier(of) : column(alias, of));
  const ofLocale = locale === undefined ? [] : [sql`${name('locale')} = ${value(locale)}`];
  return [...ofLocale, sql`${name(statusColumn)} = ${literal(status)}`];
}

/** Whether a column leads to a target; types with locales say none in their links. */
function leadsTo({ contentType }: OwnerRows, name: string, { documentId, locale }: LinkTarget): Sql {
  const isDocument = sql`${identifier(name)} = ${value(documentId)}`;
  if (contentType.isLocalized) return isDocument;
  return sql`${isDocument} and coalesce(${identifier(linkedLocaleColumn(name))}, '') = ${value(locale)}`;
}

// Owned to-many relations.

/** `isLocated`: relations, whose links may say a locale, unlike those to files. */
export const selectLinks = (
  table: string,
  sourceId: number,
  { isLocated }: { readonly isLocated: boolean },
): Rows<LinkTarget> =>
  select(
    columns({
      documentId: computed(identifier('target_id'), text),
      locale: computed(isLocated ? identifier(targetLocaleColumn) : literal(''), text),
    }),
    sql`from ${identifier(table)} where source_id = ${value(sourceId)} order by position`,
  );

const linkColumns = ['source_id', 'target_id', 'position', 'inverse_position'];

export interface LinkRow {
  readonly target: LinkTarget;
  readonly position: number;
}

/** Inserts or moves links; new ones join the end of the target's own list. */
export function upsertLinks(
  table: string,
  sourceId: number,
  links: readonly LinkRow[],
  { isLocated }: { readonly isLocated: boolean },
): Sql {
  const name = identifier(table);
  const rows = links.map(({ target: { documentId, locale }, position }) => {
    const next = sql`select coalesce(max(inverse_position), 0) + 1`;
    const last = sql`${next} from ${name} where target_id = ${value(documentId)}`;
    const said = isLocated ? sql`, ${value(locale)}` : sql``;
    return sql`(${valueList([sourceId, documentId, position])}, (${last})${said})`;
  });
  return isLocated
    ? upsert(
        { table, columns: [...linkColumns, targetLocaleColumn], rows },
        { key: locatedKey, set: replacing('position') },
      )
    : upsert(
        { table, columns: linkColumns, rows },
        { key: ['source_id', 'target_id'], set: replacing('position') },
      );
}

const locatedKey = ['source_id', 'target_id', targetLocaleColumn];

/** All in one locale. */
export const deleteLinks = (
  table: string,
  sourceId: number,
  { documentIds, locale }: { readonly documentIds: readonly string[]; readonly locale: string | undefined },
): Sql => {
  const said = locale === undefined ? [] : [sql`${identifier(targetLocaleColumn)} = ${value(locale)}`];
  const isTarget = sql`target_id in (${valueList(documentIds)})`;
  return sql`delete from ${identifier(table)}
    where ${and([sql`source_id = ${value(sourceId)}`, isTarget, ...said])}`;
};

export const deleteAllLinks = (table: string, sourceIds: readonly number[]): Sql =>
  sql`delete from ${identifier(table)} where source_id in (${valueList(sourceIds)})`;

export const copyLinks = (table: string, names: readonly string[], from: number, to: number): Sql =>
  insert({
    table,
    columns: ['source_id', ...names],
    rows: sql`select ${value(to)}, ${join(names.map(identifier), comma)} from ${identifier(table)}
      where source_id = ${value(from)}`,
  });

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

// The inverse side of a to-one relation.

/** An owner, and its position in the list that the target shows. */
export interface PlacedOwner {
  readonly documentId: string;
  readonly locale: string;
  readonly position: number;
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
  ownerId: string,
  position: number,
): Sql => {
  const said = sql`${identifier(linkedLocaleColumn(column))} = ${value(locale === '' ? null : locale)}`;
  const assignments = [
    sql`${identifier(column)} = ${value(documentId)}`,
    sql`${identifier(positionColumn(column))} = ${value(position)}`,
    ...(owner.contentType.isLocalized ? [] : [said]),
  ];
  return sql`update ${tableOf(owner.contentType)} set ${join(assignments, comma)}
    where ${and([sql`document_id = ${value(ownerId)}`, ...ownerConditions(owner)])}`;
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

// The inverse side of a link table.

export function ownerIdsOf(owner: OwnerRows, ownerIds: readonly string[]): Sql {
  const conditions = [sql`document_id in (${valueList(ownerIds)})`, ...ownerConditions(owner)];
  return sql`select id from ${tableOf(owner.contentType)} where ${and(conditions)}`;
}

const placedOwner = columns({
  documentId: computed(column('o', 'document_id'), text),
  locale: computed(column('o', 'locale'), text),
  position: computed(column('l', 'inverse_position'), integer),
});

const isTarget = ({ documentId, locale }: LinkTarget): readonly Sql[] => [
  sql`target_id = ${value(documentId)}`,
  sql`${identifier(targetLocaleColumn)} = ${value(locale)}`,
];

export function selectInverseLinks(owner: OwnerRows, table: string, target: LinkTarget): Rows<PlacedOwner> {
  const conditions = [...isTarget(target), ...ownerConditions(owner, 'o')];
  return select(
    placedOwner,
    sql`from ${identifier(table)} l join ${tableOf(owner.contentType)} o on o.id = l.source_id
      where ${and(conditions)} order by l.inverse_position`,
  );
}

/** Links every row of the owner that counts; new links join the end of the owner's own list. */
export const setInverseLinks = (
  owner: OwnerRows,
  table: string,
  { documentId, locale }: LinkTarget,
  ownerId: string,
  position: number,
): Sql => {
  const name = identifier(table);
  const last = sql`(select coalesce(max(l.position), 0) + 1 from ${name} l where l.source_id = o.id)`;
  const target = cast(value(documentId), 'text');
  const owners = sql`(${ownerIdsOf(owner, [ownerId])}) o`;
  const said = cast(value(locale), 'text');
  const rows = sql`select o.id, ${target}, ${last}, ${value(position)}, ${said} from ${owners}`;
  return upsert(
    { table, columns: [...linkColumns, targetLocaleColumn], rows },
    { key: locatedKey, set: replacing('inverse_position') },
  );
};

export const clearInverseLinks = (
  owner: OwnerRows,
  table: string,
  target: LinkTarget,
  ownerIds: readonly string[],
): Sql =>
  sql`delete from ${identifier(table)}
    where ${and([...isTarget(target), sql`source_id in (${ownerIdsOf(owner, ownerIds)})`])}`;

// Morph relations.

export interface MorphLinkRow {
  readonly type: string;
  readonly targetId: string;
  readonly position: number;
}

export function insertMorphLinks(table: string, sourceId: number, links: readonly MorphLinkRow[]): Sql {
  const rows = links.map(({ type, targetId, position }) => ({
    sourceId,
    targetType: type,
    targetId,
    position,
  }));
  return insertMissing(rowsInto(table, rows));
}

const morphLink = { type: computed(identifier('target_type'), text), targetId: text };

export const selectMorphLinks = (table: string, sourceId: number): Rows<RowOf<typeof morphLink>> =>
  select(
    columns(morphLink),
    sql`from ${identifier(table)} where source_id = ${value(sourceId)} order by position`,
  );

// A document that is gone.

export const deleteLinksTo = (table: string, documentId: string): Sql =>
  sql`delete from ${identifier(table)} where target_id = ${value(documentId)}`;

export const clearColumnsTo = (contentType: ContentType, column: string, documentId: string): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = null
    where ${identifier(column)} = ${value(documentId)}`;

/** Links that say a locale which is gone, while the document has others. */
export const deleteLinksToLocales = (table: string, documentId: string, locales: readonly string[]): Sql =>
  sql`delete from ${identifier(table)} where target_id = ${value(documentId)}
    and ${identifier(targetLocaleColumn)} in (${valueList(locales)})`;

export const clearColumnsToLocales = (
  contentType: ContentType,
  column: string,
  documentId: string,
  locales: readonly string[],
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = null
    where ${identifier(column)} = ${value(documentId)}
      and ${identifier(linkedLocaleColumn(column))} in (${valueList(locales)})`;

export const deleteMorphLinksTo = (table: string, type: string, documentId: string): Sql =>
  sql`delete from ${identifier(table)}
    where target_type = ${value(type)} and target_id = ${value(documentId)}`;

export const clearMorphColumnsTo = (
  contentType: ContentType,
  column: string,
  type: string,
  documentId: string,
): Sql => {
  const typeColumn = identifier(morphTypeColumn(column));
  return sql`update ${tableOf(contentType)} set ${identifier(column)} = null, ${typeColumn} = null
    where ${identifier(column)} = ${value(documentId)} and ${typeColumn} = ${value(type)}`;
};
