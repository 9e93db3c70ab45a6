// GET /api/upload/files and GET and DELETE /api/upload/files/:id: bare lists and records, without an envelope.
import { fullAccess } from '../abilities/abilities.ts';
import { notFound } from '../errors/errors.ts';
import { defaultEntry } from '../plan/plan-populate.ts';
import type { PopulateEntry, Query } from '../plan/query.ts';
import { parseBareList } from '../rest/bare-list.ts';
import { parseQuery } from '../rest/parse-query.ts';
import type { PluginRoute } from '../rest/route.ts';
import { narrowing } from './narrowing.ts';
import {
  fileUid,
  findFile,
  type MediaService,
  type RecordedFile,
  readFiles,
  readPlainFile,
} from './service.ts';

export const listFilesRoute = (service: MediaService): PluginRoute => ({
  method: 'GET',
  path: ['upload', 'files'],
  action: 'plugin::upload.content-api.find',
  async answer({ principal: { abilities }, search }) {
    const query = (): Query => parseBareList(search, service.rules);
    const where = await narrowing(search, service);
    const key = `page ${where ? JSON.stringify(where) : ''} ${search}`;
    const json = await readFiles(service, { key, abilities, documentId: undefined, query, where });
    return { status: 200, body: json ?? '[]' };
  },
});

export const oneFileRoute = (service: MediaService): PluginRoute => ({
  method: 'GET',
  path: ['upload', 'files', ':id'],
  action: 'plugin::upload.content-api.findOne',
  async answer({ principal: { abilities }, parameters, search }) {
    const { documentId } = await requireFile(service, parameters.id);
    // `fields` is ignored for one file (recorded).
    const query = (): Query => {
      const { populate } = parseQuery(search, service.rules);
      return populate ? { populate } : {};
    };
    const json = await readFiles(service, { key: `one ${search}`, abilities, documentId, query });
    if (json === undefined) throw missing();
    return { status: 200, body: json };
  },
});

/** Every document that shows the file, in components and dynamic zones too, as far as the caller may read it. */
export const usesRoute = (service: MediaService): PluginRoute => ({
  method: 'GET',
  path: ['upload', 'files', ':id', 'uses'],
  action: 'plugin::upload.content-api.findOne',
  async answer({ principal: { abilities }, parameters }) {
    const { documentId } = await requireFile(service, parameters.id);
    const query = (): Query => ({
      fields: ['name'],
      populate: { kind: 'entries', entries: new Map([['related', usesEntry(service)]]) },
    });
    const json = await readFiles(service, { key: 'uses', abilities, documentId, query });
    if (json === undefined) throw missing();
    return { status: 200, body: json };
  },
});

/** Where a document stands says more than what is in it. */
function usesEntry({ schema }: MediaService): PopulateEntry {
  const entry = { ...defaultEntry, isWithComponents: true };
  const fields = ['createdAt', 'updatedAt', 'publishedAt'];
  const on = [...schema().contentTypes.values()].map(
    ({ uid, isLocalized }) =>
      [uid, { ...entry, fields: isLocalized ? [...fields, 'locale'] : fields }] as const,
  );
  return { ...entry, on: new Map(on) };
}

export const deleteFileRoute = (service: MediaService): PluginRoute => ({
  method: 'DELETE',
  path: ['upload', 'files', ':id'],
  action: 'plugin::upload.content-api.destroy',
  async answer({ parameters }) {
    const file = await requireFile(service, parameters.id);
    const body = await readPlainFile(service, file.documentId);
    await deleteFile(service, file);
    return { status: 200, body };
  },
});

/** The record and what is stored for it; documents that refer to it lose the reference. */
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

export async function requireFile(service: MediaService, id = ''): Promise<RecordedFile> {
  const file = await findFile(service, id);
  if (!file) throw missing();
  return file;
}

/** The recorded words. */
const missing = () => notFound('file.notFound');
