// The command line: from the build in an installed package, from the sources in this repository.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code is kept for the next start, in a folder of the user's own: what runs must not come from one that others write to.
const { XDG_CACHE_HOME, HOME, LOCALAPPDATA } = process.env;
const cache = XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : LOCALAPPDATA);
if (cache) enableCompileCache(join(cache, 'plinth'));

const built = new URL('../dist/cli/main.js', import.meta.url);
const main = existsSync(built) ? built : new URL('../src/cli/main.ts', import.meta.url);

// The reader of a pipe may have had enough: `plinth routes | head`.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

import(main.href).then(({ run }) => run(process.argv));
