// Statements on the link tables of to-many relations, from the owning side.
import { targetLocaleColumn } from '../../schema/storage/storage-names.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import { columns, computed, type Rows, select, text } from '../columns.ts';
import { insert } from '../insert.ts';
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

/** Inserts or moves links; new ones are appended to the target's list. */
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
