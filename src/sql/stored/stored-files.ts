// The list of all files in the storage of the media library: `incoming` until a record refers to it, `current` while one does,
// `doomed` afterwards.
import { columns, type Rows, select, text } from '../columns.ts';
import { insert, rowsInto } from '../insert.ts';
import { insertMissing } from '../phrases.ts';
import { identifier, type Sql, sql, value, valueList } from '../sql.ts';

const table = 'plinth_stored_files';

type Key = { readonly key: string };
type Document = { readonly documentId: string };

const selectKeysWhere = (where: Sql): Rows<Key> =>
  select(columns({ key: text }), sql`from plinth_stored_files where ${where}`);

const among = (keys: readonly string[]): Sql => sql`${identifier('key')} in (${valueList(keys)})`;

export interface NewStoredFile {
  /** The name in the storage. */
  readonly key: string;
  /** The name below /uploads/. */
  readonly address: string;
  /** Hash of the uploaded content; null for copies. */
  readonly contentHash: string | null;
}

interface Announcing {
  readonly provider: string;
  readonly files: readonly NewStoredFile[];
  readonly expiresAt: string;
}

export function insertIncoming({ provider, files, expiresAt }: Announcing): Sql {
  const rows = files.map(({ key, address, contentHash }) => ({
    key,
    provider,
    state: 'incoming',
    address,
    contentHash,
    expiresAt,
  }));
  return insert(rowsInto(table, rows));
}

interface Listed {
  /** Also its address. */
  readonly key: string;
  readonly provider: string;
  readonly documentId: string;
}

/** Ignores files that another process has listed at the same time. */
export function insertCurrent(files: readonly Listed[]): Sql {
  const rows = files.map(({ key, provider, documentId }) => ({
    key,
    provider,
    state: 'current',
    address: key,
    documentId,
  }));
  return insertMissing(rowsInto(table, rows));
}

export const renewIncoming = (keys: readonly string[], expiresAt: string): Sql =>
  sql`update plinth_stored_files set expires_at = ${value(expiresAt)}
    where state = 'incoming' and ${among(keys)}`;

/** Marks files as referred to by the record. Files that were given up meanwhile are not counted. */
export const adoptIncoming = (documentId: string, keys: readonly string[]): Sql =>
  sql`update plinth_stored_files set state = 'current', document_id = ${value(documentId)}, expires_at = null
    where state = 'incoming' and ${among(keys)}`;

const doom = (where: Sql): Sql => sql`update plinth_stored_files set state = 'doomed' where ${where}`;

const hasExpired = (provider: string, now: string): Sql =>
  sql`provider = ${value(provider)} and state = 'incoming' and expires_at < ${value(now)}`;

export const doomIncoming = (keys: readonly string[]): Sql =>
  doom(sql`state = 'incoming' and ${among(keys)}`);

export const doomExpired = (provider: string, now: string): Sql => doom(hasExpired(provider, now));

export const doomCurrent = (documentId: string): Sql =>
  doom(sql`state = 'current' and document_id = ${value(documentId)}`);

export const selectExpired = (provider: string, now: string): Rows<Key> =>
  selectKeysWhere(sql`${hasExpired(provider, now)} limit 1`);

const isDoomed = (provider: string): Sql => sql`provider = ${value(provider)} and state = 'doomed'`;

export const selectDoomed = (provider: string, limit: number): Rows<Key> =>
  selectKeysWhere(sql`${isDoomed(provider)} limit ${value(limit)}`);

export const selectDoomedOf = (provider: string, documentId: string): Rows<Key> =>
  selectKeysWhere(sql`${isDoomed(provider)} and document_id = ${value(documentId)}`);

export const selectCurrent = (keys: readonly string[]): Rows<Key> =>
  selectKeysWhere(sql`state = 'current' and ${among(keys)}`);

/** All files that records refer to. */
export const selectAllCurrent = (provider: string): Rows<Key> =>
  selectKeysWhere(sql`state = 'current' and provider = ${value(provider)} order by ${identifier('key')}`);

export const deleteDoomed = (keys: readonly string[]): Sql =>
  sql`delete from plinth_stored_files where state = 'doomed' and ${among(keys)}`;

export const selectKeys = (addresses: readonly string[]): Rows<Key & { readonly address: string }> =>
  select(
    columns({ address: text, key: text }),
    sql`from plinth_stored_files where state = 'current' and address in (${valueList(addresses)})`,
  );

const hashOf = (documentId: string): Sql =>
  sql`select content_hash from plinth_stored_files
    where state = 'current' and document_id = ${value(documentId)} and content_hash is not null`;

const repeatedHash = sql`select content_hash from plinth_stored_files
  where state = 'current' and content_hash is not null group by content_hash having count(*) > 1`;

/** Files with the same content as another one, or as the given document. */
export function selectDuplicates(
  of: string | undefined,
  limit: number,
): Rows<Document & { readonly contentHash: string }> {
  const isSame =
    of === undefined
      ? sql`content_hash in (${repeatedHash})`
      : sql`content_hash in (${hashOf(of)}) and document_id <> ${value(of)}`;
  return select(
    columns({ documentId: text, contentHash: text }),
    sql`from plinth_stored_files where state = 'current' and ${isSame} limit ${value(limit)}`,
  );
}
