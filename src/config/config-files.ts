// Finds the config files of a project, config/<name> and config/env/<environment>/<name>, and merges each pair.
// The sections validate the contents.
import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Finding, Meaning } from '../errors/finding.ts';
import { didYouMean } from '../errors/hint.ts';
import { nearest } from '../errors/nearest.ts';
import type { Fault } from '../errors/project-faults.ts';
import type { Env } from './env.ts';
import { importConfig } from './import-config.ts';
import { mergeValues } from './merge-values.ts';

const configNames = ['server', 'database', 'api', 'middlewares', 'plugins', 'admin', 'permissions'] as const;
type ConfigName = (typeof configNames)[number];
export const configExtensions = ['.ts', '.js', '.mjs', '.cjs', '.json'];

export interface ConfigFile {
  /** `undefined` when the project has no such file. */
  readonly value: unknown;
  /** The file that decided what stands at a path: the override, or else the base. */
  fileAt(path: readonly PropertyKey[]): string;
}

export type ConfigFiles = (name: ConfigName) => ConfigFile;

interface Source {
  readonly projectFolder: string;
  /** `config/env/production`. */
  readonly overrideFolder: string;
  readonly env: Env;
}

interface Found {
  readonly faults: Fault[];
  readonly findings: Finding[];
}

export async function readConfigFiles(source: Source, found: Found): Promise<ConfigFiles> {
  const base = await readFolder('config', source, found);
  const override = await readFolder(source.overrideFolder, source, found);
  return (name) => mergeFiles(base.get(name), override.get(name));
}

interface FoundFile {
  readonly file: string;
  readonly value: unknown;
}

/** One after another: importing sets globals. */
async function readFolder(folder: string, { projectFolder, env }: Source, { faults, findings }: Found) {
  const files = new Map<string, FoundFile>();
  const isCompiled = existsSync(join(projectFolder, 'tsconfig.json'));
  const names = listFiles(join(projectFolder, folder));
  for (const fileName of names) {
    const { name, ext } = parse(fileName);
    const file = `${folder}/${fileName}`;
    if (isCompiled && ext === '.js' && names.includes(`${name}.ts`)) {
      findings.push({ file, path: '', ...besideTypeScript });
      continue;
    }
    const earlier = files.get(name);
    findings.push(...slipsOf(file, name));
    if (earlier) faults.push(twiceFault(file, earlier.file));
    else if (isConfigName(name)) {
      const path = join(projectFolder, file);
      const value = await importConfig({ projectFolder, path, env }, faults);
      const isIdle = typeof value === 'function' && goesWithout.has(name);
      if (isIdle) findings.push({ file, path: '', ...functionOfFunction });
      files.set(name, { file, value: isIdle ? undefined : value });
    }
  }
  return files;
}

/** The compiler of these projects takes the TypeScript of two files with one name. */
export const besideTypeScript: Meaning = {
  weight: 'needless',
  does: 'Stands beside a file of the same name in TypeScript, which is the one that is compiled.',
  instead: 'That one is read.',
  remedy: 'Remove it.',
};

/** The service starts without what these say. */
const goesWithout = new Set<ConfigName>(['server', 'api', 'plugins', 'admin']);

const functionOfFunction: Meaning = {
  weight: 'notRun',
  does: 'Exports a function that returns a function, which the service does not call: nothing of the file is read.',
  instead: 'So it is here.',
  remedy: 'Write one function: export default ({ env }) => ({ … }).',
};

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return files
    .map((entry) => entry.name)
    .filter((name) => configExtensions.includes(parse(name).ext) && !/\.(?:d|test|spec)\.[a-z]+$/.test(name))
    .sort();
}

/** Whether the server reads the file itself. */
export const isConfigName = (name: string): name is ConfigName => configNames.some((known) => known === name);

const twiceFault = (file: string, other: string): Fault => ({
  file,
  path: '',
  problem: `${other} says the same.`,
  remedy: 'Keep one of them.',
});

/** Projects have files of their own here, so a short name that looks like one of ours may be meant. */
function slipsOf(file: string, name: string): readonly Finding[] {
  const meant = name.length < 6 || isConfigName(name) ? undefined : nearest(name, configNames);
  if (meant === undefined) return [];
  return [
    {
      file,
      path: '',
      weight: 'notRun',
      does: 'Has a name that the service reads for code of the project alone.',
      instead: 'So it is here: the server does not follow it.',
      remedy: didYouMean(meant),
    },
  ];
}

function mergeFiles(base: FoundFile | undefined, override: FoundFile | undefined): ConfigFile {
  return {
    value: mergeValues(base?.value, override?.value),
    fileAt: (path) =>
      (override && (!base || (path.length > 0 && hasPath(override.value, path))) ? override : base)?.file ??
      'config',
  };
}

function hasPath(value: unknown, [key, ...rest]: readonly PropertyKey[]): boolean {
  if (key === undefined) return value !== undefined;
  return typeof value === 'object' && value !== null && hasPath(Reflect.get(value, key), rest);
}
