// Statements on records of files and folders that a content query cannot express: by row ids, addresses and folders.
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import {
  attribute,
  type Column,
  columns,
  computed,
  integer,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { kept } from '../phrases.ts';
import { tableOf } from '../scope/scope.ts';
import { column, identifier, type Sql, sql, value, valueList } from '../sql.ts';

/** The column of a built-in attribute of files. */
function own(file: ContentType, name: string, alias = 'f'): Sql {
  const attribute = file.attributes.get(name);
  if (!attribute) throw new Error(`${file.uid} has no attribute ${name}`);
  return column(alias, attribute.id);
}

type Document = { readonly documentId: string };

const document = columns({ documentId: text }, 'f');

/** A file with a record. */
export interface RecordedFile {
  readonly documentId: string;
  readonly name: string;
  readonly hash: string;
}

export function selectFile(file: ContentType, id: number): Rows<RecordedFile> {
  const [name, hash] = [computed(own(file, 'name'), text), computed(own(file, 'hash'), text)];
  return select(
    columns({ documentId: text, name, hash }, 'f'),
    sql`from ${tableOf(file)} f where f.id = ${value(id)}`,
  );
}

/** The values that a cropped image takes over from the original. */
export function selectOriginal(file: ContentType, folder: ContentType, id: number) {
  const words = (name: string) => computed(own(file, name), optional(text));
  return select(
    columns(
      {
        documentId: text,
        name: computed(own(file, 'name'), text),
        hash: computed(own(file, 'hash'), text),
        mime: computed(own(file, 'mime'), text),
        ext: computed(own(file, 'ext'), text),
        alternativeText: words('alternativeText'),
        caption: words('caption'),
        focalPoint: computed(own(file, 'focalPoint'), attribute('json')),
        folder: computed(column('d', 'id'), optional(integer)),
      },
      'f',
    ),
    sql`from ${tableOf(file)} f left join ${tableOf(folder)} d on d.document_id = ${own(file, 'folder')}
      where f.id = ${value(id)}`,
  );
}

/** Used only for uploads that were interrupted by the end of a process. */
export const selectFileByHash = (file: ContentType, hash: string): Rows<Document> =>
  select(document, sql`from ${tableOf(file)} f where ${own(file, 'hash')} = ${value(hash)} limit 1`);

/** The file with this address: its key in the storage, and its focal point. */
export const selectImage = (file: ContentType, address: string) =>
  select(
    columns({
      key: computed(column('s', 'key'), text),
      focalPoint: computed(own(file, 'focalPoint'), attribute('json')),
    }),
    sql`from plinth_stored_files s join ${tableOf(file)} f on f.document_id = s.document_id
      where s.state = 'current' and s.address = ${value(address)}`,
  );

const unlisted = (file: ContentType) => ({
  documentId: text,
  hash: computed(own(file, 'hash'), text),
  ext: computed(own(file, 'ext'), optional(text)),
  provider: computed(own(file, 'provider'), text),
  formats: computed(own(file, 'formats'), attribute('json')),
});

/** Records whose files are not on the list of stored files. */
export const selectUnlisted = (file: ContentType): Rows<RowOf<ReturnType<typeof unlisted>>> =>
  select(
    columns(unlisted(file), 'f'),
    sql`from ${tableOf(file)} f
      where not exists (select 1 from plinth_stored_files s where s.document_id = f.document_id)`,
  );

// Folders.

const folder = (type: ContentType) => ({
  id: integer,
  documentId: text,
  name: computed(own(type, 'name'), text),
  /** A documentId; null at the root. */
  parent: computed(own(type, 'parent'), optional(text)),
  createdAt: text,
  updatedAt: text,
});
export type Folder = RowOf<ReturnType<typeof folder>>;

export const selectFolders = (type: ContentType): Rows<Folder> =>
  select(columns(folder(type), 'f'), sql`from ${tableOf(type)} f order by f.id`);

/** No other writer deletes it before the commit. */
export function keepFolder(type: ContentType, id: number): Rows<{ readonly id: number }> {
  const { statement, decode } = select(
    columns({ id: integer }),
    sql`from ${tableOf(type)} where id = ${value(id)}`,
  );
  return { statement: kept(statement), decode };
}

/** The number of files of each folder that has any. `condition`: on the files, which have the alias `a`. */
export function countFilesInFolders(
  file: ContentType,
  condition: Sql,
): Rows<Document & { readonly files: number }> {
  const inFolder = own(file, 'folder', 'a');
  return select(
    columns({ documentId: computed(inFolder, text), files: computed(sql`count(*)`, integer) }),
    sql`from ${tableOf(file)} a where ${inFolder} is not null and ${condition} group by ${inFolder}`,
  );
}

/** One of the files and folders in the folder. */
export function selectInFolder(
  file: ContentType,
  folder: ContentType,
  documentId: string,
): Rows<{ readonly id: number }> {
  const files = sql`select f.id from ${tableOf(file)} f where ${own(file, 'folder')} = ${value(documentId)}`;
  const isChild = sql`${own(folder, 'parent')} = ${value(documentId)}`;
  const folders = sql`select f.id from ${tableOf(folder)} f where ${isChild}`;
  return select(columns({ id: integer }, 'c'), sql`from (${files} union all ${folders}) c limit 1`);
}

export const selectFilesIn = (file: ContentType, folderIds: readonly string[]): Rows<Document> =>
  select(document, sql`from ${tableOf(file)} f where ${own(file, 'folder')} in (${valueList(folderIds)})`);

// Rows to which files are linked.

const status: Column<'draft' | 'published'> = {
  decode: (stored) => (stored === 'draft' ? 'draft' : 'published'),
};
const linked = { documentId: text, locale: text, status: computed(identifier(statusColumn), status) };

export const selectRow = (contentType: ContentType, id: number): Rows<RowOf<typeof linked>> =>
  select(columns(linked), sql`from ${tableOf(contentType)} where id = ${value(id)}`);

/** Returns a row if the published version of a locale equals its draft. */
export function selectUnchanged(
  contentType: ContentType,
  documentId: string,
  locale: string,
): Rows<Document> {
  const table = tableOf(contentType);
  const isDraft = sql`${column('d', statusColumn)} = 'draft'`;
  const isPublished = sql`${column('p', statusColumn)} = 'published'`;
  return select(
    columns({ documentId: text }, 'd'),
    sql`from ${table} d join ${table} p on p.document_id = d.document_id and p.locale = d.locale
      where d.document_id = ${value(documentId)} and d.locale = ${value(locale)}
        and ${isDraft} and ${isPublished} and d.updated_at <= p.updated_at`,
  );
}
