// Storage in a folder of the project (`public/uploads`), without subfolders, under names that the server generates. The server's
// own route serves the files, and signs the links to private ones.
import { createReadStream } from 'node:fs';
import { chmod, constants, copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './storage.ts';

/**
 * Letters, digits, dashes and underscores, then at most one extension: neither a path nor a hidden file. Generated names are in
 * lower case; imported files keep their names.
 */
const keyPattern = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,199}(\.[A-Za-z0-9]{1,12})?$/;

/** `isPrivate`: only the server's user can read the files on disk, and requests need a signed link. */
export function localStorage(folder: string, isPrivate = false): FileStorage {
  const pathOf = (key: string): string | undefined => (keyPattern.test(key) ? join(folder, key) : undefined);
  return {
    name: 'local',
    isPrivate,
    // In the same file system as the files, so that a file is stored by a hard link. No key begins with a dot.
    incomingFolder: join(folder, '.incoming'),
    publicUrl: () => undefined,
    signedUrl: async () => undefined,
    async save(key, path) {
      const target = pathOf(key);
      if (target === undefined)
        throw new Error('the name of a stored file has only letters, digits, - and _, and one extension');
      await mkdir(folder, { recursive: true });
      if (isPrivate) await chmod(path, 0o600);
      await flush(path, 'r+');
      await linkNew(path, target);
      // The directory entry is durable only when the folder is flushed too.
      await flush(folder, 'r');
    },
    async find(key) {
      const path = pathOf(key);
      const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
      if (path === undefined || !found?.isFile()) return undefined;
      return { size: found.size, modified: found.mtime, open: (range) => createReadStream(path, range) };
    },
    async delete(key) {
      const path = pathOf(key);
      if (path !== undefined) await rm(path, { force: true });
    },
  };
}

/** Never overwrites a file. On file systems without hard links the file is copied. */
async function linkNew(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    await copyFile(path, target, constants.COPYFILE_EXCL);
    await flush(target, 'r+');
  }
  await rm(path);
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
