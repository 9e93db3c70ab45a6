// Code that never ends: Node would end the process as if everything had been done.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeProject } from '../harness/write-project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');

test.each(['register', 'bootstrap'])('a start whose %s never ends fails with its place', async (hook) => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-endless-'));
  const files = { 'src/index.js': `export default { ${hook}: () => new Promise(() => {}) };` };
  const database = { client: 'sqlite', connection: { filename: '.data/content.db' } };
  await writeProject(folder, database, { contentTypes: {}, files });
  const env = { ...process.env, JWT_SECRET: '0123456789abcdef0123456789abcdef' };
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) =>
    execFile(process.execPath, [program, 'start', '--dir', folder], { env }, (error, out, errors) =>
      resolve({ code: error?.code, text: out + errors }),
    ),
  );
  expect(code).toBe(1);
  expect(text).toContain(`src/index.js  ${hook}`);
  expect(text).toContain('It never ends: it waits for a promise that nothing will settle.');
  await rm(folder, { recursive: true });
});
