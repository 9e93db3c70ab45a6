// Plinth in a process of its own, as `plinth start` would run it: the build, with the code of the start before, and
// without Node's reader of TypeScript, which takes 20 MB. Tells its parent the address.
import '../../bin/young-generation.mjs';
import '../../bin/old-generation.mjs';
import '../../bin/reused-memory.mjs';
import '../../bin/compile-cache.mjs';
import { resolve } from 'node:path';
import { isFresh } from '../../bin/built.mjs';

const isBuilt = isFresh(resolve(import.meta.dirname, '../..'));
const { createPlinth } = await import(isBuilt ? '../../dist/index.js' : '../../src/index.ts');

const [folder = '.'] = process.argv.slice(2);
const plinth = await createPlinth(folder, { isProduction: true });
process.send?.({ url: await plinth.listen() });
process.once('disconnect', () => void plinth.close().then(() => process.exit()));
