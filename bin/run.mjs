// The command line: from the build in an installed package, from the sources in this repository.
import { existsSync } from 'node:fs';

const built = new URL('../dist/cli/main.js', import.meta.url);
const main = existsSync(built) ? built : new URL('../src/cli/main.ts', import.meta.url);

// The reader of a pipe may have had enough: `plinth routes | head`.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

import(main.href).then(({ run }) => run(process.argv));
