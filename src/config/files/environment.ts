// The environment of a project: the variables of the process, and those of the project's .env file that the process does not set.
import { relative, resolve } from 'node:path';
import { config as loadDotenv } from 'dotenv';
import type { Fault } from '../../errors/faults/project-faults.ts';

export type EnvironmentKind = 'development' | 'production' | 'test';

export interface Environment {
  /** NODE_ENV. Files in config/env/<name> override those in config. */
  readonly name: string;
  /** Undefined if the variable is unset or empty. */
  variable(name: string): string | undefined;
  /** A fault of the variable, with the file that sets it. */
  fault(name: string, problem: string, remedy: string): Fault;
}

/** The variables that the last .env file has set in `process.env`. */
let fromFile: ReadonlyMap<string, string> = new Map();

/** A command may open two projects. Without this, the second project would get the variables of the first, such as its database. */
function forgetVariables(): void {
  for (const [name, value] of fromFile) if (process.env[name] === value) delete process.env[name];
}

/** Only the default file may be missing: without a file that ENV_PATH names, all its variables would be unset, unnoticed. */
function faultOfFile(file: string, error: NodeJS.ErrnoException | undefined): Fault | undefined {
  if (error === undefined || (error.code === 'ENOENT' && !process.env.ENV_PATH)) return undefined;
  if (error.code !== 'ENOENT')
    return {
      file,
      path: '',
      problem: `It cannot be read: ${error.message}`,
      remedy: 'Make it a readable file.',
    };
  const remedy = 'Write the path of a file, from the folder of the project, or remove the variable.';
  return { file: 'environment', path: 'ENV_PATH', problem: `There is no file ${file}.`, remedy };
}

/** Adds the variables of .env (or of the file in ENV_PATH) to `process.env`, where config files may read them; set variables stay. */
export function readEnvironment(projectFolder: string, isProduction: boolean, faults: Fault[]): Environment {
  const path = resolve(projectFolder, process.env.ENV_PATH || '.env');
  const file = relative(projectFolder, path);
  forgetVariables();
  const before = { ...process.env };
  const { parsed = {}, error } = loadDotenv({ path, quiet: true, override: false });
  fromFile = new Map(Object.entries(parsed).filter(([name]) => !Object.hasOwn(before, name)));
  const fault = faultOfFile(file, error);
  if (fault) faults.push(fault);
  // As in the reference, NODE_ENV is set when config files are loaded.
  process.env.NODE_ENV ||= isProduction ? 'production' : 'development';
  const own = fromFile;
  const variables = new Map(Object.entries(process.env));
  return {
    name: process.env.NODE_ENV,
    // Generated .env files have lines such as `DATABASE_PORT=`; an empty value counts as unset.
    variable: (name) => variables.get(name) || undefined,
    fault: (name, problem, remedy) => ({
      file: own.has(name) ? file : 'environment',
      path: name,
      problem,
      remedy,
    }),
  };
}
