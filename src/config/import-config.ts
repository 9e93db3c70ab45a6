// Loads one config file, whatever its module format, and calls it if it exports a function.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Fault } from '../errors/project-faults.ts';
import type { Env } from './env.ts';
import { importModule, printModuleError, remedyOfImport } from './module-file.ts';

interface ConfigImport {
  readonly projectFolder: string;
  /** Absolute. */
  readonly path: string;
  readonly env: Env;
}

const exportRemedy = 'Write `export default ({ env }) => ({ … })`, or `module.exports = …` in JavaScript.';

/** What the file says; a file that cannot be loaded is a fault and says nothing. */
export async function importConfig(file: ConfigImport, faults: Fault[]): Promise<unknown> {
  const fault = (problem: string, remedy: string): void => {
    faults.push({ file: relative(file.projectFolder, file.path), path: '', problem, remedy });
  };
  try {
    const value = await evaluateConfig(file);
    if (value === undefined || value === null) fault('It exports nothing.', exportRemedy);
    return value ?? undefined;
  } catch (error) {
    fault(`It cannot be loaded: ${printModuleError(error, file.path)}`, remedyOfImport(error));
    return undefined;
  }
}

async function evaluateConfig({ projectFolder, path, env }: ConfigImport): Promise<unknown> {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'));
  const names = path.endsWith('.ts') ? compiledNames(projectFolder, path) : {};
  return withGlobals(names, async () => {
    const exported = await importModule(path);
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
