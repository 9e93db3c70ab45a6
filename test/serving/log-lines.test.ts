// What happens outside of requests is written as lines of the JSON log as well: an exception that nothing catches, a warning
// during the start, and a database that is empty although the project had one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../harness/write-project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const contentTypes = { 'api::note.note': { attributes: { text: { type: 'text' } } } };
const database = { client: 'sqlite', connection: { filename: '.data/content.db' } };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Starts a server with this code in src/index.js and resolves to its end: the signal follows the line `started` or `waits`, and again
 * the line `stopping of the project`.
 */
async function run(code: string, signal: NodeJS.Signals = 'SIGTERM') {
  const files = {
    'src/index.js': code,
    'config/cron-tasks.js': 'module.exports = {};',
    'config/server.json': { port: 0, url: 'http://localhost', gracefulTimeout: 500 },
  };
  await writeProject(folder, database, { contentTypes, files });
  const env = {
    ...process.env,
    JWT_SECRET: '0123456789abcdef0123456789abcdef',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, [program, 'start', '--dir', folder], { env });
  let text = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      text += chunk;
      if (!child.killed && /"msg":"(started|waits)"/.test(text) && !code.includes('throw'))
        child.kill(signal);
      if (String(chunk).includes('stopping of the project')) child.kill(signal);
    });
  const exit = await new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  const lines = text.trim().split('\n');
  return { exit, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

const emptied = expect.objectContaining({
  level: 40,
  msg: expect.stringContaining('content.db was new and has no content'),
});

test('an exception in a timer of the project ends the process with a line that names its place', async () => {
  const code = `module.exports = {
    bootstrap() {
      setTimeout(() => { throw new Error('the timer broke'); }, 500);
    },
  };`;
  const { exit, lines } = await run(code);
  expect(exit).toBe(1);
  expect(lines).not.toContainEqual(emptied);
  expect(lines.at(-1)).toMatchObject({
    level: 60,
    msg: 'an exception that nothing caught ended the process: the timer broke',
    err: { type: 'Error', message: 'the timer broke', stack: expect.stringContaining('src/index.js:3') },
  });
});

test('a warning during the start, and what of the project does not run, are lines of the log', async () => {
  const code = `module.exports = {
    async bootstrap() {
      process.emitWarning('this is old');
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };`;
  const { exit, lines } = await run(code);
  expect(exit).toBe(0);
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'this is old' }));
  const parts = [expect.stringMatching(/^config\/cron-tasks.js: Has cron tasks. They are not run/)];
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, parts }));
});

const slowToStop = `module.exports = {
  async destroy({ strapi }) {
    strapi.log.info('stopping of the project');
    await new Promise((resolve) => setTimeout(resolve, 300));
  },
};`;

test('a hang-up stops a server like any other signal, also if the terminal sends it twice', async () => {
  const { exit, lines } = await run(slowToStop, 'SIGHUP');
  expect(exit).toBe(0);
  expect(lines.slice(-3)).toMatchObject([
    { msg: 'stopping', signal: 'SIGHUP' },
    { msg: 'stopping of the project' },
    { msg: 'stopped' },
  ]);
});

test('a second signal ends a server at once', async () => {
  const { exit, lines } = await run(slowToStop);
  expect(exit).toBe(1);
  expect(lines.at(-1)).toMatchObject({
    msg: 'a second signal: what was still running was cut off',
    signal: 'SIGTERM',
  });
});

test.each(['SIGTERM', 'SIGHUP'] as const)('%s during the start ends it with a line', async (signal) => {
  const code = `module.exports = {
    bootstrap() {
      setInterval(() => undefined, 1000);
      process.emitWarning('waits');
      return new Promise(() => undefined);
    },
  };`;
  const { exit, lines } = await run(code, signal);
  expect(exit).toBe(signal);
  expect(lines.at(-1)).toMatchObject({
    msg: 'the start was interrupted: the next one does again what was not finished',
    signal,
  });
});

test('a stop that takes longer than its time says that work was cut off', async () => {
  const code = 'module.exports = { destroy: () => new Promise(() => setInterval(() => undefined, 1000)) };';
  const { exit, lines } = await run(code);
  expect(exit).toBe(1);
  expect(lines.at(-1)).toMatchObject({
    level: 40,
    msg: 'server.gracefulTimeout (500 ms) is over: what was still running was cut off',
  });
});

test('a database that was lost is named when it is created again', async () => {
  await rm(join(folder, '.data'), { recursive: true });
  const { lines } = await run('module.exports = {};');
  expect(lines).toContainEqual(emptied);
  expect(existsSync(join(folder, '.data/content.db'))).toBe(true);
  expect((await run('module.exports = {};')).lines).not.toContainEqual(emptied);
});
