// POST /api/upload: creates files, or with `?id=` replaces the content or metadata of an existing file.
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import { filesEmpty, oneFileReplaces, wrongReplacedId } from '../../errors/families/media.ts';
import { fileToReplaceNotFound } from '../../errors/families/missing.ts';
import type { JsonText } from '../../read.ts';
import { writtenBy } from '../../read-written.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import type { Response } from '../../routes/request.ts';
import { StreamedBody } from '../../routes/streamed-body.ts';
import { type Data, isData } from '../../values/data.ts';
import type { IfMatch } from '../../values/if-match.ts';
import { holdFolder, uploadsFolder } from '../folders.ts';
import { type ReceivedFile, withReceived } from '../receiving/receive.ts';
import { type Adopt, type PreparedFile, prepareFile, storeFile } from '../receiving/store-file.ts';
import {
  fileType,
  fileUid,
  findFile,
  type MediaRoute,
  type MediaService,
  type RecordedFile,
  readWrittenFile,
} from '../service.ts';
import { type FileInfo, parseFileInfos } from './file-info.ts';
import { type LinkFiles, planLinking } from './linking.ts';
import { deleteFile } from './reading.ts';

/** The content of an upload form, from a multipart body, another body, or a project's code. */
interface Form {
  readonly infos: readonly FileInfo[];
  readonly text: (name: string) => string | undefined;
  readonly files: readonly ReceivedFile[];
  readonly newPath: () => string;
}

export const uploadRoute: MediaRoute = {
  method: 'POST',
  path: '/upload',
  demand: 'caller',
  action: 'plugin::upload.content-api.upload',
  body: 'multipart',
  async handler({ principal: { abilities }, search, body, headers }, service) {
    const request = { abilities, search, ifMatch: parseIfMatch({ headers }) };
    const work = (form: Form): Promise<Response> => respondToForm(service, form, request);
    if (!(body instanceof StreamedBody)) return work(formOfBody(body));
    return withReceived(body, service.receiving, ({ fields, files, newPath }) => {
      const text = (name: string): string | undefined => fields.get(name)?.at(-1);
      return work({ infos: parseFileInfos(fields.get('fileInfo') ?? []), text, files, newPath });
    });
  },
};

export interface FormRequest {
  readonly abilities: Abilities;
  /** The query string; `id` is the row id of the file to change. */
  readonly search: string;
  /** The version that this file must have. */
  readonly ifMatch?: IfMatch | undefined;
}

/** Stores the files of a form, or changes the file that `id` of the query string names. Responds with the records. */
export async function respondToForm(
  service: MediaService,
  form: Form,
  { abilities, search, ifMatch }: FormRequest,
): Promise<Response> {
  const { id } = parseSearch(search, service.rules.limits);
  if (id === undefined) return uploadNew(service, form, abilities);
  // An empty id is a mistake of a client that wants to replace a file, so it does not create a new file.
  if (typeof id !== 'string' || id === '') throw wrongReplacedId();
  return changeOne(service, form, { id, abilities, ifMatch });
}

/** JSON and urlencoded bodies can contain `fileInfo`, but no files. */
function formOfBody(body: unknown): Form {
  const given = isData(body) && body.fileInfo !== undefined ? [body.fileInfo] : [];
  const newPath = (): never => {
    throw new Error('There is no folder for temporary files, because the body is not multipart');
  };
  return { infos: parseFileInfos(given), text: () => undefined, files: [], newPath };
}

async function uploadNew(service: MediaService, form: Form, abilities: Abilities): Promise<Response> {
  const documentIds = await recordFiles(service, form, abilities);
  const written = writtenBy('create', fileType(service));
  const records = await Promise.all(
    documentIds.map((documentId) => readWrittenFile(service, documentId, abilities, written)),
  );
  return { status: 201, body: listOf(records) };
}

/** Stores, records and links new files, all or none. */
export async function recordFiles(
  service: MediaService,
  form: Form,
  abilities: Abilities,
): Promise<readonly string[]> {
  const { files, infos, text, newPath } = form;
  if (files.length === 0) throw filesEmpty();
  const wanted = { ref: text('ref'), refId: text('refId'), field: text('field') };
  const link = await planLinking(service, wanted, abilities);
  const prepared: (readonly [PreparedFile, FileInfo & { readonly name: string }])[] = [];
  for (const [index, file] of files.entries()) {
    const info = { name: file.name, ...infoOf(infos, index) };
    prepared.push([await prepareFile(file, { name: info.name, newPath }, service), info]);
  }
  return recordAll(service, await inFolders(service, prepared), link);
}

