// Loads one config file, whatever its module format, and calls it if it exports a function.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from '../errors/project-faults.ts';
import type { Env } from './env.ts';

interface ConfigImport {
  readonly projectFolder: string;
  /** Absolute. */
  readonly path: string;
  readonly env: Env;
}

/** What the file says; a file that cannot be loaded is a fault and says nothing. */
export async function importConfig(file: ConfigImport, faults: Fault[]): Promise<unknown> {
  const fault = (problem: string, remedy: string): void => {
    faults.push({ file: relative(file.projectFolder, file.path), path: '', problem, remedy });
  };
  try {
    const value = await evaluateConfig(file);
    if (value === undefined || value === null) fault('It exports nothing.', remedies.nothing);
    return value ?? undefined;
  } catch (error) {
    fault(`It cannot be loaded: ${printError(error, file.path)}`, remedyOf(error));
    return undefined;
  }
}

async function evaluateConfig({ projectFolder, path, env }: ConfigImport): Promise<unknown> {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'));
  const names = path.endsWith('.ts') ? compiledNames(projectFolder, path) : {};
  return withGlobals(names, async () => {
    const exported = unwrapDefault(await import(pathToFileURL(path).href));
    return typeof exported === 'function' ? await exported({ env }) : exported;
  });
}

/**
 * The reference compiles TypeScript to CommonJS in the folder dist, and the files it generates count on that:
 * `path.join(__dirname, '..', '..', '.tmp/data.db')`. An ES module finds these names only as globals.
 */
function compiledNames(projectFolder: string, path: string): Record<string, string> {
  const compiled = join(projectFolder, 'dist', relative(projectFolder, path)).replace(/\.ts$/, '.js');
  return { __dirname: dirname(compiled), __filename: compiled };
}

async function withGlobals<T>(names: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = Object.keys(names).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(names)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  try {
    return await work();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

/** Twice for CommonJS that a compiler made of an ES module: `{ default: { default } }`. */
function unwrapDefault(module: unknown, depth = 0): unknown {
  if (typeof module !== 'object' || module === null || depth === 2) return module;
  if (depth === 0) return 'default' in module ? unwrapDefault(module.default, 1) : undefined;
  const isWrapped = 'default' in module && ('__esModule' in module || Object.keys(module).length === 1);
  return isWrapped ? unwrapDefault(module.default, 2) : module;
}

function printError(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const place = `${basename(path)}:`;
  const [, rest = ''] = (error.stack ?? '').split(place, 2);
  const line = /^\d+/.exec(rest)?.[0];
  return `${error.message}${line ? ` (line ${line})` : ''}`;
}

const remedies = {
  nothing: 'Write `export default ({ env }) => ({ … })`, or `module.exports = …` in JavaScript.',
  syntax: 'Write it without enums, namespaces and parameter properties: types are stripped, not compiled.',
  missing: 'Install the package, or name the file with its extension (./tasks.ts). Types need `import type`.',
  other: 'Correct the file.',
};

function remedyOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') return remedies.syntax;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' ? remedies.missing : remedies.other;
}
