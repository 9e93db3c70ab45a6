// The folder of temporary files. Each process has a subfolder and updates its modification time regularly; a subfolder whose time
// does not change for two minutes belongs to a process that has died, and is deleted. Its age is not compared with the clock, which
// may be set, and differs between machines that share the folder.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '../storage/storage.ts';
import { makePrivateFolder } from './private-folder.ts';
import { creating } from './unwritable.ts';

const touchMs = 10_000;
/** Much longer than `touchMs`, because timers of a process on a busy machine are late. */
const deadMs = 120_000;
/** A process that starts deletes older subfolders at once, because processes that end early would never delete any. */
const longDeadMs = 3_600_000;

interface Sighting {
  readonly mtimeMs: number;
  /** By the monotonic clock. */
  readonly since: number;
}

/** The temporary files of this process. */
export class IncomingFiles {
  /** The parent of the subfolders of all processes. */
  readonly folder: string;
  readonly #own: string;
  readonly #touching: NodeJS.Timeout;
  readonly #sightings = new Map<string, Sighting>();
  #isMade = false;

  private constructor(folder: string) {
    this.folder = folder;
    this.#own = join(folder, `process-${randomBytes(8).toString('hex')}`);
    this.#touching = setInterval(() => void this.#touch(), touchMs).unref();
  }

  static async open(folder: string): Promise<IncomingFiles> {
    const incoming = new IncomingFiles(folder);
    await incoming.#removeDead(longDeadMs);
    return incoming;
  }

  /** In the file system of a local storage, or in the project's folder. */
  static openFor({ incomingFolder }: FileStorage, projectFolder: string): Promise<IncomingFiles> {
    return IncomingFiles.open(incomingFolder ?? join(projectFolder, '.tmp/uploads'));
  }

  /** Creates a folder for the temporary files of one request, and deletes it when `work` is done. */
  async batch<T>(work: (newPath: () => string) => Promise<T>): Promise<T> {
    const folder = await this.newPath();
    await creating(() => mkdir(folder));
    let count = 0;
    try {
      return await work(() => join(folder, String(count++)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A path for a temporary file, which is deleted when the process ends at the latest. */
  async newPath(): Promise<string> {
    // Not created before the first file: a server that receives no files can run on a read-only file system. Created again for
    // later files, because the folder of uploads can be deleted or replaced while the server runs.
    await creating(() => makePrivateFolder(this.#own));
    this.#isMade = true;
    return join(this.#own, randomBytes(12).toString('hex'));
  }

  async close(): Promise<void> {
    clearInterval(this.#touching);
    if (this.#isMade) await rm(this.#own, { recursive: true, force: true });
  }

  async #touch(): Promise<void> {
    const now = new Date();
    if (this.#isMade) await utimes(this.#own, now, now).catch(() => undefined);
    await this.#removeDead();
  }

  async #removeDead(maxAgeMs = Number.POSITIVE_INFINITY): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      const found = name.startsWith('process-') ? await stat(path).catch(() => undefined) : undefined;
      if (!found || path === this.#own) continue;
      const isOld = Date.now() - found.mtimeMs > maxAgeMs;
      if (!isOld && !this.#isUnchanged(path, found.mtimeMs)) continue;
      this.#sightings.delete(path);
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  #isUnchanged(path: string, mtimeMs: number): boolean {
    const seen = this.#sightings.get(path);
    if (seen?.mtimeMs === mtimeMs) return performance.now() - seen.since >= deadMs;
    this.#sightings.set(path, { mtimeMs, since: performance.now() });
    return false;
  }
}
