// Reads the settings of a project's tsconfig.json that matter at run time: path aliases, output folder, decorators. Configurations in
// `extends` are read if they are files; those of packages do not have these settings.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { readText } from '../../values/json-file.ts';

export interface Tsconfig {
  readonly projectFolder: string;
  readonly outDir: string;
  /** Whether JavaScript files are compiled into `outDir`, too. */
  readonly compilesJavaScript: boolean;
  readonly hasDecoratorMetadata: boolean;
  /** Candidate paths for a specifier that does not begin with a dot, in the order of preference. */
  aliases(specifier: string): readonly string[];
}

export function readTsconfig(projectFolder: string): Tsconfig {
  const options = compilerOptions(join(projectFolder, 'tsconfig.json'));
  const { outDir, paths } = options;
  const patterns = Object.entries(isRecord(paths) ? paths : {});
  return {
    projectFolder,
    outDir: resolve(projectFolder, typeof outDir === 'string' ? outDir : 'dist'),
    compilesJavaScript: options.allowJs === true,
    hasDecoratorMetadata: options.emitDecoratorMetadata === true,
    aliases: (specifier) => aliasesOf(specifier, patterns, baseOf(projectFolder, options)),
  };
}

/** The path of the compiled file; undefined if the file is not compiled. */
export function compiledPath(file: string, { projectFolder, outDir, compilesJavaScript }: Tsconfig) {
  if (!/\.[cm]?tsx?$/.test(file) && !compilesJavaScript) return undefined;
  return join(outDir, relative(projectFolder, file)).replace(/tsx?$/, 'js');
}

interface Base {
  readonly folder: string;
  /** Whether specifiers without an alias are resolved in this folder. */
  readonly isSearched: boolean;
}

const baseOf = (projectFolder: string, { baseUrl }: Options): Base => ({
  folder: resolve(projectFolder, typeof baseUrl === 'string' ? baseUrl : '.'),
  isSearched: typeof baseUrl === 'string',
});

/** https://www.typescriptlang.org/tsconfig/#paths: one `*` stands for any text. */
function aliasesOf(
  specifier: string,
  patterns: readonly (readonly [string, unknown])[],
  base: Base,
): readonly string[] {
  const found = patterns.flatMap(([pattern, targets]) => {
    const [before = '', after] = pattern.split('*', 2);
    const isMatch =
      after === undefined
        ? specifier === pattern
        : specifier.startsWith(before) && specifier.endsWith(after) && specifier.length >= pattern.length - 1;
    if (!isMatch || !Array.isArray(targets)) return [];
    const rest = specifier.slice(before.length, specifier.length - (after?.length ?? 0));
    return targets.map((target) =>
      resolve(
        base.folder,
        String(target).replace('*', () => rest),
      ),
    );
  });
  return base.isSearched ? [...found, join(base.folder, specifier)] : found;
}

type Options = Readonly<Record<string, unknown>>;

/** The parser of comments and trailing commas is loaded for a file that has some. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return loadParser().parse(text, [], { allowTrailingComma: true });
  }
}

const loadParser = (): typeof import('jsonc-parser') => createRequire(import.meta.url)('jsonc-parser');

function compilerOptions(file: string, depth = 0): Options {
  if (!existsSync(file) || depth > 8) return {};
  const content = parsed(readText(file));
  if (!isRecord(content)) return {};
  const bases = [content.extends].flat().filter((base) => typeof base === 'string');
  const inherited = bases
    .filter((base) => base.startsWith('.') || isAbsolute(base))
    .map((base) => resolve(dirname(file), base.endsWith('.json') ? base : `${base}.json`))
    .map((base) => compilerOptions(base, depth + 1));
  const own = isRecord(content.compilerOptions) ? content.compilerOptions : {};
  return Object.assign({}, ...inherited, own);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
