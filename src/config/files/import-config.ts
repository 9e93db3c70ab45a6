// Loads one config file of any module format, and calls it if it exports a function.
import { relative } from 'node:path';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { readJson } from '../../values/json-file.ts';
import type { Env } from './env.ts';
import { importModule, printModuleError, remedyOfImport } from './module-file.ts';

interface ConfigImport {
  readonly projectFolder: string;
  /** An absolute path. */
  readonly path: string;
  readonly env: Env;
}

const exportRemedy = 'Write `export default ({ env }) => ({ … })`, or `module.exports = …` in JavaScript.';

/** The value of the file. If it cannot be loaded, a fault is added and the value is undefined. */
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

async function evaluateConfig({ path, env }: ConfigImport): Promise<unknown> {
  if (path.endsWith('.json')) return readJson(path);
  const exported = await importModule(path);
  return typeof exported === 'function' ? await exported({ env }) : exported;
}
