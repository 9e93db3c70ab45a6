// Compiled code is kept for the next start.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// A folder of the user's own: what runs must not come from one that others write to.
const { XDG_CACHE_HOME, HOME, LOCALAPPDATA } = process.env;
const cache = XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : LOCALAPPDATA);
if (cache) enableCompileCache(join(cache, 'plinth'));

// Node writes it when a process ends by itself, and a server may be killed.
setTimeout(flushCompileCache, 10_000).unref();
