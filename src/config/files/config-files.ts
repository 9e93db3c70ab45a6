// Loads the config files of a project, config/<name> and config/env/<environment>/<name>, and merges each pair.
// The modules of the sections validate the content.
import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { didYouMean } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { Env } from './env.ts';
import { importConfig } from './import-config.ts';
import { mergeValues } from './merge-values.ts';

const configNames = ['server', 'database', 'api', 'middlewares', 'plugins', 'admin', 'permissions'] as const;
type ConfigName = (typeof configNames)[number];
export const configExtensions = ['.ts', '.js', '.mjs', '.cjs', '.json'];

export interface ConfigFile {
  /** `undefined` if the project has no such file. */
  readonly value: unknown;
  /** The file that sets the value at a path: the override if it has the path, otherwise the base. */
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

/** Files are imported one after another, because importing sets globals. */
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
    if (!configExtensions.includes(ext)) {
      findings.push({ file, path: '', ...otherKind });
      continue;
    }
    const earlier = files.get(name);
    findings.push(...slipsOf(file, name));
    if (earlier) faults.push(twiceFault(file, earlier.file));
    else if (isConfigName(name)) {
      const path = join(projectFolder, file);
      const value = await importConfig({ projectFolder, path, env }, faults);
      const isIgnored = typeof value === 'function' && optionalConfigs.has(name);
      if (isIgnored) findings.push({ file, path: '', ...functionOfFunction });
      files.set(name, { file, value: isIgnored ? undefined : value });
    }
  }
  return files;
}

/** Of two files with one name, the TypeScript compiler takes the TypeScript file. */
export const besideTypeScript: Meaning = {
  weight: 'needless',
  does: 'Has the same name as a TypeScript file in this folder.',
  instead: 'The TypeScript file is read.',
  remedy: 'Remove it.',
};

const otherKind: Meaning = {
  weight: 'notRun',
  does: 'Has the name of a config file, but is of another kind.',
  instead: 'It is not read.',
  remedy: `Write its content into a file that ends with one of ${configExtensions.join(', ')}.`,
};

/** Strapi ignores these files if they export a function that returns a function; without the other files it cannot start. */
const optionalConfigs = new Set<ConfigName>(['server', 'api', 'plugins', 'admin']);

const functionOfFunction: Meaning = {
  weight: 'notRun',
  does: 'Exports a function that returns a function. Strapi does not call the inner function and ignores the file.',
  instead: 'The file is ignored here, too.',
  remedy: 'Write one function: export default ({ env }) => ({ … }).',
};

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return files
    .map((entry) => entry.name)
    .filter((name) => isCode(name) || isConfigName(parse(name).name))
    .sort();
}

const isCode = (name: string): boolean =>
  configExtensions.includes(parse(name).ext) && !/\.(?:d|test|spec)\.[a-z]+$/.test(name);

/** Whether the server reads the file itself. */
export const isConfigName = (name: string): name is ConfigName => configNames.some((known) => known === name);

const twiceFault = (file: string, other: string): Fault => ({
  file,
  path: '',
  problem: `${other} has the same name.`,
  remedy: 'Keep only one of the two files.',
});

/** `app` and `apis` are files of projects. */
const namesToMistype = configNames.filter((name) => name !== 'api');

/** Reports a file whose name is similar to one that the server reads. Shorter names are not reported: projects have their own files. */
function slipsOf(file: string, name: string): readonly Finding[] {
  const meant = name.length < 4 || isConfigName(name) ? undefined : nearest(name, namesToMistype);
  if (meant === undefined) return [];
  return [
    {
      file,
      path: '',
      weight: 'notRun',
      does: 'Is not a config file that Strapi uses; only the code of the project can read it.',
      instead: 'It has no effect on this server either.',
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
