// A module of a project, imported whatever its format: TypeScript whose types are stripped, an ES module or CommonJS.
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { basename, dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';

const require = createRequire(import.meta.url);

export const moduleExtensions: readonly string[] = ['.ts', '.js', '.mjs', '.cjs'];

/** What it exports by default; undefined where it does not. */
export const importModule = async (path: string): Promise<unknown> =>
  unwrapDefault(await import(pathToFileURL(path).href));

/** The same, at once. */
export function requireModule(path: string): unknown {
  const module: unknown = require(path);
  return unwrapDefault(types.isModuleNamespaceObject(module) ? module : { default: module });
}

/** Twice for CommonJS that a compiler made of an ES module: `{ default: { default } }`. */
function unwrapDefault(module: unknown, depth = 0): unknown {
  if (typeof module !== 'object' || module === null || depth === 2) return module;
  if (depth === 0) return 'default' in module ? unwrapDefault(module.default, 1) : undefined;
  const isWrapped = 'default' in module && ('__esModule' in module || Object.keys(module).length === 1);
  return isWrapped ? unwrapDefault(module.default, 2) : module;
}

/** The message, and the line that it comes from: of the file, or of one that it imports. */
export function printModuleError(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const place =
    placeIn(error.stack ?? '', path) ?? (error.name === 'SyntaxError' ? syntaxPlace(path) : undefined);
  return `${error.message}${place ? ` (${place})` : ''}`;
}

function placeIn(stack: string, path: string): string | undefined {
  const [, rest = ''] = stack.split(`${basename(path)}:`, 2);
  const line = /^\d+/.exec(rest)?.[0];
  if (line !== undefined) return `line ${line}`;
  // What cannot be read at all has its place before the message.
  const [, imported = '', importedLine] = /^(?:file:\/\/)?(\/[^\n]+):(\d+)\n/.exec(stack) ?? [];
  return importedLine === undefined ? undefined : `${relative(dirname(path), imported)}:${importedLine}`;
}

/** Errors in the syntax of ES modules do not say where they are; reading the file as TypeScript tells. */
function syntaxPlace(path: string): string | undefined {
  try {
    stripTypeScriptTypes(readFileSync(path, 'utf8'), { sourceUrl: path });
    return undefined;
  } catch (error) {
    return error instanceof Error ? placeIn(error.stack ?? '', path) : undefined;
  }
}

const remedies = {
  syntax: 'Write it without enums, namespaces and parameter properties: types are stripped, not compiled.',
  missing: 'Install the package, or name the file with its extension (./tasks.ts). Types need `import type`.',
  other: 'Correct the file.',
};

/** For a module that cannot be imported. */
export function remedyOfImport(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') return remedies.syntax;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' ? remedies.missing : remedies.other;
}
