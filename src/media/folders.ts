// The folders of the media library: a tree that is small enough to be looked at as a whole.
import { fullAccess } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { committed, readAll, readFirst } from '../database/rows.ts';
import {
  folderNameMissing,
  folderNameNotText,
  folderNameTaken,
  folderNotEmpty,
  folderTooDeep,
  wrongFolderParent,
} from '../errors/media.ts';
import { folderNotFound } from '../errors/missing.ts';
import {
  countFilesInFolders,
  type Folder,
  keepFolder,
  selectFilesIn,
  selectFolders,
} from '../sql/stored/files.ts';
import { lockSingleType } from '../sql/write/versions.ts';
import { asText } from '../values/as-text.ts';
import { isData } from '../values/data.ts';
import { checkName } from './file-name.ts';
import { fileType, folderType, folderUid, type MediaService, rowId } from './service.ts';

export type { Folder };

const deepest = 50;

export const allFolders = (service: MediaService): Promise<readonly Folder[]> =>
  readAll(committed(service.database), selectFolders(folderType(service)));

/** By the number that requests name it by. */
export async function folderOf(service: MediaService, given: unknown): Promise<Folder> {
  const id = rowId(asText(given) ?? '');
  const folder = (await allFolders(service)).find((one) => one.id === id);
  if (!folder) throw folderNotFound();
  return folder;
}

/** From the root down to the folder itself. */
export function pathTo(folder: Folder, folders: readonly Folder[]): readonly Folder[] {
  const path = [folder];
  for (let above = folder.parent; above !== null; ) {
    const parent = folders.find(({ documentId }) => documentId === above);
    // The tree is being changed; that change fails if it is too deep.
    if (!parent || path.length > deepest) break;
    path.unshift(parent);
    above = parent.parent;
  }
  return path;
}

/** The folder and all below it, each before what it is in. */
export function withDescendants(folder: Folder, folders: readonly Folder[]): readonly Folder[] {
  const below = folders.filter(({ parent }) => parent === folder.documentId);
  return [...below.flatMap((child) => withDescendants(child, folders)), folder];
}

export async function fileCounts(service: MediaService): Promise<ReadonlyMap<string, number>> {
  const counted = await readAll(committed(service.database), countFilesInFolders(fileType(service)));
  return new Map(counted.map(({ documentId, files }) => [documentId, files]));
}

/** What a body says about a folder; `parent` is the number of a folder, or null. */
interface FolderInput {
  readonly name?: string;
  readonly parent?: number | null;
}

export function parseFolder(body: unknown, isNew: boolean): FolderInput {
  const { name, parent } = isData(body) ? body : {};
  if (name === undefined && isNew) throw folderNameMissing();
  if (name !== undefined && typeof name !== 'string') throw folderNameNotText();
  return {
    ...(name === undefined ? {} : { name: checkName(name.trim(), 'a folder') }),
    ...(parent === undefined ? {} : { parent: parentOf(parent) }),
  };
}

export function parentOf(given: unknown): number | null {
  if (given === null) return null;
  const id = rowId(asText(given) ?? '');
  if (id === undefined) throw wrongFolderParent();
  return id;
}

/** Resolves to the documentId. */
export async function writeFolder(
  service: MediaService,
  documentId: string | undefined,
  data: FolderInput,
): Promise<string> {
  const write = {
    uid: folderUid,
    data: { ...data },
    abilities: fullAccess,
    also: async (transaction: Transaction) => {
      await holdFolder(service, transaction, data.parent);
      await checkTree(service, transaction);
    },
  };
  const written =
    documentId === undefined
      ? await service.documents.create(write)
      : await service.documents.update({ ...write, documentId });
  return written.documentId;
}

/**
 * Part of every transaction that puts something into a folder. A concurrent deletion of the folder waits for it, or it waits for
 * the deletion and fails.
 */
export async function holdFolder(
  service: MediaService,
  transaction: Transaction,
  id: number | null | undefined,
): Promise<void> {
  if (typeof id !== 'number') return;
  if (!(await readFirst(transaction, keepFolder(folderType(service), id)))) throw folderNotFound();
}

/** Part of the transaction that deletes a folder, once it is locked. */
export async function refuseFilled(
  service: MediaService,
  transaction: Transaction,
  { documentId, name }: Folder,
): Promise<void> {
  const folders = await readAll(transaction, selectFolders(folderType(service)));
  const files = await readAll(transaction, selectFilesIn(fileType(service), [documentId]));
  if (files.length > 0 || folders.some(({ parent }) => parent === documentId)) throw folderNotEmpty({ name });
}

const uploadsName = 'API Uploads';

/** Where files go that come in over the API without saying where: the number of a folder at the root, made with the first. */
export async function uploadsFolder(service: MediaService): Promise<number> {
  const known = await findUploadsFolder(service);
  if (known !== undefined) return known;
  try {
    await writeFolder(service, undefined, { name: uploadsName, parent: null });
  } catch (error) {
    // Another upload made it meanwhile.
    if (!folderNameTaken.made(error)) throw error;
  }
  const made = await findUploadsFolder(service);
  if (made === undefined) throw new Error(`There is no folder "${uploadsName}" after it was made`);
  return made;
}

async function findUploadsFolder(service: MediaService): Promise<number | undefined> {
  const folders = await allFolders(service);
  return folders.find(({ name, parent }) => name === uploadsName && parent === null)?.id;
}

/** Changes of the tree wait for each other: two moves that are right alone can make a circle together. */
async function checkTree(service: MediaService, transaction: Transaction): Promise<void> {
  const type = folderType(service);
  await transaction.run(lockSingleType(type));
  const folders = await readAll(transaction, selectFolders(type));
  const places = new Set<string>();
  for (const folder of folders) {
    const place = JSON.stringify([folder.parent, folder.name]);
    if (places.has(place)) throw folderNameTaken({ name: folder.name });
    places.add(place);
    if (pathTo(folder, folders).length > deepest) throw folderTooDeep({ deepest });
  }
}
