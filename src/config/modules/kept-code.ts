// Caches compiled project code for the next start, because the compiler takes 60 MB and a fifth of a second. The cache is beside
// Node's compile cache (bin/compile-cache.mjs), in a folder of the current user. Without that folder nothing is cached.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { type Compiled, compileModule, compilerVersion } from './compile.ts';
import { compiledPath, type Tsconfig } from './tsconfig.ts';

interface Kept extends Compiled {
  readonly key: string;
}

/** The compiled file, from the cache or compiled now. Throws CompileError. */
export function compiledModule(file: string, source: string, tsconfig: Tsconfig): Compiled {
  const folder = getCompileCacheDir();
  if (folder === undefined) return compileModule(file, source, tsconfig);
  // The name depends on the path only, so that an edited file replaces its cache entry.
  const place = join(folder, 'projects', `${hash(file)}.json`);
  const key = hash(
    source,
    String(compiledPath(file, tsconfig)),
    `${tsconfig.hasDecoratorMetadata}`,
    compilerVersion(),
  );
  const kept = readKept(place);
  if (kept?.key === key) return { format: kept.format, source: kept.source };
  const compiled = compileModule(file, source, tsconfig);
  keep(place, { key, ...compiled });
  return compiled;
}

function readKept(place: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(place, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a temporary file and renames it, because another process may read the cache. If writing fails, the next start compiles again. */
function keep(place: string, kept: Kept): void {
  const unfinished = `${place}.${process.pid}`;
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, JSON.stringify(kept), { mode: 0o600 });
    renameSync(unfinished, place);
  } catch {
    return;
  }
}

function hash(...parts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(`${part.length} ${part}`);
  return digest.digest('hex');
}
