// The environment of a project: the variables of the process, and those of the project's .env file that the process does not set.
import { relative, resolve } from 'node:path';
import { parse } from 'dotenv';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { readText } from '../../values/json-file.ts';

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

/** The variables of the file; none if it cannot be read, which is a fault. */
function variablesOf(path: string, file: string, faults: Fault[]): Readonly<Record<string, string>> {
  try {
    return parse(readText(path));
  } catch (error) {
    const fault = faultOfFile(file, error as NodeJS.ErrnoException);
    if (fault) faults.push(fault);
    return {};
  }
}

/** Only the default file may be missing: without a file that ENV_PATH names, all its variables would be unset, unnoticed. */
function faultOfFile(file: string, { code, message }: NodeJS.ErrnoException): Fault | undefined {
  if (code === 'ENOENT' && !process.env.ENV_PATH) return undefined;
  if (code !== 'ENOENT')
    return {
      file,
      path: '',
      problem: `It cannot be read: ${message}.`,
      remedy: 'Make it a readable text file.',
    };
  const remedy = 'Write the path of a file, from the folder of the project, or remove the variable.';
  return { file: 'environment', path: 'ENV_PATH', problem: `There is no file ${file}.`, remedy };
}

/** Adds the variables of .env (or of the file in ENV_PATH) to `process.env`, where config files may read them; set variables stay. */
export function readEnvironment(projectFolder: string, isProduction: boolean, faults: Fault[]): Environment {
  const path = resolve(projectFolder, process.env.ENV_PATH || '.env');
  const file = relative(projectFolder, path);
  forgetVariables();
  const written = Object.entries(variablesOf(path, file, faults));
  fromFile = new Map(written.filter(([name]) => !Object.hasOwn(process.env, name)));
  Object.assign(process.env, Object.fromEntries(fromFile));
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
