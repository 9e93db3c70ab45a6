// The folders of the media library: finding, writing and counting. A write checks its place in the whole tree.
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
import { always, type Condition } from '../plan/plan.ts';
import { rulesOf } from '../plan/readable.ts';
import { planRowRules } from '../plan/rules/row-rule.ts';
import {
  countFilesInFolders,
  type Folder,
  keepFolder,
  selectFolders,
  selectInFolder,
} from '../sql/stored/files.ts';
import { meets } from '../sql/write/rules.ts';
import { lockSingleType } from '../sql/write/versions.ts';
import { asText } from '../values/as-text.ts';
import { isData } from '../values/data.ts';
import { folderTree, maxDepth, pathTo, withDescendants } from './folder-tree.ts';
import { checkName } from './receiving/file-name.ts';
import { fileType, fileUid, folderType, folderUid, type MediaService, rowId } from './service.ts';

export type { Folder };

export const allFolders = (service: MediaService): Promise<readonly Folder[]> =>
  readAll(committed(service.database), selectFolders(folderType(service)));

/** Finds a folder by its row id, as given in a request. Throws if it does not exist. */
export const folderOf = async (service: MediaService, given: unknown): Promise<Folder> =>
  folderAmong(await foldersById(service), given);

/** Finds folders by their row ids. Throws if one of them does not exist. */
export async function foldersOf(
  service: MediaService,
  given: readonly unknown[],
): Promise<readonly Folder[]> {
  if (given.length === 0) return [];
  const folders = await foldersById(service);
  return given.map((one) => folderAmong(folders, one));
}

const foldersById = async (service: MediaService): Promise<ReadonlyMap<number | undefined, Folder>> =>
  new Map((await allFolders(service)).map((folder) => [folder.id, folder]));

function folderAmong(folders: ReadonlyMap<number | undefined, Folder>, given: unknown): Folder {
  const folder = folders.get(rowId(asText(given) ?? ''));
  if (!folder) throw folderNotFound();
  return folder;
}

/** The number of readable files by the documentId of their folder; folders without files are left out. */
export async function fileCounts(
  service: MediaService,
  abilities: Abilities,
): Promise<ReadonlyMap<string, number>> {
  const { database, schema } = service;
  const type = fileType(service);
  const context = { schema, defaultLocale: service.defaultLocale(), status: 'published' } as const;
  const rule = planRowRules(rulesOf(abilities, fileUid, ['find']), type, context) ?? always;
  const readable = meets(rule, type, { dialect: database.dialect, claims: abilities.claims });
  const counted = await readAll(committed(database), countFilesInFolders(type, readable));
  return new Map(counted.map(({ documentId, files }) => [documentId, files]));
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
  const inside = selectInFolder(fileType(service), folderType(service), documentId);
  if (await readFirst(transaction, inside)) throw folderNotEmpty({ name });
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
  const tree = folderTree(await readAll(transaction, selectFolders(type)));
  const folder = tree.byId.get(written);
  if (!folder) throw folderNotFound();
  const { parent, name } = folder;
  if (tree.childrenOf(parent).some((other) => other !== folder && other.name === name))
    throw folderNameTaken({ name });
  const isDeep = (one: Folder): boolean => pathTo(one, tree).length > maxDepth;
  // A folder in a circle is too deep itself, and has no last descendant.
  if (isDeep(folder) || withDescendants(folder, tree).some(isDeep)) throw folderTooDeep({ max: maxDepth });
}
