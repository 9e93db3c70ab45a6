// Imports modules of a project in any format: TypeScript, ES module or CommonJS (config/modules/hooks.ts).
import { createRequire } from 'node:module';
import { basename, dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { CompileError, noCompiler } from '../modules/compile.ts';

const require = createRequire(import.meta.url);

export const moduleExtensions: readonly string[] = ['.ts', '.js', '.mjs', '.cjs', '.mts', '.cts', '.tsx'];

/** The default export of a module; undefined if it has none. */
export async function importModule(path: string): Promise<unknown> {
  try {
    return requireModule(path);
  } catch (error) {
    // The module has a top-level await.
    if (codeOf(error) !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
    return unwrapDefault(await import(pathToFileURL(path).href));
  }
}

/** The default export, synchronously. Throws for a module with a top-level await. */
export function requireModule(path: string): unknown {
  const module: unknown = require(path);
  return unwrapDefault(types.isModuleNamespaceObject(module) ? module : { default: module });
}

/** CommonJS compiled from an ES module has the default export in `default`; compiling it a second time nests it once more. */
function unwrapDefault(module: unknown, depth = 0): unknown {
  if (typeof module !== 'object' || module === null || depth === 2) return module;
  if (depth === 0) return 'default' in module ? unwrapDefault(module.default, 1) : undefined;
  if ('__esModule' in module) return 'default' in module ? unwrapDefault(module.default, 2) : undefined;
  return 'default' in module && Object.keys(module).length === 1 ? unwrapDefault(module.default, 2) : module;
}

/** All exports of a module, synchronously. Throws for a module with a top-level await. */
export const requireWhole = (path: string): object => Object(require(path));

/** All exports of a module, also with a top-level await. */
export async function importWhole(path: string): Promise<object> {
  try {
    return requireWhole(path);
  } catch (error) {
    if (codeOf(error) !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
    return Object(await import(pathToFileURL(path).href));
  }
}

/** The message of an error, with the line in `path`, or the file and line in a module that it imports. */
export function printModuleError(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = error.message.split('\nRequire stack:', 1);
  const place = error instanceof CompileError ? compiledPlace(error, path) : placeIn(error.stack ?? '', path);
  return `${message}${place ? ` (${place})` : ''}`;
}

const compiledPlace = ({ file, line }: CompileError, path: string): string | undefined =>
  line === undefined ? undefined : placeOf(file, line, path);

const placeOf = (file: string, line: number | string, path: string): string =>
  basename(file) === basename(path) ? `line ${line}` : `${relative(dirname(path), file)}:${line}`;

function placeIn(stack: string, path: string): string | undefined {
  const [, rest = ''] = stack.split(`${basename(path)}:`, 2);
  const line = /^\d+/.exec(rest)?.[0];
  if (line !== undefined) return `line ${line}`;
  // A syntax error has its place before the message.
  const [, imported = '', importedLine] = /^(?:file:\/\/)?(\/[^\n]+):(\d+)\n/.exec(stack) ?? [];
  return importedLine === undefined ? undefined : placeOf(imported, importedLine, path);
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The remedy for a module that cannot be imported. */
export function remedyOfImport(error: unknown): string {
  const code = codeOf(error);
  if (code === noCompiler)
    return 'Let this account write to /tmp (tmpfs in a read-only container), or set SWC_NATIVE_BINDING_CACHE to a folder that it can write to.';
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return 'Correct the file.';
  const name = /Cannot find (?:module|package) '([^']+)'/.exec(String(error))?.[1] ?? '';
  if (name === '' || /^[./]|^file:/.test(name)) return 'Correct the path, or add the file.';
  const [, owner = name] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
  return `Install it: npm install ${owner}`;
}
