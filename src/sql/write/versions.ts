// Statements that read, lock and delete the versions of a document: drafts and published rows in each locale.
import type { Status } from '../../plan/plan.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType } from '../../schema/schema.ts';
import {
  creatorColumn,
  editorColumn,
  publicationColumn,
  statusColumn,
} from '../../schema/storage/storage-names.ts';
import { type StoredColumn, storedColumns } from '../../schema/storage/stored-columns.ts';
import { memoizePer } from '../../values/memoize.ts';
import {
  attribute,
  type Column,
  type Columns,
  changed,
  columns,
  columnsWith,
  computed,
  id,
  integer,
  optional,
  type RowId,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { cast, locked } from '../phrases.ts';
import { tableOf } from '../scope/scope.ts';
import { and, identifier, literal, renderedOnce, type Sql, sql, value, valueList } from '../sql.ts';
import { lockState } from '../stored/state.ts';

export interface VersionKey {
  readonly documentId: string;
  readonly locale: string;
  readonly status: Status;
}

/** Ids of administrators; null for other callers. */
export interface Authors {
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
}

/** The row of one version. */
const isVersion = ({ documentId, locale, status }: VersionKey): Sql =>
  and([
    sql`document_id = ${value(documentId)}`,
    sql`locale = ${value(locale)}`,
    sql`${identifier(statusColumn)} = ${literal(status)}`,
  ]);

const administrator = (name: string) => computed(identifier(name), optional(integer));
const ofVersion = columns({
  id: integer,
  createdAt: text,
  updatedAt: text,
  publishedAt: optional(text),
  createdBy: administrator(creatorColumn),
  updatedBy: administrator(editorColumn),
});

/** The row of a version; `content` is by the names of `storedColumns`. */
export const selectVersion = (contentType: ContentType, key: VersionKey): Rows<StoredVersion> => ({
  statement: versionSelection(contentType, [key.documentId, key.locale], key.status),
  decode: columnsOfVersion(contentType).decode,
});

const versionSelection = renderedOnce((contentType: ContentType, status: Status) => {
  const key = { documentId: '', locale: '', status };
  const rest = sql`from ${tableOf(contentType)} where ${isVersion(key)}`;
  return select(columnsOfVersion(contentType), rest).statement;
});

const columnsOfVersion = memoizePer((contentType: ContentType): Columns<StoredVersion> => {
  const content = storedColumns(contentType).map((stored) => [stored.name, contentColumn(stored)] as const);
  return columnsWith(ofVersion, 'content', columns(Object.fromEntries(content)));
});

export interface StoredVersion extends Authors {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly content: Readonly<Record<string, JsonValue>>;
}

export function contentColumn({ name, storage }: StoredColumn): Column<JsonValue> {
  const kind = storage === 'document' ? 'text' : storage === 'position' ? 'number' : storage;
  // 64-bit integers as text, so that no driver rounds them.
  return computed(kind === 'bigint' ? cast(identifier(name), 'text') : identifier(name), attribute(kind));
}

const version = {
  id: integer,
  locale: text,
  status: computed<Status>(identifier(statusColumn), {
    decode: (stored) => (stored === 'draft' ? 'draft' : 'published'),
  }),
};

const ofVersions = columns(version);

/** All versions of a document, locked until the commit. */
export const lockVersions = (contentType: ContentType, documentId: string): Rows<RowOf<typeof version>> => ({
  statement: versionsLock(contentType, [documentId]),
  decode: ofVersions.decode,
});

const versionsLock = renderedOnce((contentType: ContentType) =>
  locked(
    select(ofVersions, sql`from ${tableOf(contentType)} where document_id = ${value('')} order by id`)
      .statement,
  ),
);

/** The document of a single type. */
export const selectAnyDocument = (contentType: ContentType): Rows<{ readonly documentId: string }> =>
  select(columns({ documentId: text }), sql`from ${tableOf(contentType)} order by id limit 1`);

/** Stores in a draft when its published version was last edited; null if there is none. */
export const keepPublication = (
  contentType: ContentType,
  { documentId, locale }: Omit<VersionKey, 'status'>,
  updatedAt: string | null,
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(publicationColumn)} = ${value(updatedAt)}
    where ${isVersion({ documentId, locale, status: 'draft' })}`;

/** The same for many drafts after a bulk write; `documentIds` undefined means all. */
export function keepPublications(contentType: ContentType, documentIds?: readonly string[]): Sql {
  const among = documentIds ? [sql`document_id in (${valueList(documentIds)})`] : [];
  return sql`update ${tableOf(contentType)} set ${kept} = (${publicationIn(contentType)})
    where ${and([isDraft, ...among])}`;
}

/** Counts drafts for which the stored time is wrong. */
export const countWrongPublications = (contentType: ContentType): Rows<{ readonly count: number }> =>
  select(
    columns({ count: computed(sql`count(*)`, integer) }),
    sql`from ${tableOf(contentType)} where ${isDraft}
      and coalesce(${kept}, '') <> coalesce((${publicationIn(contentType)}), '')`,
  );

const kept = identifier(publicationColumn);
const isDraft = sql`${identifier(statusColumn)} = 'draft'`;

/** The time for the draft of an outer statement, whose table has no alias. */
function publicationIn(contentType: ContentType): Sql {
  const table = tableOf(contentType);
  return sql`select p.updated_at from ${table} p where p.document_id = ${table}.document_id
    and p.locale = ${table}.locale and p.${identifier(statusColumn)} = 'published'`;
}

/** Gives a version the status `replaced`, so that the row that replaces it can be inserted. */
export const retireVersion = (contentType: ContentType, key: VersionKey): Rows<RowId> =>
  changed(
    sql`update ${tableOf(contentType)} set ${identifier(statusColumn)} = 'replaced' where ${isVersion(key)}`,
    id,
  );

export const deleteRow = (contentType: ContentType, id: number): Sql =>
  sql`delete from ${tableOf(contentType)} where id = ${value(id)}`;

export const deleteVersion = (contentType: ContentType, key: VersionKey): Rows<RowId> => ({
  statement: versionDeletion(contentType, [key.documentId, key.locale], key.status),
  decode: id.decode,
});

const versionDeletion = renderedOnce((contentType: ContentType, status: Status) => {
  const where = isVersion({ documentId: '', locale: '', status });
  return changed(sql`delete from ${tableOf(contentType)} where ${where}`, id).statement;
});

/** `locales` undefined means all. */
export function deleteRows(
  contentType: ContentType,
  documentId: string,
  locales: readonly string[] | undefined,
): Rows<RowOf<typeof version>> {
  const conditions = [sql`document_id = ${value(documentId)}`];
  if (locales) conditions.push(sql`locale in (${valueList(locales)})`);
  return changed(sql`delete from ${tableOf(contentType)} where ${and(conditions)}`, ofVersions);
}

/** Locks the single type until the commit. */
export const lockSingleType = ({ uid }: ContentType): Sql => lockState(`single ${uid}`);
