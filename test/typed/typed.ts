// Compiles the types of a project: what `plinth types` writes for it, and code that uses them.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeDeclarations } from '../../src/declarations/write-declarations.ts';
import { readProject } from '../../src/project/read-project.ts';
import { type TestProjectFiles, writeProject } from '../harness/write-project.ts';

const root = resolve(import.meta.dirname, '../..');

/** Writes a project with its generated types into a temporary folder, with Plinth installed as a package. */
export async function writeTypedProject(files: TestProjectFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-typed-'));
  await writeProject(folder, { client: 'sqlite', connection: { filename: 'content.db' } }, files);
  await cp(join(import.meta.dirname, 'uses'), join(folder, 'uses'), { recursive: true });
  const compilerOptions = { ...options, strict: true, noUncheckedIndexedAccess: true };
  await install(folder, { compilerOptions, include: ['uses', 'types'] });
  return folder;
}

/** Copies the example that is written like a Strapi project, with its code unchanged. */
export async function writeTypedExample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-typed-'));
  await cp(join(root, 'examples/book-club'), folder, { recursive: true });
  await install(folder, {
    compilerOptions: { ...options, strict: false, noImplicitThis: true },
    include: ['src', 'types'],
  });
  return folder;
}

const options = {
  ...{ noEmit: true, skipLibCheck: true, target: 'es2024', module: 'preserve', moduleResolution: 'bundler' },
  ...{ lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'], allowImportingTsExtensions: true },
  // As if it were built.
  paths: {
    plinth: [join(root, 'src/index.ts')],
    'plinth/client': [join(root, 'src/client/index.ts')],
  },
};

async function install(folder: string, config: object): Promise<void> {
  await generateTypes(folder);
  const installed = join(folder, 'node_modules/plinth');
  await mkdir(installed, { recursive: true });
  await symlink(join(root, 'types'), join(installed, 'types'));
  await symlink(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  const exports = { './strapi': { types: './types/strapi.d.ts' } };
  await writeFile(join(installed, 'package.json'), JSON.stringify({ name: 'plinth', exports }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

export async function generateTypes(folder: string): Promise<readonly string[]> {
  const { loaded, faults } = await readProject(folder, false);
  if (!loaded) throw new Error(JSON.stringify(faults));
  return writeDeclarations(folder, loaded.schema);
}

/** The messages of the compiler about the project's files; those of the server are compiled with other options elsewhere. */
export async function compile(folder: string): Promise<string> {
  const compiling = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder]);
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  return stdout
    .split('\n')
    .filter((line) => line.includes(basename(folder)))
    .join('\n');
}

/** The TypeScript of a page, block by block. */
export const blocksOf = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
