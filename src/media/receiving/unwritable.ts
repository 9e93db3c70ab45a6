// Folders of uploads that this process may not write: read-only, of another account, or a file. Clients get a 503, and the log has
// the cause.
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { uploadsUnwritable } from '../../errors/families/media.ts';

/** ENOENT is what a recursive `mkdir` of Node reports on a read-only file system. */
const codes: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'ENOENT']);

/** Runs `work`, which creates files or folders for uploads. Other errors are unchanged. */
export async function creating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !codes.has(Reflect.get(error, 'code'))) throw error;
    throw Object.assign(uploadsUnwritable(), { cause: error });
  }
}

/** Warns at the start. The folder is created with the first upload, so its nearest parent has to be writable. */
export async function warnIfUnwritable(folder: string): Promise<void> {
  const place = existing(folder);
  try {
    await access(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    process.emitWarning(`Uploads will be refused, because ${place} cannot be written: ${String(error)}`);
  }
}

const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
