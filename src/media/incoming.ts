// The folder of what is not stored yet. Each process has its own and keeps it young: one that was not touched for a
// while belongs to a dead process and is removed.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';

const touchMs = 10_000;
/** Longer than a busy machine lets a living process wait. */
const deadMs = 120_000;

export class IncomingFiles {
  /** Of all processes. */
  readonly folder: string;
  readonly #own: string;
  readonly #touching: NodeJS.Timeout;
  #made: Promise<unknown> | undefined;

  private constructor(folder: string) {
    this.folder = folder;
    this.#own = join(folder, `process-${randomBytes(8).toString('hex')}`);
    this.#touching = setInterval(() => void this.#touch(), touchMs).unref();
  }

  static async open(folder: string): Promise<IncomingFiles> {
    const incoming = new IncomingFiles(folder);
    await incoming.#removeDead();
    return incoming;
  }

  /** A folder for the temporary files of one request, which is gone when `work` is done. */
  async batch<T>(work: (newPath: () => string) => Promise<T>): Promise<T> {
    const folder = await this.newPath();
    await mkdir(folder);
    let count = 0;
    try {
      return await work(() => join(folder, String(count++)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A name for a temporary file; it is gone with the process. */
  async newPath(): Promise<string> {
    // Made when it is needed: a server that takes no files may run where nothing can be written.
    this.#made ??= makePrivateFolder(this.#own);
    try {
      await this.#made;
    } catch (error) {
      this.#made = undefined;
      throw error;
    }
    return join(this.#own, randomBytes(12).toString('hex'));
  }

  async close(): Promise<void> {
    clearInterval(this.#touching);
    if (this.#made) await rm(this.#own, { recursive: true, force: true });
  }

  async #touch(): Promise<void> {
    const now = new Date();
    if (this.#made) await utimes(this.#own, now, now).catch(() => undefined);
    await this.#removeDead();
  }

  async #removeDead(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      const found = name.startsWith('process-') ? await stat(path).catch(() => undefined) : undefined;
      if (!found || path === this.#own || Date.now() - found.mtimeMs < deadMs) continue;
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