type Prepared = readonly (readonly [PreparedFile, FileInfo])[];

async function inFolders(service: MediaService, prepared: Prepared): Promise<Prepared> {
  if (prepared.every(([, info]) => info.folder !== undefined)) return prepared;
  const folder = await uploadsFolder(service);
  return prepared.map(([file, info]) => [file, { folder, ...info }]);
}

/** A single fileInfo applies to all files, except its name, which would be the same for all. */
export const infoOf = (infos: readonly FileInfo[], index: number): FileInfo =>
  infos[index] ?? (infos.length === 1 ? withoutName(infos[0]) : {});

function withoutName({ name: _ignored, ...info }: FileInfo = {}): FileInfo {
  return info;
}

/** All files, or none when one cannot be stored or linked. */
async function recordAll(
  service: MediaService,
  prepared: Prepared,
  link: LinkFiles,
): Promise<readonly string[]> {
  const documentIds: string[] = [];
  try {
    for (const [file, info] of prepared) documentIds.push(await recordNew(service, file, info));
    await link(documentIds);
    return documentIds;
  } catch (error) {
    for (const documentId of documentIds) await deleteFile(service, { documentId });
    throw error;
  }
}

async function recordNew(service: MediaService, file: PreparedFile, info: FileInfo): Promise<string> {
  const { documentId } = await storeFile(file, service, (adopt) => {
    const data = { ...file.values(), ...info };
    const also = inFolder(service, info, adopt);
    return service.documents.create({ uid: fileUid, data, abilities: fullAccess, also });
  });
  return documentId;
}

async function changeOne(
  service: MediaService,
  form: Form,
  { id, abilities, ifMatch }: Pick<FormRequest, 'abilities' | 'ifMatch'> & { readonly id: string },
): Promise<Response> {
  const recorded = await findFile(service, id);
  if (!recorded) throw fileToReplaceNotFound();
  const [file, another] = form.files;
  if (another) throw oneFileReplaces();
  const info = form.infos[0] ?? {};
  if (!file && form.infos.length === 0) throw filesEmpty();
  const data = file
    ? await replace(service, recorded, { file, info, newPath: form.newPath, ifMatch })
    : await update(service, recorded, { data: info, ifMatch });
  const written = writtenBy('upload', fileType(service), data);
  return { status: 200, body: await readWrittenFile(service, recorded.documentId, abilities, written) };
}

interface Replacement {
  readonly file: ReceivedFile;
  readonly info: FileInfo;
  readonly newPath: () => string;
  readonly ifMatch?: IfMatch | undefined;
}

/** For a project's code. Resolves to the documentId; throws if no file has the row id. */
export async function replaceFile(
  service: MediaService,
  id: string,
  replacement: Replacement,
): Promise<string> {
  const recorded = await findFile(service, id);
  if (!recorded) throw fileToReplaceNotFound();
  await replace(service, recorded, replacement);
  return recorded.documentId;
}

/** The hash stays the same, and with it the address, so documents that refer to the file show the new content. */
async function replace(
  service: MediaService,
  recorded: RecordedFile,
  { file, info, newPath, ifMatch }: Replacement,
): Promise<Data> {
  const { name, hash } = { ...recorded, ...info };
  const prepared = await prepareFile(file, { name, hash, newPath }, service);
  const data = await storeFile(prepared, service, (adopt) =>
    update(service, recorded, { data: { ...prepared.values(), ...info }, ifMatch, also: adopt }),
  );
  await service.storedFiles.deleteDoomedOf(recorded.documentId);
  return data;
}

interface Changed {
  readonly data: FileInfo;
  readonly ifMatch: IfMatch | undefined;
  readonly also?: Adopt;
}

async function update(service: MediaService, { documentId }: RecordedFile, changed: Changed): Promise<Data> {
  const data = { ...changed.data };
  const also = inFolder(service, changed.data, changed.also);
  await service.documents.update({ uid: fileUid, documentId, abilities: fullAccess, ...changed, data, also });
  return data;
}

const inFolder =
  (service: MediaService, { folder }: FileInfo, adopt?: Adopt): Adopt =>
  async (transaction, written) => {
    await adopt?.(transaction, written);
    await holdFolder(service, transaction, folder);
  };

/** A JSON array of the records. */
function listOf(records: readonly JsonText[]): Buffer {
  const parts = records.flatMap((record, index) => [index === 0 ? '[' : ',', record]);
  return Buffer.concat([...parts, ']'].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
