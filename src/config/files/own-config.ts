// The project's own files in config/, loaded on first use, so that a fault in a file that only the project's code reads does
// not prevent the start.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import { readJson } from '../../values/json-file.ts';
import { configExtensions, isConfigName } from './config-files.ts';
import { createEnv, type Env } from './env.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { mergeValues } from './merge-values.ts';
import { printModuleError, remedyOfImport, requireModule } from './module-file.ts';

/** A file of the server that project code can read, too, as it is written: plugins look for `strapi::cors` in it. */
const shared = 'middlewares';

export class OwnConfig {
  readonly #projectFolder: string;
  readonly #isProduction: boolean;
  readonly #values = new Map<string, unknown>();

  constructor(projectFolder: string, isProduction: boolean) {
    this.#projectFolder = projectFolder;
    this.#isProduction = isProduction;
  }

  /** The merged value of config/<name> and config/env/<environment>/<name>; undefined if neither exists. Throws ProjectFaults. */
  value(name: string): unknown {
    if (!/^[\w-]+$/.test(name) || (isConfigName(name) && name !== shared)) return undefined;
    if (!this.#values.has(name)) this.#values.set(name, this.#read(name));
    return this.#values.get(name);
  }

  #read(name: string): unknown {
    return this.withEnv((env, { name: environment }, faults) => {
      const read = (folder: string): unknown => this.#readFile(join(folder, name), env, faults);
      return mergeValues(read('config'), read(`config/env/${environment}`));
    });
  }

  /** Calls `use` with the current environment. Throws ProjectFaults, also for variables with invalid values. */
  withEnv<T>(use: (env: Env, environment: Environment, faults: Fault[]) => T): T {
    const faults: Fault[] = [];
    const environment = readEnvironment(this.#projectFolder, this.#isProduction, faults);
    const value = use(createEnv(environment, faults), environment, faults);
    if (faults.length > 0) throw new ProjectFaults(faults);
    return value;
  }

  #readFile(base: string, env: Env, faults: Fault[]): unknown {
    const extension = configExtensions.find((known) => existsSync(join(this.#projectFolder, base + known)));
    if (extension === undefined) return undefined;
    const file = base + extension;
    const path = join(this.#projectFolder, file);
    try {
      if (extension === '.json') return readJson(path);
      const exported = requireModule(path);
      return typeof exported === 'function' ? exported({ env }) : exported;
    } catch (error) {
      const problem = `It cannot be loaded: ${printModuleError(error, path)}`;
      faults.push({ file, path: '', problem, remedy: remedyOfImport(error) });
      return undefined;
    }
  }
}
