// A hidden folder beside a file that a command writes, for what the file is made of. A command that is killed leaves it behind,
// possibly as large as the database, so a later command removes it.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A command that runs writes continually. Shorter than a day, so that the next nightly backup removes what the last one left. */
const maxIdle = 6 * 3_600_000;

/** `prefix`: what the names of these folders begin with. */
export async function makeUnfinishedFolder(path: string, prefix: string): Promise<string> {
  const beside = dirname(path);
  const folder = await mkdtemp(join(beside, prefix));
  for (const name of await readdir(beside)) {
    const other = join(beside, name);
    if (!name.startsWith(prefix) || !(await isAbandoned(other))) continue;
    // That of another account stays.
    await rm(other, { recursive: true, force: true }).catch(() => undefined);
  }
  return folder;
}

async function isAbandoned(folder: string): Promise<boolean> {
  try {
    const inside = (await readdir(folder)).map((name) => join(folder, name));
    const changed = await Promise.all([folder, ...inside].map(async (path) => (await stat(path)).mtimeMs));
    return Date.now() - Math.max(...changed) > maxIdle;
  } catch {
    // It was removed meanwhile, or cannot be read.
    return false;
  }
}
