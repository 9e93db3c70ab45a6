// Whether dist/ is the build of the sources that stand beside it. An installed package has no sources; those of a clone change.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Holds the stamp of the sources that were built. */
export const record = 'dist/sources.sha256';

/** `root` is the folder of the package. */
export function isFresh(root) {
  if (!existsSync(join(root, 'dist/cli/main.js'))) return false;
  if (!existsSync(join(root, 'src'))) return true;
  return existsSync(join(root, record)) && readFileSync(join(root, record), 'utf8') === stampOf(root);
}

/**
 * Of names, sizes and times: an edit, a checkout and a removal change it, and nothing has to be read. With the lock file, for some
 * packages are built in.
 */
export function stampOf(root) {
  const stamp = createHash('sha256');
  const names = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => name.endsWith('.ts'));
  for (const path of [...names.sort().map((name) => join('src', name)), 'package-lock.json']) {
    const { size, mtimeMs } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {};
    stamp.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return stamp.digest('hex');
}
