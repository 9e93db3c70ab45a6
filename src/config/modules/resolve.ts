// Resolves imports in project files that Node does not resolve: names without extension, folders, `.js` for a TypeScript file, the
// folder of compiled files, aliases of tsconfig.json, and subpaths of packages without `exports` (`lodash/fp`).
import { statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledPath, type Tsconfig } from './tsconfig.ts';

const extensions = ['.ts', '.js', '.mts', '.cts', '.mjs', '.cjs', '.tsx', '.json'];

/** The path of the imported file; undefined if Node has to resolve the specifier. `parent`: the path of the importing file. */
export function resolveFile(specifier: string, parent: string, tsconfig: Tsconfig): string | undefined {
  if (specifier.startsWith('file:')) return projectFile(fileURLToPath(specifier), tsconfig);
  if (/^\.{0,2}\/|^\.{1,2}$/.test(specifier))
    return firstOf(placesOf(parent, tsconfig), (place) =>
      projectFile(resolve(dirname(place), specifier), tsconfig),
    );
  if (/^[a-z]+:/.test(specifier)) return undefined;
  return firstOf(tsconfig.aliases(specifier), fileAt);
}

/**
 * The path of the source file and of its compiled file. Imports may be relative to either: files in `src` import
 * `../../scripts/seed.js` because the path has to be valid in `dist/src`.
 */
const placesOf = (file: string, tsconfig: Tsconfig): readonly string[] =>
  [file, compiledPath(file, tsconfig)].filter((place) => place !== undefined);

/** Specifiers with file extensions for a part of a package, because Node requires complete file names in ES modules. */
export const partsOf = (specifier: string): readonly string[] =>
  /^(?:@[^/]+\/)?[^/]+\/.+/.test(specifier) ? [`${specifier}.js`, `${specifier}/index.js`] : [];

/** Files that are not compiled may import compiled ones (`../dist/src/mails`). These resolve to the source, which is current. */
function projectFile(path: string, { projectFolder, outDir }: Tsconfig): string | undefined {
  const inside = relative(outDir, path);
  const isCompiled = outDir !== projectFolder && inside !== '..' && !inside.startsWith(`..${sep}`);
  return (isCompiled ? fileAt(join(projectFolder, inside)) : undefined) ?? fileAt(path);
}

function fileAt(path: string): string | undefined {
  const compiled = /\.([cm]?)js$/.exec(path);
  const candidates = [
    path,
    ...extensions.map((extension) => path + extension),
    ...(compiled ? [path.replace(/\.([cm]?)js$/, '.$1ts')] : []),
    ...extensions.map((extension) => join(path, `index${extension}`)),
  ];
  return candidates.find(isFile);
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function firstOf<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
