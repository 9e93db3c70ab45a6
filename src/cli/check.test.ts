import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from './harness.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const check = (...words: readonly string[]) =>
  runCommand(() => Promise.reject(new Error('A check opens nothing.')), 'check', '--dir', folder, ...words);

test('a project without faults starts, and nothing is opened for saying so', async () => {
  expect(await check()).toEqual({ out: 'The project starts.\n', error: '', code: 0 });
});

test('what is not run is printed once for all of its files, with the remedy', async () => {
  for (const name of ['a', 'b']) write(`database/migrations/${name}.js`, 'module.exports = {};');
  const { out, code } = await check();
  expect(code).toBe(0);
  expect(out).toBe(`Not run:
  database/migrations/a.js
  database/migrations/b.js
    Changes the database before a start, in the tables of the service that it was written for. It is not run: the tables are others.
    -> Nothing, if it ran before the content was exported. Otherwise write what it does as up({ strapi }).

The project starts.
`);
});

test('what decides who may do what and is not run, and every fault, give exit code 1', async () => {
  write('package.json', '{ "dependencies": { "strapi-protected-populate": "1.0.0" } }');
  write('config/server.json', '{ "prot": 1 }');
  const { out, code } = await check();
  expect(code).toBe(1);
  expect(out).toContain('One fault in the project:');
  expect(out).toContain(
    'Refused, because it decides who may do what:\n  package.json  dependencies.strapi-protected-populate',
  );
  expect(out).toContain('The project does not start.');
});

test('code and installed plugins that cannot be loaded are faults, and nothing of the code is called', async () => {
  const plugin = '{ "name": "shop", "version": "1.0.0", "strapi": { "kind": "plugin", "name": "shop" } }';
  write('package.json', '{ "dependencies": { "shop": "1.0.0", "unused": "1.0.0" } }');
  write('node_modules/shop/package.json', plugin);
  write('node_modules/shop/strapi-server.js', "throw new Error('half installed');");
  write('node_modules/unused/package.json', '{ "name": "unused", "version": "1.0.0", "main": "gone.js" }');
  write('src/policies/fails.js', "require('./gone');");
  write(
    'src/index.js',
    "strapi.log.info('loaded'); module.exports = { register() { throw new Error('called'); } };",
  );
  const { out, code } = await check('--json');
  expect(code).toBe(1);
  const faults = [
    { file: 'src/policies/fails.js', problem: expect.stringContaining('./gone') },
    { file: 'node_modules/shop/strapi-server.js', problem: expect.stringContaining('half installed') },
  ];
  expect(JSON.parse(out)).toMatchObject({ starts: false, faults });
  expect('strapi' in globalThis).toBe(false);
  rmSync(join(folder, 'src/policies'), { recursive: true });
  write('config/plugins.json', '{ "shop": { "enabled": false } }');
  expect((await check()).out).toBe('The project starts.\n');
});

test('--json is for programs', async () => {
  write('config/server.json', '{ "socket": "/tmp/s" }');
  const { out, code } = await check('--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    starts: true,
    faults: [],
    inventory: [expect.objectContaining({ file: 'config/server.json', path: 'socket', weight: 'notRun' })],
  });
});
