// `npm create plinth`: the packed packages, unpacked into an empty folder as by npm, create a project that starts. No registry is
// used: the dependencies of Plinth are taken from this clone.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../scripts/build-server.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
let folder: string;
const inEmpty = (path: string): string => join(folder, 'empty', path);

async function unpack(source: string, name: string): Promise<void> {
  const target = inEmpty(`node_modules/${name}`);
  await mkdir(target, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: source,
  });
  const file = stdout.trim().split('\n').at(-1) ?? '';
  await run('tar', ['-xzf', join(folder, file), '-C', target, '--strip-components=1']);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-create-'));
  const built = join(folder, 'built');
  await mkdir(built);
  for (const path of ['bin', 'package.json', 'types'])
    await cp(join(root, path), join(built, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(built, 'node_modules'));
  await buildServer(built);
  await unpack(built, 'plinth');
  await symlink(join(root, 'node_modules'), inEmpty('node_modules/plinth/node_modules'));
  await unpack(join(root, 'create-plinth'), 'create-plinth');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const manifestOf = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const create = (...given: readonly string[]) =>
  run(process.execPath, [inEmpty('node_modules/create-plinth/index.js'), ...given], { cwd: inEmpty('') });

test('creates a project in an empty folder that depends on the same version of Plinth, and starts', async () => {
  const { stdout } = await create('my-shop', '--yes');
  expect(stdout).toBe(
    'The project was created in my-shop. To start it:\n  cd my-shop\n  npm install\n  npx plinth develop\n',
  );
  const { version } = await manifestOf(join(root, 'package.json'));
  expect(await manifestOf(inEmpty('my-shop/package.json'))).toMatchObject({
    name: 'my-shop',
    dependencies: { plinth: `^${version}` },
  });
  expect(await readFile(inEmpty('my-shop/README.md'), 'utf8')).toContain('npx plinth develop');
  const plinth = inEmpty('node_modules/plinth/bin/plinth.js');
  const checked = await run(process.execPath, [plinth, 'check', '--dir', inEmpty('my-shop')]);
  expect(checked.stdout).toContain('The project starts.');
}, 60_000);

test('reports the errors of plinth new: a folder that is not empty, an unknown option', async () => {
  const before = await readdir(inEmpty(''));
  await expect(create('node_modules', '--yes')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('node_modules is not empty'),
  });
  await expect(create('another', '--yess')).rejects.toMatchObject({
    stderr: expect.stringContaining('--yes'),
  });
  await expect(create()).rejects.toMatchObject({ stderr: expect.stringContaining('folder') });
  expect(await readdir(inEmpty(''))).toEqual(before);
}, 60_000);

test('the package has the version of Plinth beside it', async () => {
  const { version, engines } = await manifestOf(join(root, 'package.json'));
  expect(await manifestOf(join(root, 'create-plinth/package.json'))).toMatchObject({
    version,
    engines,
    dependencies: { plinth: version },
  });
});
