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
  for (const name of ['a', 'b'])
    write(`src/api/${name}/content-types/${name}/lifecycles.js`, 'module.exports = {};');
  const { out, code } = await check();
  expect(code).toBe(0);
  expect(out).toBe(`Not run:
  src/api/a/content-types/a/lifecycles.js
  src/api/b/content-types/b/lifecycles.js
    Runs before and after documents are written and read. It is not run.
    -> Do its work where documents are written: in a front end, or in a job that reads the outbox.

The project starts.
`);
});

test('what decides who may do what and is not run, and every fault, give exit code 1', async () => {
  write('src/extensions/users-permissions/strapi-server.js', 'module.exports = (plugin) => plugin;');
  write('config/server.json', '{ "prot": 1 }');
  const { out, code } = await check();
  expect(code).toBe(1);
  expect(out).toContain('One fault in the project:');
  expect(out).toContain('Refused, because it decides who may do what:\n  src/extensions/users-permissions');
  expect(out).toContain('The project does not start.');
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
