// The routes of folders, and of moving and deleting many files and folders at once. They offer Strapi's admin API for folders to
// API tokens, so their responses have the shape of that API.
import type { Abilities } from '../../abilities/abilities.ts';
import { isData } from '../../values/data.ts';
import { type FolderTree, folderTree, pathTo } from '../folder-tree.ts';
import { allFolders, type Folder, fileCounts, folderOf, parseFolder, writeFolder } from '../folders.ts';
import { type MediaRoute, type MediaService, mayReadFiles } from '../service.ts';
import { deleteMany, moveMany, removeEmpty, type Sent } from './many-files.ts';

const actions = 'plugin::upload.content-api';
const one = '/upload/folders/:id';

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
    handler: async (_request, service) => ok(structure(folderTree(await allFolders(service)), null)),
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
      ok(await moveMany(service, { body, abilities })),
  },
  {
    method: 'POST',
    path: '/upload/actions/bulk-delete',
    demand: 'caller',
    action: `${actions}.destroy`,
    body: 'json',
    handler: async ({ body, principal: { abilities } }, service) =>
      ok(await deleteMany(service, { body, abilities })),
  },
];

const ok = (data: unknown, status = 200) => ({ status, body: JSON.stringify({ data }) });

/** Resolves to a function that builds the response of a folder, with the numbers of its subfolders and readable files. */
async function folderViews(service: MediaService, abilities: Abilities) {
  const [folders, counts] = await Promise.all([allFolders(service), fileCounts(service, abilities)]);
  const tree = folderTree(folders);
  return (folder: Folder) => ({
    id: folder.id,
    documentId: folder.documentId,
    name: folder.name,
    pathId: folder.id,
    path: pathTo(folder, tree)
      .map(({ id }) => `/${id}`)
      .join(''),
    createdAt: folder.createdAt,
    updatedAt: folder.updatedAt,
    parent: parentShown(folder, tree),
    children: { count: tree.childrenOf(folder.documentId).length },
    files: { count: counts.get(folder.documentId) ?? 0 },
  });
}

type FolderView = ReturnType<Awaited<ReturnType<typeof folderViews>>>;

function parentShown(folder: Folder, { byId }: FolderTree) {
  const parent = folder.parent === null ? undefined : byId.get(folder.parent);
  return parent ? { id: parent.id, documentId: parent.documentId, name: parent.name } : null;
}

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly children: readonly Branch[];
}

const structure = (tree: FolderTree, under: string | null): readonly Branch[] =>
  tree
    .childrenOf(under)
    .map(({ id, name, documentId }) => ({ id, name, children: structure(tree, documentId) }));

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

/** The folder for callers with permission to read files; for others the name is left out unless they wrote it. */
function writtenOf(folder: FolderView | undefined, abilities: Abilities, body?: unknown) {
  if (!folder || mayReadFiles(abilities)) return folder;
  const { id, documentId, name, createdAt, updatedAt } = folder;
  const written = isData(body) && body.name !== undefined ? { name } : {};
  return { id, documentId, ...written, createdAt, updatedAt };
}
