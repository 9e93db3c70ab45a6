// Statements about stored files that no content query can express: finding records and the rows they are linked to by
// number, and the list of everything that the storage holds (plinth_stored_files).
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage-names.ts';
import { tableOf } from '../scope.ts';
import { column, comma, identifier, join, type Sql, sql, value } from '../sql.ts';

function own(file: ContentType, name: string): Sql {
  const attribute = file.attributes.get(name);
  if (!attribute) throw new Error(`Files have no attribute ${name}`);
  return column('f', attribute.id);
}

/** document_id, name, hash */
export const selectFile = (file: ContentType, id: number): Sql =>
  sql`select f.document_id, ${own(file, 'name')}, ${own(file, 'hash')} from ${tableOf(file)} f where f.id = ${value(id)}`;

/** document_id; asked only for uploads that a process did not live to finish. */
export const selectFileByHash = (file: ContentType, hash: string): Sql =>
  sql`select f.document_id from ${tableOf(file)} f where ${own(file, 'hash')} = ${value(hash)} limit 1`;

/** document_id, locale and status of a row. */
export const selectRow = (contentType: ContentType, id: number): Sql =>
  sql`select document_id, locale, ${identifier(statusColumn)} from ${tableOf(contentType)} where id = ${value(id)}`;

/** A row where the published version of a locale has everything that its draft has. */
export const selectUnchanged = (contentType: ContentType, documentId: string, locale: string): Sql =>
  sql`select 1 from ${tableOf(contentType)} d join ${tableOf(contentType)} p on p.document_id = d.document_id and p.locale = d.locale where d.document_id = ${value(documentId)} and d.locale = ${value(locale)} and d.${identifier(statusColumn)} = 'draft' and p.${identifier(statusColumn)} = 'published' and d.updated_at <= p.updated_at`;

export interface NewStoredFile {
  /** What the storage calls it. */
  readonly key: string;
  /** What clients call it, below /uploads/. */
  readonly address: string;
  /** Of what was uploaded; null for copies. */
  readonly contentHash: string | null;
}

interface Announcing {
  readonly provider: string;
  readonly files: readonly NewStoredFile[];
  readonly expiresAt: string;
}

export const insertIncoming = ({ provider, files, expiresAt }: Announcing): Sql => {
  const rows = files.map(
    ({ key, address, contentHash }) =>
      sql`(${value(key)}, ${value(provider)}, 'incoming', ${value(address)}, ${value(contentHash)}, ${value(expiresAt)})`,
  );
  return sql`insert into plinth_stored_files (key, provider, state, address, content_hash, expires_at) values ${join(rows, comma)}`;
};

export const renewIncoming = (keys: readonly string[], expiresAt: string): Sql =>
  sql`update plinth_stored_files set expires_at = ${value(expiresAt)} where state = 'incoming' and key in (${list(keys)})`;

/** The record of the document names these files from now on; whoever was given up meanwhile is not counted. */
export const adoptIncoming = (documentId: string, keys: readonly string[]): Sql =>
  sql`update plinth_stored_files set state = 'current', document_id = ${value(documentId)}, expires_at = null where state = 'incoming' and key in (${list(keys)})`;

export const doomIncoming = (keys: readonly string[]): Sql =>
  sql`update plinth_stored_files set state = 'doomed' where state = 'incoming' and key in (${list(keys)})`;

export const doomExpired = (provider: string, now: string): Sql =>
  sql`update plinth_stored_files set state = 'doomed' where provider = ${value(provider)} and state = 'incoming' and expires_at < ${value(now)}`;

export const doomCurrent = (documentId: string): Sql =>
  sql`update plinth_stored_files set state = 'doomed' where state = 'current' and document_id = ${value(documentId)}`;

export const selectDoomed = (provider: string, most: number): Sql =>
  sql`select key from plinth_stored_files where provider = ${value(provider)} and state = 'doomed' limit ${value(most)}`;

