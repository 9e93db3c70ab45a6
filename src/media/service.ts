// The service that the routes of the media library use: finding files by row id, and reading their records.
import { type Abilities, fullAccess } from '../abilities/abilities.ts';
import type { Database } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import type { Documents } from '../documents/documents.ts';
import type { Condition } from '../plan/plan.ts';
import type { Purpose } from '../plan/purpose.ts';
import type { Query } from '../plan/query.ts';
import type { ReadRequest } from '../read/prepared-reads.ts';
import type { JsonText, Reader, ReadResult } from '../read.ts';
import type { WrittenRead } from '../read-written.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { CallerRoute } from '../routes/route.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { type RecordedFile, selectFile, selectImage } from '../sql/stored/files.ts';
import { type Data, isData } from '../values/data.ts';
import type { ReceiveSettings } from './receiving/receive.ts';
import type { StoringContext } from './receiving/store-file.ts';
import type { Links } from './serving/links.ts';
import { withLinks } from './serving/signed-records.ts';
import type { VariantSource } from './serving/variants.ts';

export const fileUid = 'plugin::upload.file';
export const folderUid = 'plugin::upload.folder';

export interface MediaService extends StoringContext {
  readonly database: Database;
  readonly schema: Schema;
  readonly documents: Documents;
  readonly defaultLocale: () => string;
  readonly reader: Reader;
  /** Reads pages with the limits of the content API; `reader` reads lists without an envelope. */
  readonly pageReader: Reader;
  readonly rules: QueryRules;
  readonly receiving: ReceiveSettings;
  readonly links: Links;
}

export type MediaRoute = CallerRoute<MediaService>;

export type { RecordedFile };

/** `text`: a path segment or parameter. Undefined if it is not the row id of a file. */
export async function findFile(service: MediaService, text: string): Promise<RecordedFile | undefined> {
  const id = rowId(text);
  if (id === undefined) return undefined;
  return readFirst(committed(service.database), selectFile(fileType(service), id));
}

/** Key and focal point of the image with this address. Undefined if no record has it. */
export async function findImage(service: MediaService, address: string): Promise<VariantSource | undefined> {
  const image = await readFirst(committed(service.database), selectImage(fileType(service), address));
  if (!image) return undefined;
  const { key, focalPoint: stored } = image;
  const isPoint = isData(stored) && typeof stored.x === 'number' && typeof stored.y === 'number';
  return { key, focalPoint: isPoint ? { x: Number(stored.x), y: Number(stored.y) } : undefined };
}

/** Undefined if the text is not an integer, or is larger than a 32-bit integer, the type of row ids. */
export function rowId(text: string): number | undefined {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return id === undefined || id > 2_147_483_647 ? undefined : id;
}

export const folderType = ({ schema }: Pick<MediaService, 'schema'>): ContentType =>
  contentTypeOf(schema, folderUid);

export const fileType = ({ schema }: Pick<MediaService, 'schema'>): ContentType =>
  contentTypeOf(schema, fileUid);

export interface FileReadRequest {
  /** Identifies the query in caches: different queries must have different keys. */
  readonly key: string;
  readonly abilities: Abilities;
  /** Undefined for a list. */
  readonly documentId: string | undefined;
  readonly query: () => Query;
  /** An additional condition; the key must contain it too. */
  readonly where?: Condition | undefined;
  readonly purpose?: Purpose;
}

export async function readFiles(
  service: MediaService,
  readRequest: FileReadRequest,
): Promise<JsonText | undefined> {
  return (await runFileRead(service, service.reader, readRequest)).json;
}

/** A page of the list, with its total. */
export const readFilePage = (service: MediaService, readRequest: FileReadRequest): Promise<ReadResult> =>
  runFileRead(service, service.pageReader, readRequest);

/** Throws the error that reading one file would throw for an invalid query, without reading. */
export const checkFiles = (
  service: MediaService,
  readRequest: Pick<FileReadRequest, 'key' | 'abilities' | 'query'>,
): void => void service.reader.check(readRequestOf(service, { ...readRequest, documentId: '' }));

/** Reads records. The URLs of private files are replaced by signed links. */
async function runFileRead(
  service: MediaService,
  reader: Reader,
  given: FileReadRequest,
): Promise<ReadResult> {
  const { isPrivate } = service.storage;
  const read = await reader.read(readRequestOf(service, given));
  const { json } = read;
  return json === undefined || !isPrivate ? read : { ...read, json: await withLinks(json, service.links) };
}

function readRequestOf(
  service: MediaService,
  { key, abilities, documentId, query, where, purpose = { kind: 'read' } }: FileReadRequest,
): ReadRequest {
  const result = documentId === undefined ? 'list' : 'byDocumentId';
  const contentType = fileType(service);
  const json = String(service.storage.isPrivate);
  const constants = [{ kind: 'constant', name: 'isUrlSigned', json }] as const;
  const parse = () =>
    ({ contentType, query: query(), result, purpose, shape: 'flat', constants, where }) as const;
  return { key: `${result} ${key}`, abilities, documentId, parse };
}

/** The record as the response to a write. Callers who may not read this file get only the attributes that they wrote. */
export async function readWrittenFile(
  service: MediaService,
  documentId: string,
  abilities: Abilities,
  written: WrittenRead['written'],
): Promise<JsonText> {
  const read = (as: Abilities, purpose: Purpose): Promise<JsonText | undefined> => {
    const key = `plain ${JSON.stringify(purpose)}`;
    return readFiles(service, { key, abilities: as, documentId, query: () => ({}), purpose });
  };
  const readable = mayReadFiles(abilities) ? await read(abilities, { kind: 'read' }) : undefined;
  return readable ?? (await read(fullAccess, { kind: 'written', ...written })) ?? 'null';
}

/** Whether the caller may read files. A rule may still hide some of them. */
export const mayReadFiles = ({ may }: Abilities): boolean =>
  ['findOne', 'find'].some((action) => may(`plugin::upload.content-api.${action}`));

/** Whether a rule hides some files from the caller. Only permissions of administrators have such rules. */
export const areSomeHidden = ({ rules }: Abilities): boolean => rules.has(`${fileUid}.find`);

/** Those of the files that the caller may read. */
export async function readableAmong(
  service: MediaService,
  documentIds: readonly string[],
  abilities: Abilities,
): Promise<ReadonlySet<string>> {
  if (!mayReadFiles(abilities) || documentIds.length === 0) return new Set();
  if (!areSomeHidden(abilities)) return new Set(documentIds);
  const where = isAmong(documentIds);
  const key = `among ${JSON.stringify(where)}`;
  const query = (): Query => ({ fields: ['documentId'] });
  const json = await readFiles(service, { key, abilities, documentId: undefined, query, where });
  return new Set(JSON.parse(String(json ?? '[]')).map((file: Data) => file.documentId));
}

export function isAmong(documentIds: readonly string[]): Condition {
  const subject = { kind: 'column', column: 'document_id', storage: 'text' } as const;
  return documentIds.length === 0
    ? { kind: 'never' }
    : { kind: 'compare', subject, operator: 'in', operands: documentIds };
}
