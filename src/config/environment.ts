// The environment of a project: the process's variables, with those of the project's .env file behind them.
import { relative, resolve } from 'node:path';
import { config as loadDotenv } from 'dotenv';
import type { Fault } from '../errors/project-faults.ts';

export type EnvironmentKind = 'development' | 'production' | 'test';

export interface Environment {
  /** Names the folder config/env/<name>. */
  readonly name: string;
  /** Undefined when it is not set, or empty. */
  variable(name: string): string | undefined;
  /** The fault of a variable, in the file that sets it. */
  fault(name: string, problem: string, remedy: string): Fault;
}

/** What the .env that was read last has set in `process.env`. */
let fromFile: ReadonlyMap<string, string> = new Map();

/** A command may open two projects: a database that one names must not become that of the other. */
function forgetVariables(): void {
  for (const [name, value] of fromFile) if (process.env[name] === value) delete process.env[name];
}

/** Sets the variables of .env (or of ENV_PATH) in `process.env` where they are missing: plain config files read them there. */
export function readEnvironment(projectFolder: string, isProduction: boolean, faults: Fault[]): Environment {
  const path = resolve(projectFolder, process.env.ENV_PATH || '.env');
  const file = relative(projectFolder, path);
  forgetVariables();
  const before = { ...process.env };
  const { parsed = {}, error } = loadDotenv({ path, quiet: true, override: false });
  fromFile = new Map(Object.entries(parsed).filter(([name]) => !Object.hasOwn(before, name)));
  if (error && error.code !== 'ENOENT') {
    faults.push({
      file,
      path: '',
      problem: `It cannot be read: ${error.message}`,
      remedy: 'Make it a readable file.',
    });
  }
  // As in the reference, config files find NODE_ENV set.
  process.env.NODE_ENV ||= isProduction ? 'production' : 'development';
  const own = fromFile;
  const variables = new Map(Object.entries(process.env));
  return {
    name: process.env.NODE_ENV,
    // `DATABASE_PORT=`, as generated .env files have it, sets nothing.
    variable: (name) => variables.get(name) || undefined,
    fault: (name, problem, remedy) => ({
      file: own.has(name) ? file : 'environment',
      path: name,
      problem,
      remedy,
    }),
  };
}