export const selectExpired = (provider: string, now: string): Sql =>
  sql`select key from plinth_stored_files where provider = ${value(provider)} and state = 'incoming' and expires_at < ${value(now)} limit 1`;

export const selectDoomedOf = (provider: string, documentId: string): Sql =>
  sql`select key from plinth_stored_files where provider = ${value(provider)} and state = 'doomed' and document_id = ${value(documentId)}`;

export const selectCurrent = (keys: readonly string[]): Sql =>
  sql`select key from plinth_stored_files where state = 'current' and key in (${list(keys)})`;

export const deleteDoomed = (keys: readonly string[]): Sql =>
  sql`delete from plinth_stored_files where state = 'doomed' and key in (${list(keys)})`;

/** address, key */
export const selectKeys = (addresses: readonly string[]): Sql =>
  sql`select address, key from plinth_stored_files where state = 'current' and address in (${list(addresses)})`;

/** document_id of the files whose content is also that of another file; of one document's content, the others. */
export const selectDuplicates = (of: string | undefined, most: number): Sql => {
  const hash =
    of === undefined
      ? sql`select content_hash from plinth_stored_files where state = 'current' and content_hash is not null group by content_hash having count(*) > 1`
      : sql`select content_hash from plinth_stored_files where state = 'current' and document_id = ${value(of)} and content_hash is not null`;
  const others = of === undefined ? sql`` : sql` and document_id <> ${value(of)}`;
  return sql`select document_id from plinth_stored_files where state = 'current' and content_hash in (${hash})${others} limit ${value(most)}`;
};

/** id, document_id, name, document_id of the parent, created_at and updated_at of all folders. */
export function selectFolders(folder: ContentType): Sql {
  const columns = ['name', 'parent'].map((name) => identifier(folder.attributes.get(name)?.id ?? name));
  return sql`select id, document_id, ${join(columns, comma)}, created_at, updated_at from ${tableOf(folder)} order by id`;
}

/** document_id of each folder that has files, and their number. */
export const countFilesInFolders = (file: ContentType): Sql =>
  sql`select ${own(file, 'folder')}, count(*) from ${tableOf(file)} f where ${own(file, 'folder')} is not null group by ${own(file, 'folder')}`;

/** document_id of the files in these folders. */
export const selectFilesIn = (file: ContentType, folderIds: readonly string[]): Sql =>
  sql`select f.document_id from ${tableOf(file)} f where ${own(file, 'folder')} in (${list(folderIds)})`;

/** key and focal point of the file that a record names by this address. */
export const selectImage = (file: ContentType, address: string): Sql =>
  sql`select s.key, ${own(file, 'focalPoint')} from plinth_stored_files s join ${tableOf(file)} f on f.document_id = s.document_id where s.state = 'current' and s.address = ${value(address)}`;

/** document_id, hash, ext, provider and formats of the records of which nothing is listed. */
export function selectUnlisted(file: ContentType): Sql {
  const columns = ['hash', 'ext', 'provider', 'formats'].map((name) => own(file, name));
  return sql`select f.document_id, ${join(columns, comma)} from ${tableOf(file)} f where not exists (select 1 from plinth_stored_files s where s.document_id = f.document_id)`;
}

interface Listed {
  /** Also its address. */
  readonly key: string;
  readonly provider: string;
  readonly documentId: string;
}

/** A record that another process lists at the same moment is listed once. */
export const insertCurrent = (files: readonly Listed[]): Sql => {
  const rows = files.map(
    ({ key, provider, documentId }) =>
      sql`(${value(key)}, ${value(provider)}, 'current', ${value(key)}, ${value(documentId)})`,
  );
  return sql`insert into plinth_stored_files (key, provider, state, address, document_id) values ${join(rows, comma)} on conflict (key) do nothing`;
};

const list = (texts: readonly string[]): Sql =>
  join(
    texts.map((text) => value(text)),
    comma,
  );
