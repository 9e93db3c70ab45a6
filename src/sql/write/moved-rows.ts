// Statements that insert rows of another database in bulk, and that read them for the comparison with their source.
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import {
  creatorColumn,
  editorColumn,
  renderedColumn,
  renderedComponentColumn,
  statusColumn,
} from '../../schema/storage/storage-names.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';
import {
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
import { insert, rowsInto } from '../insert.ts';
import { insertMissing } from '../phrases.ts';
import { tableOf } from '../scope/scope.ts';
import { identifier, join, type Sql, sql, value, valueList } from '../sql.ts';
import { encodeColumn, type NewRow, renderedAttributes } from './rows.ts';
import { contentColumn, type StoredVersion } from './versions.ts';

export interface MovedRow extends Omit<NewRow, 'publication'> {
  readonly id: number;
}

const status = computed<Status>(identifier(statusColumn), {
  decode: (stored) => (stored === 'draft' ? 'draft' : 'published'),
});
const key = { documentId: text, locale: text, status };

/** The existing versions of documents. */
export const selectVersionKeys = (
  contentType: ContentType,
  documentIds: readonly string[],
): Rows<RowOf<typeof key>> =>
  select(columns(key), sql`from ${tableOf(contentType)} where document_id in (${valueList(documentIds)})`);

export const selectIdsAmong = (
  contentType: ContentType,
  ids: readonly number[],
): Rows<{ readonly id: number }> =>
  select(id, sql`from ${tableOf(contentType)} where id in (${valueList(ids)})`);

export const selectLargestId = (contentType: ContentType): Rows<{ readonly id: number }> =>
  select(columns({ id: computed(sql`coalesce(max(id), 0)`, integer) }), sql`from ${tableOf(contentType)}`);

/** Documents in the order of their creation: `id` is that of their first row, `size` the length of all their responses. */
export const selectDocumentsAfter = (
  contentType: ContentType,
  after: number,
  limit: number,
): Rows<{ readonly documentId: string; readonly id: number; readonly size: number }> =>
  select(
    columns({ documentId: text, id: integer, size: computed(lengthOfAll(contentType), integer) }),
    sql`from ${tableOf(contentType)} r where id > ${value(after)} and id =
      (select min(v.id) from ${tableOf(contentType)} v where v.document_id = r.document_id)
      order by id limit ${value(limit)}`,
  );

function lengthOfAll(contentType: ContentType): Sql {
  const rendered = [renderedColumn, ...renderedAttributes(contentType).map(renderedComponentColumn)];
  const lengths = rendered.map((name) => sql`coalesce(length(v.${identifier(name)}), 0)`);
  return sql`(select sum(${join(lengths, sql` + `)}) from ${tableOf(contentType)} v
    where v.document_id = r.document_id)`;
}

/** The rows to which links of documents can lead. */
export const selectRowReferences = (
  contentType: ContentType,
  documentIds: readonly string[],
): Rows<RowOf<typeof key> & { readonly id: number }> =>
  select(
    columns({ id: integer, ...key }),
    sql`from ${tableOf(contentType)} where document_id in (${valueList(documentIds)}) order by id`,
  );

/** Inserts versions with given ids. */
export function insertVersions(contentType: ContentType, rows: readonly MovedRow[], dialect: Dialect): Sql {
  const stored = storedColumns(contentType);
  const components = Object.keys(rows[0]?.rendered.components ?? {});
  const names = [
    'id',
    'document_id',
    'locale',
    statusColumn,
    'created_at',
    'updated_at',
    'published_at',
    creatorColumn,
    editorColumn,
    ...stored.map(({ name }) => name),
    renderedColumn,
    ...components.map(renderedComponentColumn),
  ];
  const bound = (row: MovedRow): Sql =>
    valueList([
      row.id,
      row.documentId,
      row.locale,
      row.status,
      row.createdAt,
      row.updatedAt,
      row.publishedAt,
      row.createdBy,
      row.updatedBy,
      ...stored.map((column) => encodeColumn(column, row.values[column.name], dialect)),
      row.rendered.row,
      ...components.map((component) => row.rendered.components[component] ?? null),
    ]);
  return insert({ table: contentType.table, columns: names, rows: rows.map((row) => sql`(${bound(row)})`) });
}

/** The number of values of one row. */
export const valuesOfRow = (contentType: ContentType): number => storedColumns(contentType).length * 2 + 11;

type Cells = Readonly<Record<string, unknown>>;

/** Inserts rows of link tables and similar ones, all with the same columns. Existing ones stay. */
export const insertBesideMissing = (table: string, rows: readonly Cells[]): Sql =>
  insertMissing(rowsInto(table, rows));

const version = {
  id: integer,
  documentId: text,
  locale: text,
  status,
  createdAt: text,
  updatedAt: text,
  publishedAt: optional(text),
};

export type MovedVersion = RowOf<typeof version> & Pick<StoredVersion, 'content'>;

/** All values of the rows of documents, in a fixed order. */
export function selectVersionsOf(
  contentType: ContentType,
  documentIds: readonly string[],
): Rows<MovedVersion> {
  const content = storedColumns(contentType).map((stored) => [stored.name, contentColumn(stored)] as const);
  return select(
    columnsWith(columns(version), 'content', columns(Object.fromEntries(content))),
    sql`from ${tableOf(contentType)} where document_id in (${valueList(documentIds)})
      order by document_id, locale, ${identifier(statusColumn)}`,
  );
}

const link = {
  sourceId: integer,
  targetId: text,
  position: integer,
};

/** Links of media have no locale. */
export const selectLinksOf = (
  table: string,
  sourceIds: readonly number[],
  { isLocated }: { readonly isLocated: boolean },
): Rows<RowOf<typeof link> & { readonly inversePosition: number | null; readonly targetLocale?: string }> =>
  select(
    columns({ ...link, inversePosition: optional(integer), ...(isLocated ? { targetLocale: text } : {}) }),
    sql`from ${identifier(table)} where source_id in (${valueList(sourceIds)}) order by source_id, position`,
  );

export const selectMorphLinksOf = (
  table: string,
  sourceIds: readonly number[],
): Rows<RowOf<typeof link> & { readonly targetType: string }> =>
  select(
    columns({ ...link, targetType: text }),
    sql`from ${identifier(table)} where source_id in (${valueList(sourceIds)}) order by source_id, position`,
  );

/** Password hashes by the id of their row and the path in it. */
export const selectSecretsOf = (
  table: string,
  rowIds: readonly number[],
): Rows<{ readonly rowId: number; readonly path: string; readonly hash: string }> =>
  select(
    columns({ rowId: integer, path: text, hash: text }),
    sql`from plinth_secrets where table_name = ${value(table)}
      and row_id in (${valueList(rowIds)}) order by row_id, path`,
  );
