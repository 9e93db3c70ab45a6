// GET /api/upload/files, and GET and DELETE /api/upload/files/:id: lists and records without an envelope.
// GET /api/upload/files/page: the list in pages, with the envelope of the content API.
import { fullAccess } from '../../abilities/abilities.ts';
import { fileNotFound } from '../../errors/families/missing.ts';
import type { PopulateEntry, Query } from '../../plan/query.ts';
import { writtenBy } from '../../read-written.ts';
import { parseBareList } from '../../rest/bare-list.ts';
import { parseQuery, parseQueryOfOne } from '../../rest/parse-query.ts';
import { listEnvelope } from '../../rest/respond.ts';
import {
  checkFiles,
  fileType,
  fileUid,
  findFile,
  type MediaRoute,
  type MediaService,
  type RecordedFile,
  readFilePage,
  readFiles,
  readWrittenFile,
} from '../service.ts';
import { listCondition } from './list-condition.ts';

export const listFilesRoute: MediaRoute = {
  method: 'GET',
  path: '/upload/files',
  demand: 'caller',
  action: 'plugin::upload.content-api.find',
  body: 'none',
  async handler({ principal: { abilities }, search }, service) {
    const query = (): Query => parseBareList(search, service.rules);
    const where = await listCondition(search, { service, abilities });
    const key = `page ${where ? JSON.stringify(where) : ''} ${search}`;
    const json = await readFiles(service, { key, abilities, documentId: undefined, query, where });
    return { status: 200, body: json ?? '[]' };
  },
};

/** The same list with the parameters, pages and envelope of the content API. */
export const pageOfFilesRoute: MediaRoute = {
  method: 'GET',
  path: '/upload/files/page',
  demand: 'caller',
  action: 'plugin::upload.content-api.find',
  body: 'none',
  async handler({ principal: { abilities }, search }, service) {
    const query = (): Query => parseQuery(search, { ...service.rules, isStrict: false });
    const where = await listCondition(search, { service, abilities });
    const key = `page ${where ? JSON.stringify(where) : ''} ${search}`;
    const page = await readFilePage(service, { key, abilities, documentId: undefined, query, where });
    return { status: 200, body: listEnvelope(page) };
  },
};

export const oneFileRoute: MediaRoute = {
  method: 'GET',
  path: '/upload/files/:id',
  demand: 'caller',
  action: 'plugin::upload.content-api.findOne',
  body: 'none',
  async handler({ principal: { abilities }, parameters, search }, service) {
    const requested = (): Query => parseQueryOfOne(search, service.rules);
    // Before the file is looked for: it must not matter whether there is none or a rule hides it.
    checkFiles(service, { key: `requested ${search}`, abilities, query: requested });
    const { documentId } = await requireFile(service, parameters.id);
    // `fields` and filters are checked but have no effect on one file, as in Strapi.
    const query = (): Query => {
      const { populate } = requested();
      return populate ? { populate } : {};
    };
    const json = await readFiles(service, { key: `one ${search}`, abilities, documentId, query });
    if (json === undefined) throw missing();
    return { status: 200, body: json };
  },
};

/** The documents that refer to the file, also in components and dynamic zones. Only documents that the caller may read. */
export const usesRoute: MediaRoute = {
  method: 'GET',
  path: '/upload/files/:id/uses',
  demand: 'caller',
  action: 'plugin::upload.content-api.findOne',
  body: 'none',
  async handler({ principal: { abilities }, parameters }, service) {
    const { documentId } = await requireFile(service, parameters.id);
    const query = (): Query => ({
      fields: ['name'],
      populate: { kind: 'entries', entries: new Map([['related', usesEntry(service)]]) },
    });
    const json = await readFiles(service, { key: 'uses', abilities, documentId, query });
    if (json === undefined) throw missing();
    return { status: 200, body: json };
  },
};

/** For each content type, the attributes that identify a version and its state; other attributes are not needed here. */
function usesEntry({ schema }: MediaService): PopulateEntry {
  const fields = ['createdAt', 'updatedAt', 'publishedAt'];
  const on = [...schema.contentTypes.values()].map(({ uid, isLocalized }): [string, PopulateEntry] => [
    uid,
    {
      kind: 'parameters',
      isCount: false,
      fields: isLocalized ? [...fields, 'locale'] : fields,
      written: undefined,
    },
  ]);
  return { kind: 'allUses', on: new Map(on) };
}

export const deleteFileRoute: MediaRoute = {
  method: 'DELETE',
  path: '/upload/files/:id',
  demand: 'caller',
  action: 'plugin::upload.content-api.destroy',
  body: 'none',
  async handler({ principal: { abilities }, parameters }, service) {
    const file = await requireFile(service, parameters.id);
    const written = writtenBy('destroy', fileType(service));
    const body = await readWrittenFile(service, file.documentId, abilities, written);
    await deleteFile(service, file);
    return { status: 200, body };
  },
};

/** Deletes the record and its stored files. Documents that refer to the file lose the reference. */
export async function deleteFile(
  { documents, storedFiles }: MediaService,
  { documentId }: Pick<RecordedFile, 'documentId'>,
): Promise<void> {
  await documents.delete({
    uid: fileUid,
    documentId,
    abilities: fullAccess,
    also: (transaction) => storedFiles.doom(transaction, documentId),
  });
  await storedFiles.deleteDoomedOf(documentId);
}

/** The file with this row id. Throws `fileNotFound` if there is none. */
export async function requireFile(service: MediaService, id = ''): Promise<RecordedFile> {
  const file = await findFile(service, id);
  if (!file) throw missing();
  return file;
}

/** The error with Strapi's message, which clients may compare. */
const missing = () => fileNotFound();
