// `plinth/testing` in processes that test runners kill: the compile cache is written for the next process.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeProject } from '../harness/write-project.ts';

const program = `
  const { registerHooks } = await import('node:module');
  const [testing, folder] = process.argv.slice(1);
  let isCompiling = false;
  registerHooks({
    load: (url, context, next) => {
      isCompiling ||= url.includes('/node_modules/@swc/core/');
      return next(url, context);
    },
  });
  const { createTestApp } = await import(testing);
  const app = await createTestApp({ folder });
  await app.close();
  const { writeSync } = await import('node:fs');
  writeSync(1, JSON.stringify({ isCompiling, recorded: globalThis.recorded }));
  process.kill(process.pid, 'SIGKILL');`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-kept-code-'));
  await writeProject(
    folder,
    { client: 'sqlite' },
    { contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } } },
  );
  const code =
    "enum Kind { One = 'one' }\nexport default { register() { Object.assign(globalThis, { recorded: Kind.One }); } };\n";
  await writeFile(join(folder, 'src/index.ts'), code);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function runTests(more: NodeJS.ProcessEnv = {}): unknown {
  const testing = resolve(import.meta.dirname, '../../src/testing/index.ts');
  const { NODE_COMPILE_CACHE: _, ...given } = process.env;
  const env = { ...given, XDG_CACHE_HOME: join(folder, 'cache'), ...more };
  const options = ['--no-warnings', '--input-type=module', '-e', program, testing, folder];
  return JSON.parse(spawnSync(process.execPath, options, { encoding: 'utf8', env }).stdout);
}

test('a second run of tests compiles nothing', async () => {
  expect(runTests()).toEqual({ isCompiling: true, recorded: 'one' });
  const kept = await readdir(join(folder, 'cache'), { recursive: true });
  // Plinth and the packages that it loads.
  expect(kept.length).toBeGreaterThan(100);
  expect(runTests()).toEqual({ isCompiling: false, recorded: 'one' });
});

test('the cache is not written if NODE_DISABLE_COMPILE_CACHE is set', () => {
  const none = { NODE_DISABLE_COMPILE_CACHE: '1' };
  expect(runTests(none)).toEqual({ isCompiling: true, recorded: 'one' });
  expect(runTests(none)).toEqual({ isCompiling: true, recorded: 'one' });
});
