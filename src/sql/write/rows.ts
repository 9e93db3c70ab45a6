// Statements that write and load rows of a content type, one version at a time.
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { renderedColumn, renderedComponentColumn, statusColumn } from '../../schema/storage-names.ts';
import { type StoredColumn, storedColumns } from '../../schema/stored-columns.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { tableOf } from '../scope.ts';
import { and, comma, identifier, join, literal, type Sql, sql, value } from '../sql.ts';

/** Stored values by column name, in the form that `StoredColumn` says. */
export type Values = Readonly<Record<string, unknown>>;

export interface VersionKey {
  readonly documentId: string;
  readonly locale: string;
  readonly status: Status;
}

export interface NewRow extends VersionKey {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly values: Values;
  readonly rendered: Rendered;
}

/** The finished JSON of a row, and of each component and zone by attribute id. */
export interface Rendered {
  readonly row: string;
  readonly components: Readonly<Record<string, string | null>>;
}

const isVersion = ({ documentId, locale, status }: VersionKey): Sql =>
  sql`document_id = ${value(documentId)} and locale = ${value(locale)} and ${identifier(statusColumn)} = ${literal(status)}`;

/** Answers the new row's id. */
export function insertRow(contentType: ContentType, row: NewRow, dialect: Dialect): Sql {
  const columns = storedColumns(contentType);
  const renderedNames = Object.keys(row.rendered.components).map(renderedComponentColumn);
  const names = [
    'document_id',
    'locale',
    statusColumn,
    'created_at',
    'updated_at',
    'published_at',
    ...columns.map(({ name }) => name),
    renderedColumn,
    ...renderedNames,
  ];
  const bound = [
    row.documentId,
    row.locale,
    row.status,
    row.createdAt,
    row.updatedAt,
    row.publishedAt,
    ...columns.map((stored) => encode(stored, row.values[stored.name], dialect)),
    row.rendered.row,
    ...Object.values(row.rendered.components),
  ];
  return sql`insert into ${tableOf(contentType)} (${join(names.map(identifier), comma)}) values (${join(
    bound.map((one) => value(one)),
    comma,
  )}) returning id`;
}

/** Sets the given columns only. */
export function updateRow(
  contentType: ContentType,
  id: number,
  changed: Values,
  rendered: Rendered,
  updatedAt: string,
  dialect: Dialect,
): Sql {
  const assignments = storedColumns(contentType)
    .filter(({ name }) => name in changed)
    .map(
      (stored) => sql`${identifier(stored.name)} = ${value(encode(stored, changed[stored.name], dialect))}`,
    );
  const components = Object.entries(rendered.components)
    .filter(([attributeId]) => attributeId in changed)
    .map(([attributeId, json]) => sql`${identifier(renderedComponentColumn(attributeId))} = ${value(json)}`);
  const all = [
    ...assignments,
    ...components,
    sql`${identifier(renderedColumn)} = ${value(rendered.row)}`,
    sql`updated_at = ${value(updatedAt)}`,
  ];
  return sql`update ${tableOf(contentType)} set ${join(all, comma)} where id = ${value(id)}`;
}

const encode = ({ storage }: StoredColumn, stored: unknown, dialect: Dialect): unknown =>
  storage === 'document' || storage === 'position' ? (stored ?? null) : dialect.encode(storage, stored);

/** Columns: id, created_at, updated_at, published_at, then `storedColumns`. `forUpdate` makes other writers of the row wait. */
export function selectVersion(contentType: ContentType, key: VersionKey, dialect: Dialect): Sql {
  const columns = storedColumns(contentType).map((stored) => loadable(stored, dialect));
  return sql`select id, created_at, updated_at, published_at${columns.length > 0 ? sql`, ${join(columns, comma)}` : sql``} from ${tableOf(contentType)} where ${isVersion(key)}`;
}

/** 64-bit integers as text: no driver may round them. */
const loadable = ({ name, storage }: StoredColumn, dialect: Dialect): Sql =>
  storage === 'bigint' ? dialect.toText('bigint', identifier(name)) : identifier(name);

/** All versions of a document (id, locale, status), locked against other writers until the commit. */
export const lockVersions = (contentType: ContentType, documentId: string, dialect: Dialect): Sql =>
  sql`select id, locale, ${identifier(statusColumn)} from ${tableOf(contentType)} where document_id = ${value(documentId)} order by id${dialect.forUpdate}`;

/** The document of a single type. */
export const selectAnyDocument = (contentType: ContentType): Sql =>
  sql`select document_id from ${tableOf(contentType)} order by id limit 1`;

/** Takes a version out of the way of the one that replaces it. */
export const retireVersion = (contentType: ContentType, key: VersionKey): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(statusColumn)} = 'replaced' where ${isVersion(key)} returning id`;

export const deleteRow = (contentType: ContentType, id: number): Sql =>
  sql`delete from ${tableOf(contentType)} where id = ${value(id)}`;

export const deleteVersion = (contentType: ContentType, key: VersionKey): Sql =>
  sql`delete from ${tableOf(contentType)} where ${isVersion(key)} returning id`;

/** Answers the ids of the deleted rows. `locales` undefined: all of them. */
export function deleteRows(
  contentType: ContentType,
  documentId: string,
  locales: readonly string[] | undefined,
): Sql {
  const conditions = [sql`document_id = ${value(documentId)}`];
  if (locales)
    conditions.push(
      sql`locale in (${join(
        locales.map((code) => value(code)),
        comma,
      )})`,
    );
  return sql`delete from ${tableOf(contentType)} where ${and(conditions)} returning id`;
}

/** Rows among published ones of the locale that hold this value already, other than the document itself. */
export const selectTaken = (
  contentType: ContentType,
  column: string,
  taken: unknown,
  key: Pick<VersionKey, 'documentId' | 'locale'>,
): Sql =>
  sql`select 1 from ${tableOf(contentType)} where ${identifier(column)} = ${value(taken)} and locale = ${value(key.locale)} and ${identifier(statusColumn)} = 'published' and document_id <> ${value(key.documentId)} limit 1`;

/** Copies columns of one row to the other locales of the same document and status. */
export function copyToLocales(
  contentType: ContentType,
  sourceId: number,
  columns: readonly string[],
  targets: readonly number[],
): Sql {
  const table = tableOf(contentType);
  const assignments = columns.map(
    (name) =>
      sql`${identifier(name)} = (select s.${identifier(name)} from ${table} s where s.id = ${value(sourceId)})`,
  );
  return sql`update ${table} set ${join(assignments, comma)} where id in (${join(
    targets.map((id) => value(id)),
    comma,
  )})`;
}

export const rowsWithId = (ids: readonly number[]): Sql =>
  sql`id in (${join(
    ids.map((id) => value(id)),
    comma,
  )})`;

/** The stored JSON of components and zones of one row. */
export const selectComponentColumns = (
  contentType: ContentType,
  columns: readonly string[],
  id: number,
): Sql =>
  sql`select ${join(columns.map(identifier), comma)} from ${tableOf(contentType)} where id = ${value(id)}`;

export const updateComponentColumn = (
  contentType: ContentType,
  column: string,
  json: unknown,
  id: number,
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = ${value(json)} where id = ${value(id)}`;

/** Makes other writers of the single type wait until the commit. */
export const lockSingleType = (contentType: ContentType): Sql =>
  sql`insert into plinth_state (key, value) values (${value(`single ${contentType.uid}`)}, '') on conflict (key) do update set value = ''`;
