// The folder of what is not stored yet. Each process has its own: what a dead one left is removed at the next start,
// with the stored files that it announced and that no record names.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';

/** Folders of other hosts are left alone that long: nobody can see whether their processes live. */
const otherHostsMs = 24 * 3_600_000;
const announcement = '.keys.json';

export interface Announced {
  readonly hash: string;
  readonly keys: readonly string[];
}

export class Incoming {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** `forget` is told about every announcement that a dead process left. */
  static async open(folder: string, forget: (announced: Announced) => Promise<void>): Promise<Incoming> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const left = join(folder, name);
      if (!(await isDead(left))) continue;
      for (const announced of await announcementsIn(left)) await forget(announced);
      await rm(left, { recursive: true, force: true });
    }
    const own = join(folder, `${hostname()}~${process.pid}~${randomBytes(6).toString('hex')}`);
    await mkdir(own);
    openFolders.add(own);
    return new Incoming(own);
  }

  /** A folder for the temporary files of one request, which is gone when `work` is done. */
  async batch<T>(work: (newPath: () => string) => Promise<T>): Promise<T> {
    const folder = this.#newPath();
    await mkdir(folder);
    let count = 0;
    try {
      return await work(() => join(folder, String(count++)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** From now on a crash undoes these keys, unless a record names the hash. Resolves to how to take it back. */
  async announce(announced: Announced): Promise<() => Promise<void>> {
    const path = `${this.#newPath()}${announcement}`;
    await writeFile(path, JSON.stringify(announced), { flush: true });
    return () => rm(path, { force: true });
  }

  #newPath(): string {
    return join(this.#folder, randomBytes(12).toString('hex'));
  }

  async close(): Promise<void> {
    openFolders.delete(this.#folder);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Of this process: several projects, or one that is opened twice. */
const openFolders = new Set<string>();

async function isDead(folder: string): Promise<boolean> {
  const [host, pid] = basename(folder).split('~');
  if (host !== hostname()) {
    const { mtimeMs } = await stat(folder);
    return Date.now() - mtimeMs > otherHostsMs;
  }
  if (Number(pid) === process.pid) return !openFolders.has(folder);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

async function announcementsIn(folder: string): Promise<readonly Announced[]> {
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => name.endsWith(announcement));
  const all = await Promise.all(texts.map(async (name) => parse(await readFile(join(folder, name), 'utf8'))));
  return all.flatMap((announced) => (announced ? [announced] : []));
}

/** A crash can leave half of one; what it announced was not stored yet. */
function parse(text: string): Announced | undefined {
  try {
    const { hash, keys } = JSON.parse(text);
    return typeof hash === 'string' && Array.isArray(keys) ? { hash, keys: keys.map(String) } : undefined;
  } catch {
    return undefined;
  }
}
