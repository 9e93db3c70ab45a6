// The routes of folders, and of moving and deleting many files and folders at once. They offer Strapi's admin API for folders to
// API tokens, so their responses have the shape of that API.
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import { committed, readAll } from '../../database/rows.ts';
import { destinationMissing, folderNotEmpty, idsNotList } from '../../errors/families/media.ts';
import { selectFilesIn } from '../../sql/stored/files.ts';
import { asText } from '../../values/as-text.ts';
import { isData } from '../../values/data.ts';
import {
  allFolders,
  type Folder,
  fileCounts,
  folderOf,
  holdFolder,
  parentOf,
  parseFolder,
  pathTo,
  refuseFilled,
  withDescendants,
  writeFolder,
} from '../folders.ts';
import {
  fileType,
  fileUid,
  folderUid,
  type MediaRoute,
  type MediaService,
  mayReadFiles,
  readableAmong,
} from '../service.ts';
import { deleteFile, requireFile } from './reading.ts';

const actions = 'plugin::upload.content-api';
const one = '/upload/folders/:id';
const maxIds = 1000;

export const folderRoutes: readonly MediaRoute[] = [
  {
    method: 'GET',
    path: '/upload/folders',
    demand: 'caller',
    action: `${actions}.find`,
    body: 'none',
    handler: async ({ principal: { abilities } }, service) =>
      ok((await allFolders(service)).map(await folderViews(service, abilities))),
  },
  {
    method: 'GET',
    path: '/upload/folder-structure',
    demand: 'caller',
    action: `${actions}.find`,
    body: 'none',
    handler: async (_request, service) => ok(structure(await allFolders(service), null)),
  },
  {
    method: 'GET',
    path: one,
    demand: 'caller',
    action: `${actions}.findOne`,
    body: 'none',
    handler: async ({ parameters, principal: { abilities } }, service) =>
      ok((await folderViews(service, abilities))(await folderOf(service, parameters.id))),
  },
  {
    method: 'POST',
    path: '/upload/folders',
    demand: 'caller',
    action: `${actions}.upload`,
    body: 'json',
    handler: async ({ body, principal: { abilities } }, service) =>
      ok(writtenOf(await write(service, undefined, { body, abilities }), abilities, body), 201),
  },
  {
    method: 'PUT',
    path: one,
    demand: 'caller',
    action: `${actions}.upload`,
    body: 'json',
    handler: async ({ parameters, body, principal: { abilities } }, service) => {
      const { documentId } = await folderOf(service, parameters.id);
      return ok(writtenOf(await write(service, documentId, { body, abilities }), abilities, body));
    },
  },
  {
    method: 'DELETE',
    path: one,
    demand: 'caller',
    action: `${actions}.destroy`,
    body: 'none',
    handler: async ({ parameters, principal: { abilities } }, service) =>
      ok(writtenOf(await deleteEmpty(service, await folderOf(service, parameters.id), abilities), abilities)),
  },
  {
    method: 'POST',
    path: '/upload/actions/bulk-move',
    demand: 'caller',
    action: `${actions}.upload`,
    body: 'json',
    handler: async ({ body, principal: { abilities } }, service) =>
      ok(counted(await moveAll(service, { body, abilities }), abilities)),
  },
  {
    method: 'POST',
    path: '/upload/actions/bulk-delete',
    demand: 'caller',
    action: `${actions}.destroy`,
    body: 'json',
    handler: async ({ body, principal: { abilities } }, service) =>
      ok(counted(await deleteAll(service, { body, abilities }), abilities)),
  },
];

const ok = (data: unknown, status = 200) => ({ status, body: JSON.stringify({ data }) });

/** Resolves to a function that builds the response of a folder, with the numbers of its subfolders and readable files. */
async function folderViews(service: MediaService, abilities: Abilities) {
  const [all, counts] = await Promise.all([allFolders(service), fileCounts(service, abilities)]);
  return (folder: Folder) => ({
    id: folder.id,
    documentId: folder.documentId,
    name: folder.name,
    pathId: folder.id,
    path: pathTo(folder, all)
      .map(({ id }) => `/${id}`)
      .join(''),
    createdAt: folder.createdAt,
    updatedAt: folder.updatedAt,
    parent: parentShown(folder, all),
    children: { count: all.filter(({ parent }) => parent === folder.documentId).length },
    files: { count: counts.get(folder.documentId) ?? 0 },
  });
}

type FolderView = ReturnType<Awaited<ReturnType<typeof folderViews>>>;

function parentShown(folder: Folder, all: readonly Folder[]) {
  const parent = all.find(({ documentId }) => documentId === folder.parent);
  return parent ? { id: parent.id, documentId: parent.documentId, name: parent.name } : null;
}

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly children: readonly Branch[];
}

