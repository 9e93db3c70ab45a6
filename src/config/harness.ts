// Test helper: loads the configuration of a project from given files and environment variables.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';
import type { Config } from './config.ts';
import { loadConfig } from './load-config.ts';

type Files = Readonly<Record<string, string>>;

interface Options {
  readonly isProduction?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The configuration of a project with these files, and its (deleted) folder. `files`: content by path. */
export async function configOf(files: Files, options: Options = {}): Promise<Config & { folder: string }> {
  const folder = writeProject(files);
  const { isProduction = false, variables = {} } = options;
  try {
    return await withVariables(variables, async () => ({
      ...(await loadConfig(folder, { isProduction })),
      folder,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The faults of such a project, each as `file path: problem -> remedy`. */
export async function faultsOf(files: Files, options: Options = {}): Promise<string[]> {
  try {
    await configOf(files, options);
    return [];
  } catch (error) {
    if (!(error instanceof ProjectFaults)) throw error;
    return error.faults.map(printFault);
  }
}

export function writeProject(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-config-'));
  for (const [file, content] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/** Runs `work` with only these variables (and PATH) in `process.env`. */
async function withVariables<T>(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const before = process.env;
  process.env = { PATH: before.PATH, ...variables };
  try {
    return await work();
  } finally {
    process.env = before;
  }
}

const printFault = ({ file, path, problem, remedy }: Fault): string =>
  `${file}${path ? ` ${path}` : ''}: ${problem} -> ${remedy}`;
