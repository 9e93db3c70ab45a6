// The command line: from the build, or from the sources of a clone where they have changed since.
import './early-hangup.mjs';
import './young-generation.mjs';
import './old-generation.mjs';
import './reused-memory.mjs';
import './compile-cache.mjs';
import { fileURLToPath } from 'node:url';
import { isFresh } from './built.mjs';

const isBuilt = isFresh(fileURLToPath(new URL('..', import.meta.url)));
const main = new URL(isBuilt ? '../dist/cli/main.js' : '../src/cli/main.ts', import.meta.url);

// The reader of a pipe may have had enough: `plinth routes | head`.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

import(main.href).then(({ run }) => run(process.argv));
