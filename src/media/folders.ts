// The folders of the media library. The tree is small, so each operation reads the whole tree.
import { type Abilities, fullAccess } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { committed, readAll, readFirst } from '../database/rows.ts';
import type { WrittenDocument } from '../documents/requests.ts';
import {
  folderNameMissing,
  folderNameNotText,
  folderNameTaken,
  folderNotEmpty,
  folderTooDeep,
  wrongFolderParent,
} from '../errors/families/media.ts';
import { folderNotFound } from '../errors/families/missing.ts';
import type { Condition } from '../plan/plan.ts';
import type { Query } from '../plan/query.ts';
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
import { checkName } from './receiving/file-name.ts';
import {
  areSomeHidden,
  fileType,
  folderType,
  folderUid,
  type MediaService,
  readFilePage,
  rowId,
} from './service.ts';

export type { Folder };

const maxDepth = 50;

export const allFolders = (service: MediaService): Promise<readonly Folder[]> =>
  readAll(committed(service.database), selectFolders(folderType(service)));

/** Finds a folder by its row id, as given in a request. Throws if it does not exist. */
export async function folderOf(service: MediaService, given: unknown): Promise<Folder> {
  const id = rowId(asText(given) ?? '');
  const folder = (await allFolders(service)).find((one) => one.id === id);
  if (!folder) throw folderNotFound();
  return folder;
}

/** The path from the top of the library to the folder, which is the last element. */
export function pathTo(folder: Folder, folders: readonly Folder[]): readonly Folder[] {
  const path = [folder];
  for (let above = folder.parent; above !== null; ) {
    const parent = folders.find(({ documentId }) => documentId === above);
    // Circles and trees that are too deep exist only within a transaction that `checkPlace` lets fail.
    if (!parent || path.length > maxDepth) break;
    path.unshift(parent);
    above = parent.parent;
  }
  return path;
}

/** The folder and its descendants, children before parents. */
export function withDescendants(folder: Folder, folders: readonly Folder[]): readonly Folder[] {
  const below = folders.filter(({ parent }) => parent === folder.documentId);
  return [...below.flatMap((child) => withDescendants(child, folders)), folder];
}

/** The number of readable files by the documentId of their folder; folders without files may be left out. */
export async function fileCounts(
  service: MediaService,
  abilities: Abilities,
): Promise<ReadonlyMap<string, number>> {
  const counted = await readAll(committed(service.database), countFilesInFolders(fileType(service)));
  const readable = async ({ documentId, files }: (typeof counted)[number]) =>
    [
      documentId,
      areSomeHidden(abilities) ? await readableIn(documentId, service, abilities) : files,
    ] as const;
  return new Map(await Promise.all(counted.map(readable)));
}

async function readableIn(folder: string, service: MediaService, abilities: Abilities): Promise<number> {
  const where = isIn(folder, service);
  const query = (): Query => ({ pagination: { kind: 'page', page: 1, pageSize: 1, withCount: true } });
  const key = `counted in ${folder}`;
  const { total } = await readFilePage(service, { key, abilities, documentId: undefined, query, where });
  return total ?? 0;
}

/** The condition of files in the folder with this documentId; null: in no folder. */
export function isIn(folder: string | null, service: MediaService): Condition {
  const attribute = fileType(service).attributes.get('folder');
  if (!attribute) throw new Error('The content type of files has no attribute "folder"');
  const subject = { kind: 'column', column: attribute.id, storage: 'text' } as const;
  return folder === null
    ? { kind: 'compare', subject, operator: 'null', operands: [true] }
    : { kind: 'compare', subject, operator: 'eq', operands: [folder] };
}

/** A folder in a request body; `parent` is the row id of a folder, or null for the top of the library. */
interface FolderInput {
  readonly name?: string;
  readonly parent?: number | null;
}

/** Throws if a value is invalid, or if a new folder has no name. */
export function parseFolder(body: unknown, isNew: boolean): FolderInput {
  const { name, parent } = isData(body) ? body : {};
  if (name === undefined && isNew) throw folderNameMissing();
  if (name !== undefined && typeof name !== 'string') throw folderNameNotText();
  return {
    ...(name === undefined ? {} : { name: checkName(name.trim(), 'a folder') }),
    ...(parent === undefined ? {} : { parent: parentOf(parent) }),
  };
}

/** Parses the row id of a folder, or null. Throws for other values. */
export function parentOf(given: unknown): number | null {
  if (given === null) return null;
  const id = rowId(asText(given) ?? '');
  if (id === undefined) throw wrongFolderParent();
  return id;
}

/** Creates a folder, or updates the one with this documentId. Resolves to the documentId. */
export async function writeFolder(
  service: MediaService,
  documentId: string | undefined,
  data: FolderInput,
): Promise<string> {
  const write = {
    uid: folderUid,
    data: { ...data },
    abilities: fullAccess,
    also: async (transaction: Transaction, written: WrittenDocument) => {
      await holdFolder(service, transaction, data.parent);
      await checkPlace(service, transaction, written.documentId);
    },
  };
  const written =
    documentId === undefined
      ? await service.documents.create(write)
      : await service.documents.update({ ...write, documentId });
  return written.documentId;
}

/**
 * Locks the folder in every transaction that puts something into it. A concurrent deletion of the folder waits for the
 * transaction, or the transaction waits for the deletion and fails.
 */
export async function holdFolder(
  service: MediaService,
  transaction: Transaction,
  id: number | null | undefined,
): Promise<void> {
  if (typeof id !== 'number') return;
  if (!(await readFirst(transaction, keepFolder(folderType(service), id)))) throw folderNotFound();
}

/** Throws if the folder is not empty. The transaction that deletes a folder calls it after it has locked the folder. */
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

/** The row id of the folder for API uploads that name no folder. It is at the top of the library; the first upload creates it. */
export async function uploadsFolder(service: MediaService): Promise<number> {
  const known = await findUploadsFolder(service);
  if (known !== undefined) return known;
  try {
    await writeFolder(service, undefined, { name: uploadsName, parent: null });
  } catch (error) {
    // A concurrent upload has created it.
    if (!folderNameTaken.made(error)) throw error;
  }
  const created = await findUploadsFolder(service);
  if (created === undefined) throw new Error(`The folder "${uploadsName}" was created, but is not found`);
  return created;
}

async function findUploadsFolder(service: MediaService): Promise<number | undefined> {
  const folders = await allFolders(service);
  return folders.find(({ name, parent }) => name === uploadsName && parent === null)?.id;
}

/**
 * Throws if the written folder has a place that another one has, or is too deep. Changes of the tree run one after the other: two
 * concurrent moves, each valid by itself, could form a circle.
 */
async function checkPlace(service: MediaService, transaction: Transaction, written: string): Promise<void> {
  const type = folderType(service);
  await transaction.run(lockSingleType(type));
  const folders = await readAll(transaction, selectFolders(type));
  const folder = folders.find(({ documentId }) => documentId === written);
  if (!folder) throw folderNotFound();
  const { parent, name } = folder;
  if (folders.some((other) => other !== folder && other.parent === parent && other.name === name))
    throw folderNameTaken({ name });
  const isDeep = (one: Folder): boolean => pathTo(one, folders).length > maxDepth;
  // A folder in a circle is too deep itself, and has no last descendant.
  if (isDeep(folder) || withDescendants(folder, folders).some(isDeep)) throw folderTooDeep({ max: maxDepth });
}
