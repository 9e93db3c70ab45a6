// Statements that write and load rows of a content type, one version at a time.
import type { Status } from '../../plan/plan.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import {
  creatorColumn,
  editorColumn,
  renderedColumn,
  renderedComponentColumn,
  statusColumn,
} from '../../schema/storage-names.ts';
import { type StoredColumn, storedColumns } from '../../schema/stored-columns.ts';
import {
  attribute,
  type Column,
  changed,
  columns,
  columnsWith,
  computed,
  id,
  integer,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { insert } from '../insert.ts';
import { cast, locked } from '../phrases.ts';
import { tableOf } from '../scope.ts';
import { and, column, comma, identifier, join, literal, type Sql, sql, value, valueList } from '../sql.ts';
import { lockState } from '../stored/state.ts';

export type RowId = { readonly id: number };

/** Stored values by column name, in the form that `StoredColumn` says. */
export type Values = Readonly<Record<string, unknown>>;

export interface VersionKey {
  readonly documentId: string;
  readonly locale: string;
  readonly status: Status;
}

/** Administrators by their ids; null for everybody else. */
export interface Authors {
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
}

export interface NewRow extends VersionKey, Authors {
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
  and([
    sql`document_id = ${value(documentId)}`,
    sql`locale = ${value(locale)}`,
    sql`${identifier(statusColumn)} = ${literal(status)}`,
  ]);

export function insertRow(contentType: ContentType, row: NewRow, dialect: Dialect): Rows<RowId> {
  const columns = storedColumns(contentType);
  const renderedNames = Object.keys(row.rendered.components).map(renderedComponentColumn);
  const names = [
    'document_id',
    'locale',
    statusColumn,
    'created_at',
    'updated_at',
    'published_at',
    creatorColumn,
    editorColumn,
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
    row.createdBy,
    row.updatedBy,
    ...columns.map((stored) => encodeColumn(stored, row.values[stored.name], dialect)),
    row.rendered.row,
    ...Object.values(row.rendered.components),
  ];
  const insertion = { table: contentType.table, columns: names, rows: [sql`(${valueList(bound)})`] };
  return changed(insert(insertion), id);
}

/** When a version was written last, and by which administrator. */
export interface Edited extends Pick<Authors, 'updatedBy'> {
  readonly updatedAt: string;
}

/** Sets the given columns only. */
export function updateRow(
  contentType: ContentType,
  id: number,
  changed: Values,
  rendered: Rendered,
  { updatedAt, updatedBy }: Edited,
  dialect: Dialect,
): Sql {
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
    sql`updated_at = ${value(updatedAt)}`,
    sql`${identifier(editorColumn)} = ${value(updatedBy)}`,
  ];
  return sql`update ${tableOf(contentType)} set ${join(all, comma)} where id = ${value(id)}`;
}

export const encodeColumn = ({ storage }: StoredColumn, stored: unknown, dialect: Dialect): unknown =>
  storage === 'document' || storage === 'position' ? (stored ?? null) : dialect.encode(storage, stored);

const administrator = (name: string) => computed(identifier(name), optional(integer));
const ofVersion = columns({
  id: integer,
  createdAt: text,
  updatedAt: text,
  publishedAt: optional(text),
  createdBy: administrator(creatorColumn),
  updatedBy: administrator(editorColumn),
});

/** The row of a version; `content` by the names of `storedColumns`. */
export function selectVersion(contentType: ContentType, key: VersionKey): Rows<StoredVersion> {
  const content = storedColumns(contentType).map((stored) => [stored.name, contentColumn(stored)] as const);
  return select(
    columnsWith(ofVersion, 'content', columns(Object.fromEntries(content))),
    sql`from ${tableOf(contentType)} where ${isVersion(key)}`,
  );
}

export interface StoredVersion extends Authors {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly content: Readonly<Record<string, JsonValue>>;
}

export function contentColumn({ name, storage }: StoredColumn): Column<JsonValue> {
  const kind = storage === 'document' ? 'text' : storage === 'position' ? 'number' : storage;
  // 64-bit integers as text: no driver may round them.
  return computed(kind === 'bigint' ? cast(identifier(name), 'text') : identifier(name), attribute(kind));
}

const version = {
  id: integer,
  locale: text,
  status: computed<Status>(identifier(statusColumn), {
    decode: (stored) => (stored === 'draft' ? 'draft' : 'published'),
  }),
};

/** All versions of a document, locked against other writers until the commit. */
export function lockVersions(contentType: ContentType, documentId: string): Rows<RowOf<typeof version>> {
  const { statement, decode } = select(
    columns(version),
    sql`from ${tableOf(contentType)} where document_id = ${value(documentId)} order by id`,
  );
  return { statement: locked(statement), decode };
}

/** The document of a single type. */
export const selectAnyDocument = (contentType: ContentType): Rows<{ readonly documentId: string }> =>
  select(columns({ documentId: text }), sql`from ${tableOf(contentType)} order by id limit 1`);

/** Takes a version out of the way of the one that replaces it. */
export const retireVersion = (contentType: ContentType, key: VersionKey): Rows<RowId> =>
  changed(
    sql`update ${tableOf(contentType)} set ${identifier(statusColumn)} = 'replaced' where ${isVersion(key)}`,
    id,
  );

export const deleteRow = (contentType: ContentType, id: number): Sql =>
  sql`delete from ${tableOf(contentType)} where id = ${value(id)}`;

export const deleteVersion = (contentType: ContentType, key: VersionKey): Rows<RowId> =>
  changed(sql`delete from ${tableOf(contentType)} where ${isVersion(key)}`, id);

/** `locales` undefined: all of them. */
export function deleteRows(
  contentType: ContentType,
  documentId: string,
  locales: readonly string[] | undefined,
): Rows<RowOf<typeof version>> {
  const conditions = [sql`document_id = ${value(documentId)}`];
  if (locales) conditions.push(sql`locale in (${valueList(locales)})`);
  return changed(sql`delete from ${tableOf(contentType)} where ${and(conditions)}`, columns(version));
}

/**
 * Rows among published ones of the locale that hold this value already, other than the document itself. Texts say that
 * they are not empty, as their index does.
 */
export function selectTaken(
  contentType: ContentType,
  { id: name, type }: ScalarAttribute,
  taken: unknown,
  { documentId, locale }: Pick<VersionKey, 'documentId' | 'locale'>,
): Rows<RowId> {
  const conditions = [
    sql`${identifier(name)} = ${value(taken)}`,
    ...(type.storage === 'text' ? [sql`${identifier(name)} <> ${literal('')}`] : []),
    sql`locale = ${value(locale)}`,
    sql`${identifier(statusColumn)} = ${literal('published')}`,
    sql`document_id <> ${value(documentId)}`,
  ];
  return select(id, sql`from ${tableOf(contentType)} where ${and(conditions)} limit 1`);
}

/** The same for values that are unique together, by the ids of their attributes. */
export function selectTakenTogether(
  contentType: ContentType,
  taken: readonly (readonly [id: string, value: unknown])[],
  { documentId, locale }: Pick<VersionKey, 'documentId' | 'locale'>,
): Rows<RowId> {
  const conditions = [
    ...taken.map(([name, held]) => sql`${identifier(name)} = ${value(held)}`),
    sql`locale = ${value(locale)}`,
    sql`${identifier(statusColumn)} = ${literal('published')}`,
    sql`document_id <> ${value(documentId)}`,
  ];
  return select(id, sql`from ${tableOf(contentType)} where ${and(conditions)} limit 1`);
}

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

/** The stored JSON of components and zones of one row, by column. */
export const selectComponentColumns = (
  contentType: ContentType,
  names: readonly string[],
  id: number,
): Rows<Readonly<Record<string, JsonValue>>> =>
  select(
    columns(Object.fromEntries(names.map((name) => [name, computed(identifier(name), attribute('json'))]))),
    sql`from ${tableOf(contentType)} where id = ${value(id)}`,
  );

export const updateComponentColumn = (
  contentType: ContentType,
  column: string,
  json: unknown,
  id: number,
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = ${value(json)} where id = ${value(id)}`;

/** Makes other writers of the single type wait until the commit. */
export const lockSingleType = ({ uid }: ContentType): Sql => lockState(`single ${uid}`);
