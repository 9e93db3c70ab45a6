// A second server on a SQLite file prints a warning. Commands beside a server, and a start after a crash, do not.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../harness/project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const schema = { contentTypes: { 'api::note.note': { attributes: { text: { type: 'text' } } } } };

it('warns about another server on the file, not about commands or a killed server', async () => {
  const app = await startTestApp('sqlite', schema);
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'info', JWT_SECRET: 'x'.repeat(40) };
  const env = { ...process.env, ...settings };
  const start = async (): Promise<{ readonly child: ChildProcess; readonly text: string }> => {
    const child = spawn(process.execPath, [program, 'start', '--dir', app.folder], { env });
    let text = '';
    await new Promise<void>((resolve) => {
      const take = (chunk: Buffer): void => {
        text += chunk;
        if (text.includes('"msg":"started"')) resolve();
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.once('exit', () => resolve());
    });
    return { child, text };
  };
  const kill = async ({ child }: { readonly child: ChildProcess }): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  const first = await start();
  const second = await start();
  const command = spawn(process.execPath, [program, 'role', 'list', '--dir', app.folder]);
  expect(await new Promise((resolve) => command.once('exit', resolve))).toBe(0);
  await kill(first);
  await kill(second);
  const third = await start();
  await kill(third);
  await app.close();
  expect(first.text).not.toContain('also uses');
  expect(second.text).toContain(`Another server (process ${first.child.pid}) also uses `);
  expect(third.text).not.toContain('also uses');
});
