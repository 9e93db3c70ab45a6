// Statements that write one row of a content type.
import type { ContentType } from '../../schema/schema.ts';
import {
  creatorColumn,
  editorColumn,
  publicationColumn,
  renderedColumn,
  renderedComponentColumn,
  statusColumn,
} from '../../schema/storage/storage-names.ts';
import { type StoredColumn, storedColumns } from '../../schema/storage/stored-columns.ts';
import { changed, id, type RowId, type Rows } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { insert } from '../insert.ts';
import { tableOf } from '../scope/scope.ts';
import { column, comma, identifier, join, renderedOnce, type Sql, sql, value, valueList } from '../sql.ts';
import type { Authors, VersionKey } from './versions.ts';

/** Stored values by column name, in the form of `StoredColumn`. */
type Values = Readonly<Record<string, unknown>>;

export interface NewRow extends VersionKey, Authors {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  /** For a draft: when its published version was last edited. */
  readonly publication: string | null;
  readonly values: Values;
  readonly rendered: Rendered;
}

/** The finished JSON of a row, and of each component and zone by attribute id. */
export interface Rendered {
  readonly row: string;
  readonly components: Readonly<Record<string, string | null>>;
}

export const insertRow = (contentType: ContentType, row: NewRow, dialect: Dialect): Rows<RowId> => ({
  statement: insertion(contentType, valuesOf(contentType, row, dialect)),
  decode: id.decode,
});

/** Inserts a row without returning its id. */
export const insertWithoutId = (contentType: ContentType, row: NewRow, dialect: Dialect): Sql =>
  aloneInsertion(contentType, valuesOf(contentType, row, dialect));

export const insertNumberedRow = (
  contentType: ContentType,
  { id, ...row }: NewRow & { readonly id: number },
  dialect: Dialect,
): Sql => numberedInsertion(contentType, [id, ...valuesOf(contentType, row, dialect)]);

const valuesOf = (contentType: ContentType, row: NewRow, dialect: Dialect): readonly unknown[] => [
  ...[row.documentId, row.locale, row.status, row.createdAt, row.updatedAt, row.publishedAt],
  ...[row.publication, row.createdBy, row.updatedBy],
  ...storedColumns(contentType).map((stored) => encodeColumn(stored, row.values[stored.name], dialect)),
  row.rendered.row,
  ...renderedAttributes(contentType).map((id) => row.rendered.components[id] ?? null),
];

/** Reserves ids; undefined if the dialect does not. */
export const nextRowIds = (
  { table }: ContentType,
  count: number,
  { nextIds }: Dialect,
): Rows<RowId> | undefined => nextIds && { statement: nextIds(table, count), decode: id.decode };

const insertion = renderedOnce(
  (contentType: ContentType) => changed(insertionOf(contentType, []), id).statement,
);

const aloneInsertion = renderedOnce((contentType: ContentType) => insertionOf(contentType, []));

const numberedInsertion = renderedOnce((contentType: ContentType) => insertionOf(contentType, ['id']));

function insertionOf(contentType: ContentType, numbers: readonly string[]): Sql {
  const names = [
    ...numbers,
    ...['document_id', 'locale', statusColumn, 'created_at', 'updated_at', 'published_at'],
    ...[publicationColumn, creatorColumn, editorColumn],
    ...storedColumns(contentType).map(({ name }) => name),
    renderedColumn,
    ...renderedAttributes(contentType).map(renderedComponentColumn),
  ];
  const rows = [sql`(${valueList(names)})`];
  return insert({ table: contentType.table, columns: names, rows });
}

/** Attributes that have finished JSON of their own. */
export const renderedAttributes = ({ attributes }: ContentType): readonly string[] =>
  [...attributes.values()].flatMap(({ id, kind }) => (kind === 'component' || kind === 'zone' ? [id] : []));

/** When a version was last written, and by which administrator. */
interface Edited extends Pick<Authors, 'updatedBy'> {
  readonly updatedAt: string;
  /** For a draft: when its published version was last edited; undefined leaves it unchanged. */
  readonly publication?: string | undefined;
}

interface RowUpdate extends Edited {
  readonly id: number;
  /** Undefined leaves it unchanged. */
  readonly createdAt?: string | undefined;
  /** The columns to set. */
  readonly changed: Values;
  /** The finished JSON of the row after the update. */
  readonly rendered: Rendered;
}

export function updateRow(contentType: ContentType, update: RowUpdate, dialect: Dialect): Sql {
  const { id, changed, rendered, createdAt, updatedAt, updatedBy, publication } = update;
  const assignments = storedColumns(contentType)
    .filter(({ name }) => name in changed)
    .map(
      (stored) =>
        sql`${identifier(stored.name)} = ${value(encodeColumn(stored, changed[stored.name], dialect))}`,
    );
  const components = Object.entries(rendered.components)
    .filter(([attributeId]) => attributeId in changed)
    .map(([attributeId, json]) => sql`${identifier(renderedComponentColumn(attributeId))} = ${value(json)}`);
  const all = [
    ...assignments,
    ...components,
    sql`${identifier(renderedColumn)} = ${value(rendered.row)}`,
    ...(createdAt === undefined ? [] : [sql`created_at = ${value(createdAt)}`]),
    sql`updated_at = ${value(updatedAt)}`,
    sql`${identifier(editorColumn)} = ${value(updatedBy)}`,
    ...(publication === undefined ? [] : [sql`${identifier(publicationColumn)} = ${value(publication)}`]),
  ];
  return sql`update ${tableOf(contentType)} set ${join(all, comma)} where id = ${value(id)}`;
}

export const encodeColumn = ({ storage }: StoredColumn, stored: unknown, dialect: Dialect): unknown =>
  storage === 'document' || storage === 'position' ? (stored ?? null) : dialect.encode(storage, stored);

/** Copies columns of one row to the other locales of the same document and status. */
export function copyToLocales(
  contentType: ContentType,
  sourceId: number,
  columns: readonly string[],
  targets: readonly number[],
): Sql {
  const table = tableOf(contentType);
  const source = sql`from ${table} s where s.id = ${value(sourceId)}`;
  const assignments = columns.map(
    (name) => sql`${identifier(name)} = (select ${column('s', name)} ${source})`,
  );
  return sql`update ${table} set ${join(assignments, comma)} where id in (${valueList(targets)})`;
}

export const rowsWithId = (ids: readonly number[]): Sql => sql`id in (${valueList(ids)})`;