const structure = (all: readonly Folder[], under: string | null): readonly Branch[] =>
  all
    .filter(({ parent }) => parent === under)
    .map(({ id, name, documentId }) => ({ id, name, children: structure(all, documentId) }));

interface Sent {
  readonly body: unknown;
  readonly abilities: Abilities;
}

async function write(service: MediaService, documentId: string | undefined, { body, abilities }: Sent) {
  const written = await writeFolder(service, documentId, parseFolder(body, documentId === undefined));
  const folder = (await allFolders(service)).find((candidate) => candidate.documentId === written);
  return folder && (await folderViews(service, abilities))(folder);
}

/** Deletes only empty folders. `bulk-delete` also deletes what is in them. */
async function deleteEmpty(service: MediaService, folder: Folder, abilities: Abilities) {
  const shown = (await folderViews(service, abilities))(folder);
  await removeEmpty(service, folder);
  return shown;
}

/** Throws if something is in the folder. */
const removeEmpty = (service: MediaService, folder: Folder): Promise<boolean> =>
  service.documents.delete({
    uid: folderUid,
    documentId: folder.documentId,
    abilities: fullAccess,
    before: (transaction) => refuseFilled(service, transaction, folder),
  });

interface Many {
  readonly folderIds: readonly unknown[];
  readonly fileIds: readonly unknown[];
}

function parseMany(body: unknown): Many {
  const list = (name: 'folderIds' | 'fileIds'): readonly unknown[] => {
    const given = (isData(body) ? body[name] : undefined) ?? [];
    if (!Array.isArray(given) || given.length > maxIds) throw idsNotList({ name, max: maxIds });
    return given;
  };
  return { folderIds: list('folderIds'), fileIds: list('fileIds') };
}

type Named = Awaited<ReturnType<typeof named>>;

async function named(service: MediaService, { body, abilities }: Sent) {
  const { folderIds, fileIds } = parseMany(body);
  const files = await Promise.all(fileIds.map((id) => requireFile(service, asText(id) ?? '')));
  return {
    folders: await Promise.all(folderIds.map((id) => folderOf(service, id))),
    files,
    readable: await readableAmong(
      service,
      files.map(({ documentId }) => documentId),
      abilities,
    ),
  };
}

async function moveAll(service: MediaService, sent: Sent) {
  const { body } = sent;
  const moved = await named(service, sent);
  const destination = isData(body) ? body.destinationFolderId : undefined;
  if (destination === undefined) throw destinationMissing();
  const folder = parentOf(destination);
  if (folder !== null) await folderOf(service, folder);
  for (const { documentId } of moved.folders) await writeFolder(service, documentId, { parent: folder });
  for (const { documentId } of moved.files)
    await service.documents.update({
      uid: fileUid,
      documentId,
      data: { folder },
      abilities: fullAccess,
      also: (transaction) => holdFolder(service, transaction, folder),
    });
  return moved;
}

/** Deletes the files, and the folders with all subfolders and files in them. */
async function deleteAll(service: MediaService, sent: Sent) {
  const deleted = await named(service, sent);
  for (const file of deleted.files) await deleteFile(service, file);
  for (const folder of deleted.folders) await deleteFilled(service, folder);
  return deleted;
}

/** Others may add to a folder while it is being deleted. What they add is deleted too, unless they never stop. */
const maxRounds = 10;

async function deleteFilled(service: MediaService, folder: Folder, round = 1): Promise<void> {
  const gone = withDescendants(folder, await allFolders(service));
  const ids = gone.map(({ documentId }) => documentId);
  const inside = await readAll(committed(service.database), selectFilesIn(fileType(service), ids));
  for (const file of inside) await deleteFile(service, file);
  try {
    for (const one of gone) await removeEmpty(service, one);
  } catch (error) {
    if (!folderNotEmpty.made(error) || round === maxRounds) throw error;
    await deleteFilled(service, folder, round + 1);
  }
}

/** Of files and folders that the caller may not read, they know only the ids, which they sent. */
const counted = ({ folders, files, readable }: Named, abilities: Abilities) => ({
  folders: folders.map(({ id, documentId, name }) => ({
    id,
    documentId,
    ...(mayReadFiles(abilities) ? { name } : {}),
  })),
  files: files.map(({ documentId, name }) => ({
    documentId,
    ...(readable.has(documentId) ? { name } : {}),
  })),
});

/** The folder for callers with permission to read files; for others the name is left out unless they wrote it. */
function writtenOf(folder: FolderView | undefined, abilities: Abilities, body?: unknown) {
  if (!folder || mayReadFiles(abilities)) return folder;
  const { id, documentId, name, createdAt, updatedAt } = folder;
  const written = isData(body) && body.name !== undefined ? { name } : {};
  return { id, documentId, ...written, createdAt, updatedAt };
}
