// Moving and deleting many files and folders at once.
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import { transactionsOn } from '../../database/joined.ts';
import { committed, readAll } from '../../database/rows.ts';
import { destinationMissing, folderNotEmpty, idsNotList } from '../../errors/families/media.ts';
import { selectFilesIn } from '../../sql/stored/files.ts';
import { asText } from '../../values/as-text.ts';
import { isData } from '../../values/data.ts';
import { takeTurns } from '../../values/turns.ts';
import { folderTree, withDescendants } from '../folder-tree.ts';
import {
  allFolders,
  type Folder,
  folderOf,
  foldersOf,
  holdFolder,
  parentOf,
  refuseFilled,
  writeFolder,
} from '../folders.ts';
import { fileType, fileUid, folderUid, type MediaService, mayReadFiles, readableAmong } from '../service.ts';
import { deleteFile, requireFile } from './reading.ts';

const maxIds = 1000;

export interface Sent {
  readonly body: unknown;
  readonly abilities: Abilities;
}

/** Moves all files and folders into one folder, or to the top of the library, or none. Resolves to what was moved. */
export async function moveMany(service: MediaService, sent: Sent) {
  const { body } = sent;
  const moved = await named(service, sent);
  const destination = isData(body) ? body.destinationFolderId : undefined;
  if (destination === undefined) throw destinationMissing();
  const folder = parentOf(destination);
  if (folder !== null) await folderOf(service, folder);
  const nextTurn = takeTurns();
  await transactionsOn(service.database).together(async () => {
    for (const { documentId } of moved.folders) {
      await nextTurn();
      await writeFolder(service, documentId, { parent: folder });
    }
    for (const { documentId } of moved.files) {
      await nextTurn();
      await moveFile(service, documentId, folder);
    }
  });
  return shown(moved, sent.abilities);
}

const moveFile = (service: MediaService, documentId: string, folder: number | null) =>
  service.documents.update({
    uid: fileUid,
    documentId,
    data: { folder },
    abilities: fullAccess,
    also: (transaction) => holdFolder(service, transaction, folder),
  });

/** Deletes the files, and the folders with all subfolders and files in them. Resolves to what was sent. */
export async function deleteMany(service: MediaService, sent: Sent) {
  const deleted = await named(service, sent);
  for (const file of deleted.files) await deleteFile(service, file);
  for (const folder of deleted.folders) await deleteFilled(service, folder);
  return shown(deleted, sent.abilities);
}

/** Others may add to a folder while it is being deleted. What they add is deleted too, unless they never stop. */
const maxRounds = 10;

async function deleteFilled(service: MediaService, folder: Folder, round = 1): Promise<void> {
  const gone = withDescendants(folder, folderTree(await allFolders(service)));
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

/** Throws if something is in the folder. */
export const removeEmpty = (service: MediaService, folder: Folder): Promise<boolean> =>
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
    folders: await foldersOf(service, folderIds),
    files,
    readable: await readableAmong(
      service,
      files.map(({ documentId }) => documentId),
      abilities,
    ),
  };
}

/** Of files and folders that the caller may not read, they know only the ids, which they sent. */
const shown = ({ folders, files, readable }: Named, abilities: Abilities) => ({
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
