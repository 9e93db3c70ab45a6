// The versions of a document: drafts and published rows in each locale, read, locked and taken away.
import type { Status } from '../../plan/plan.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType } from '../../schema/schema.ts';
import { creatorColumn, editorColumn, publicationColumn, statusColumn } from '../../schema/storage-names.ts';
import { type StoredColumn, storedColumns } from '../../schema/stored-columns.ts';
import { oncePer } from '../../values/once-per.ts';
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
import { tableOf } from '../scope.ts';
import { and, identifier, literal, renderedOnce, type Sql, sql, value, valueList } from '../sql.ts';
import { lockState } from '../stored/state.ts';

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

/** The row of a version; `content` by the names of `storedColumns`. */
export const selectVersion = (contentType: ContentType, key: VersionKey): Rows<StoredVersion> => ({
  statement: versionSelection(contentType, [key.documentId, key.locale], key.status),
  decode: columnsOfVersion(contentType).decode,
});

const versionSelection = renderedOnce((contentType: ContentType, status: Status) => {
  const key = { documentId: '', locale: '', status };
  const rest = sql`from ${tableOf(contentType)} where ${isVersion(key)}`;
  return select(columnsOfVersion(contentType), rest).statement;
});

const columnsOfVersion = oncePer((contentType: ContentType): Columns<StoredVersion> => {
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

const ofVersions = columns(version);

/** All versions of a document, locked against other writers until the commit. */
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

/** Keeps in a draft when the version that is published beside it was edited last; null: none is. */
export const keepPublication = (
  contentType: ContentType,
  { documentId, locale }: Omit<VersionKey, 'status'>,
  updatedAt: string | null,
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(publicationColumn)} = ${value(updatedAt)}
    where ${isVersion({ documentId, locale, status: 'draft' })}`;

/** The same for many drafts whose published versions came by other ways; `documentIds` undefined: for all. */
export function keepPublications(contentType: ContentType, documentIds?: readonly string[]): Sql {
  const among = documentIds ? [sql`document_id in (${valueList(documentIds)})`] : [];
  return sql`update ${tableOf(contentType)} set ${kept} = (${publicationIn(contentType)})
    where ${and([isDraft, ...among])}`;
}

/** Drafts that keep something else than when their published version was edited last. */
export const countMiskept = (contentType: ContentType): Rows<{ readonly count: number }> =>
  select(
    columns({ count: computed(sql`count(*)`, integer) }),
    sql`from ${tableOf(contentType)} where ${isDraft}
      and coalesce(${kept}, '') <> coalesce((${publicationIn(contentType)}), '')`,
  );

const kept = identifier(publicationColumn);
const isDraft = sql`${identifier(statusColumn)} = 'draft'`;

/** Of the draft in an outer statement, which gives its table no other name. */
function publicationIn(contentType: ContentType): Sql {
  const table = tableOf(contentType);
  return sql`select p.updated_at from ${table} p where p.document_id = ${table}.document_id
    and p.locale = ${table}.locale and p.${identifier(statusColumn)} = 'published'`;
}

/** Takes a version out of the way of the one that replaces it. */
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

/** `locales` undefined: all of them. */
export function deleteRows(
  contentType: ContentType,
  documentId: string,
  locales: readonly string[] | undefined,
): Rows<RowOf<typeof version>> {
  const conditions = [sql`document_id = ${value(documentId)}`];
  if (locales) conditions.push(sql`locale in (${valueList(locales)})`);
  return changed(sql`delete from ${tableOf(contentType)} where ${and(conditions)}`, ofVersions);
}

/** Makes other writers of the single type wait until the commit. */
export const lockSingleType = ({ uid }: ContentType): Sql => lockState(`single ${uid}`);
