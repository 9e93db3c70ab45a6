// The build of the server, which an installed package runs, and a clone until one of its sources changes.
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFresh, record, stampOf } from '../../bin/built.mjs';
import { buildServer } from '../../scripts/build-server.ts';
import { writeProject } from '../harness/write-project.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
const inPackage = (path: string): string => join(folder, 'package', path);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-build-'));
  await mkdir(inPackage(''));
  for (const path of ['bin', 'package.json'])
    await cp(join(root, path), inPackage(path), { recursive: true });
  await symlink(join(root, 'node_modules'), inPackage('node_modules'));
  await buildServer(inPackage(''));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const projectFiles = {
  'src/api/note/routes/own.ts': `export default { routes: [
    { method: 'GET', path: '/own', handler: 'own.imported', config: { auth: false } },
    { method: 'GET', path: '/refused', handler: 'own.refused', config: { auth: false } }] };`,
  'src/api/note/controllers/own.ts': `
    import { PlinthError, factories as same } from 'plinth';
    import { factories } from '@strapi/strapi';
    import { createTestApp } from 'plinth/testing';
    export default {
      imported(ctx) {
        ctx.body = { factories: same === factories, testing: typeof createTestApp };
      },
      refused() {
        throw new PlinthError({ name: 'ForbiddenError', code: 'PLINTH_FORBIDDEN', message: 'not you' });
      },
    };`,
};

test('project code imports the modules of the running server under all names, from few files', async () => {
  const project = join(folder, 'project');
  await writeProject(
    project,
    { client: 'sqlite', connection: { filename: '.data/content.db' } },
    {
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
      files: projectFiles,
    },
  );
  const server = spawn(process.execPath, [inPackage('bin/plinth.js'), 'start', '--dir', project], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'info', JWT_SECRET: 'x'.repeat(40) },
  });
  let out = '';
  let error = '';
  server.stdout.on('data', (text) => (out += text));
  server.stderr.on('data', (text) => (error += text));
  const ended = new Promise((done) => server.once('close', done));
  const address = (): string => /"address":"([^"]+)"/.exec(out)?.[1] ?? '';
  await expect.poll(() => address() + error, { timeout: 30_000 }).not.toBe('');
  const own = await fetch(`${address()}/api/own`);
  expect(await own.json()).toEqual({ factories: true, testing: 'function' });
  const refused = await fetch(`${address()}/api/refused`);
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: { message: 'not you' } }]);
  server.kill('SIGTERM');
  await ended;
  expect(error).toBe('');
}, 60_000);

test('processes and threads have their own files', async () => {
  const scripts = /ownScript\('([^']+)'\)/g;
  for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    for (const [, script] of readFileSync(join(root, 'src', name), 'utf8').matchAll(scripts))
      expect(existsSync(inPackage(`dist/${script}.js`)), `${script} of ${name}`).toBe(true);
  }
  const thread = new Worker(inPackage('dist/documents/bcrypt-thread.js'));
  thread.postMessage({ kind: 'hash', password: 'a password', cost: 4 });
  expect(await new Promise((done) => thread.once('message', done))).toMatch(/^\$2[aby]\$04\$/);
  await thread.terminate();
  const options = JSON.stringify({ filename: join(folder, 'project/.data/content.db'), maxSize: 1000 });
  const slow = spawn(process.execPath, [inPackage('dist/database/sqlite/slow-process.js'), options], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = await new Promise((done) => {
    for (const stream of [slow.stdout, slow.stderr]) stream.once('data', (bytes) => done(String(bytes)));
  });
  slow.kill('SIGKILL');
  expect(said).toContain('ready');
});

test('all exports of the package are built, and the client as a separate file', async () => {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = Object.values(exports).flatMap((entry) => Object(entry).default ?? []);
  expect(files).toHaveLength(3);
  for (const file of files) await import(inPackage(file));
  expect(await readFile(inPackage('dist/client/index.js'), 'utf8')).not.toMatch(/^import /m);
});

test('small packages with many files are bundled with their licences', async () => {
  const files = readdirSync(inPackage('dist'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.js')))
    expect(await readFile(inPackage(`dist/${file}`), 'utf8'), file).not.toMatch(
      /(?:from|import) "(?:zod|qs)"/,
    );
  const licences = await readFile(inPackage('dist/licences.txt'), 'utf8');
  for (const name of ['zod', 'qs', 'side-channel'])
    expect(licences).toMatch(new RegExp(`^${name}\n\n.*`, 'm'));
  expect(licences).toMatch(/Colin McDonnell/);
  expect(licences).not.toMatch(/^fastify$/m);
});

test('a clone runs its sources as soon as one of them differs from the build', async () => {
  const clone = join(folder, 'clone');
  const source = (name: string): string => join(clone, 'src', name);
  for (const path of ['src/cli', 'dist/cli', 'bin']) await mkdir(join(clone, path), { recursive: true });
  await cp(join(root, 'bin'), join(clone, 'bin'), { recursive: true });
  await writeFile(source('cli/main.ts'), `export const run = () => console.log('sources' as string);`);
  await writeFile(join(clone, 'dist/cli/main.js'), `export const run = () => console.log('build');`);
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }');
  const ran = async (): Promise<string> =>
    (await promisify(execFile)(process.execPath, [join(clone, 'bin/plinth.js')])).stdout.trim();
  const asBuilt = () => writeFile(join(clone, record), stampOf(clone));
  expect(isFresh(clone)).toBe(false);
  expect(await ran()).toBe('sources');
  await asBuilt();
  expect(await ran()).toBe('build');
  const changes = [
    () => utimes(source('cli/main.ts'), 1, 1),
    () => writeFile(source('added.ts'), ''),
    () => rm(source('added.ts')),
    () => writeFile(join(clone, 'package-lock.json'), '{}'),
  ];
  for (const change of changes) {
    await asBuilt();
    expect(isFresh(clone)).toBe(true);
    await change();
    expect(isFresh(clone)).toBe(false);
  }
  await rm(join(clone, 'src'), { recursive: true });
  expect(await ran()).toBe('build');
});
