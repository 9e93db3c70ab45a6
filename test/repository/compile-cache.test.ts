// The command line caches compiled code for its next start.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-cache-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const help = async (cache: string): Promise<string> => {
  const command = resolve(import.meta.dirname, '../../bin/plinth.js');
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, '--help'], { env });
  expect(stderr).toBe('');
  return stdout;
};

test('the cache is in the cache folder of the user, and commands also run if it cannot be written', async () => {
  const first = await help(folder);
  expect(first).toContain('plinth');
  expect(await readdir(join(folder, 'plinth'))).toHaveLength(1);
  expect(await help(folder)).toBe(first);
  const closed = await mkdtemp(join(folder, 'closed-'));
  await chmod(closed, 0o500);
  expect(await help(join(closed, 'none'))).toBe(first);
});
