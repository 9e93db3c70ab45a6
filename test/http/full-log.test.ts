// A server whose log cannot be written, because the disk is full or its reader is gone, serves requests and can be stopped.
import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { databases, newTestProject } from '../harness/project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const contentTypes = { 'api::note.note': { attributes: { title: { type: 'string' } } } };

async function start(database: (typeof databases)[number], out: number | 'pipe') {
  const port = await freePort();
  const files = {
    'config/server.json': { host: '127.0.0.1', port },
    'src/index.js':
      "module.exports = { bootstrap() { setInterval(() => process.emitWarning('often'), 50); } };",
  };
  const { folder } = await newTestProject(database, { contentTypes, files });
  const child = spawn(process.execPath, [program, 'start', '--dir', folder], {
    stdio: ['ignore', out, out],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', JWT_SECRET: 'long enough for tokens' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const status = (): Promise<number | string> =>
    fetch(`http://127.0.0.1:${port}/_ready`).then(
      (response) => response.status,
      (error: Error) => error.message,
    );
  await expect.poll(status, { timeout: 30_000 }).toBe(204);
  return { child, ended, status };
}

describe.each(databases)('a server on %s', { timeout: 60_000 }, (database) => {
  const full = '/dev/full';
  it.skipIf(!existsSync(full))('serves and stops while the disk of its log is full', async () => {
    const { child, ended, status } = await start(database, openSync(full, 'w'));
    for (let request = 0; request < 20; request += 1) expect(await status()).toBe(204);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('serves and stops when nothing reads its log any more', async () => {
    const { child, ended, status } = await start(database, 'pipe');
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    for (let request = 0; request < 20; request += 1) expect(await status()).toBe(204);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
