// Statements on the link tables of to-many relations, from the owning side.
import type { ContentType } from '../../schema/schema.ts';
import { linkTable, targetLocaleColumn } from '../../schema/storage/storage-names.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import { columns, computed, type Rows, select, text } from '../columns.ts';
import { insert, maxCachedRows } from '../insert.ts';
import { replacing, upsert } from '../phrases.ts';
import {
  and,
  comma,
  identifier,
  join,
  literal,
  renderedOnce,
  type Sql,
  sql,
  value,
  valueList,
} from '../sql.ts';

/** `isLocated`: the links may store a locale. Links to files do not. */
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

export const linkColumns = ['source_id', 'target_id', 'position', 'inverse_position'];

export interface LinkRow {
  readonly target: LinkTarget;
  readonly position: number;
}

/** The list of an attribute. */
export interface OwnedList {
  readonly contentType: ContentType;
  readonly attributeId: string;
  /** Whether the links may store a locale. */
  readonly isLocated: boolean;
}

/** Inserts or moves links; new ones are appended to the target's list. */
export function upsertLinks(list: OwnedList, sourceId: number, links: readonly LinkRow[]): Sql {
  const { contentType, attributeId, isLocated } = list;
  const rows = links.map(({ target: { documentId, locale }, position }) => [
    ...[sourceId, documentId, position, documentId],
    ...(isLocated ? [locale] : []),
  ]);
  if (rows.length > maxCachedRows) return upsertOf(list, rows);
  const upsertFew = isLocated ? upsertFewLocated : upsertFewPlain;
  return upsertFew(contentType, rows.flat(), `${rows.length} ${attributeId}`);
}

/** The statement for this number of links of an attribute; the values are bound when it runs. */
const upsertFew = (isLocated: boolean) =>
  renderedOnce((contentType: ContentType, variant: `${number} ${string}`) => {
    const [count = '', attributeId = ''] = variant.split(' ');
    const row = ['source', 'target', 'position', 'target', ...(isLocated ? ['locale'] : [])];
    return upsertOf(
      { contentType, attributeId, isLocated },
      Array.from({ length: Number(count) }, () => row),
    );
  });

const upsertFewLocated = upsertFew(true);
const upsertFewPlain = upsertFew(false);

/** Rows of the source, the target, the position, the target again, and the locale. */
function upsertOf({ contentType, attributeId, isLocated }: OwnedList, rows: readonly unknown[][]): Sql {
  const table = linkTable(contentType, attributeId);
  const next = sql`select coalesce(max(inverse_position), 0) + 1 from ${identifier(table)} where target_id =`;
  const values = rows.map(([source, target, position, again, ...said]) => {
    const last = sql`(${next} ${value(again)})`;
    return sql`(${valueList([source, target, position])}, ${join([last, ...said.map(value)], comma)})`;
  });
  const [columns, key] = isLocated
    ? [[...linkColumns, targetLocaleColumn], locatedKey]
    : [linkColumns, ['source_id', 'target_id']];
  return upsert({ table, columns, rows: values }, { key, set: replacing('position') });
}

export const locatedKey = ['source_id', 'target_id', targetLocaleColumn];

/** Links in one locale. */
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

export interface LinkTable {
  readonly table: string;
  /** Without `source_id`. */
  readonly columns: readonly string[];
}

export const copyLinks = (links: LinkTable, from: number, to: number): Sql => linksCopy(links, [to, from]);

const linksCopy = renderedOnce(({ table, columns: names }: LinkTable) =>
  insert({
    table,
    columns: ['source_id', ...names],
    rows: sql`select ${value(0)}, ${join(names.map(identifier), comma)} from ${identifier(table)}
      where source_id = ${value(0)}`,
  }),
);
