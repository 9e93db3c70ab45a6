// Creates a backup while servers read and write. Files are copied before the database that references them; if a file is deleted
// meanwhile, the backup retries with a newer database state until all its files are there.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readAll } from '../database/rows.ts';
import type { OmittedParts, StoredState } from '../database/stored-state.ts';
import { backupExists } from '../errors/families/backup.ts';
import type { FileStorage } from '../media/storage/storage.ts';
import { readState } from '../project/stored-state.ts';
import { selectAllCurrent } from '../sql/stored/stored-files.ts';
import { plinthVersion } from '../values/plinth-version.ts';
import { makeUnfinishedFolder } from '../values/unfinished-folder.ts';
import {
  BackupWriter,
  databaseFolder,
  filesFolder,
  flushFolder,
  type Head,
  headName,
  layout,
  type Manifest,
  manifestName,
} from './backup-file.ts';
import { openBackedUp } from './open-project.ts';

export interface BackupRequest {
  readonly path: string;
  readonly hasFiles: boolean;
  /** The passphrase for encryption; undefined for none. */
  readonly key?: string | undefined;
  readonly onProgress: (what: string, done: number) => void;
}

export interface BackupReport {
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
  /** Files to which the database refers, but which the storage does not have. */
  readonly missing: readonly string[];
  readonly leftOut: readonly OmittedParts[];
}

/** The file is written under another name, and renamed when it is complete. */
export async function takeBackup(projectFolder: string, request: BackupRequest): Promise<BackupReport> {
  const { path } = request;
  if (existsSync(path)) throw backupExists({ path });
  const { config, storage } = await openBackedUp(projectFolder);
  const folder = await makeUnfinishedFolder(path, '.plinth-backup-');
  const unfinished = join(folder, 'backup');
  const writer = new BackupWriter(unfinished, request.key);
  try {
    const head: Head = {
      layout,
      plinth: plinthVersion,
      createdAt: new Date().toISOString(),
      database: config.database.client,
      storage: request.hasFiles ? storage.name : null,
    };
    await writer.addJson(headName, head);
    const copied = await copyAll(writer, {
      storage,
      request,
      open: () => readState(config.database, folder),
    });
    await writer.end();
    await rename(unfinished, path);
    await flushFolder(dirname(path));
    return { path, bytes: (await stat(path)).size, ...copied };
  } finally {
    writer.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

interface CopyContext {
  readonly storage: FileStorage;
  readonly request: BackupRequest;
  readonly open: () => Promise<StoredState>;
}

async function copyAll(writer: BackupWriter, { storage, request, open }: CopyContext) {
  const { hasFiles, onProgress } = request;
  const copied = new Set<string>();
  let missingBefore = new Set<string>();
  for (;;) {
    const state = await open();
    try {
      const names = hasFiles ? await readAll(state.source, selectAllCurrent(storage.name)) : [];
      const missing: string[] = [];
      for (const { key } of names) {
        if (copied.has(key)) continue;
        if (await addFile(writer, storage, key)) copied.add(key);
        else missing.push(key);
        onProgress('files', copied.size);
      }
      // A file that was missing for the previous database state too was not deleted meanwhile: the storage does not have it.
      if (missing.every((key) => missingBefore.has(key))) {
        await addDatabase(writer, state, onProgress);
        const files = names.map(({ key }) => key).filter((key) => copied.has(key));
        await writer.addJson(manifestName, { entries: writer.entries, files } satisfies Manifest);
        return { files: files.length, missing, leftOut: state.leftOut };
      }
      missingBefore = new Set(missing);
    } finally {
      await state.close();
    }
  }
}

/** False where there is no such file. */
async function addFile(writer: BackupWriter, storage: FileStorage, key: string): Promise<boolean> {
  const found = await storage.find(key);
  if (!found) return false;
  const bytes = found.open();
  try {
    // The file is open now, so that it can be read even if it is deleted.
    await once(bytes, 'readable');
  } catch (error) {
    if ((await storage.find(key)) === undefined) return false;
    throw error;
  }
  await writer.addPart({ name: `${filesFolder}${key}`, size: found.size, bytes });
  return true;
}

async function addDatabase(
  writer: BackupWriter,
  state: StoredState,
  onProgress: BackupRequest['onProgress'],
): Promise<void> {
  let size = 0;
  for await (const part of state.parts()) {
    await writer.addPart({ ...part, name: `${databaseFolder}${part.name}` });
    size += part.size;
    onProgress('bytes of the database', size);
  }
}
