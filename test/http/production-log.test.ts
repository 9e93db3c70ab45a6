// A server in production writes only lines of JSON, so that log collectors can parse its output.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databases, newTestProject } from '../harness/project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

const files = {
  contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
  files: {
    'src/index.js': `module.exports = { bootstrap({ strapi }) {
      strapi.log.info('bootstrapped');
      strapi.log.info('a long line ' + 'ü€😀'.repeat(20_000));
      strapi.log.info('after it');
      process.emitWarning('a library warns');
    } };`,
    'src/api/fault/routes/fault.js': `module.exports = { routes: [
      { method: 'GET', path: '/fault', handler: 'fault.throws', config: { auth: false } },
      { method: 'GET', path: '/stray', handler: 'fault.strays', config: { auth: false } }] };`,
    'src/api/fault/controllers/fault.js': `module.exports = {
      async throws() { strapi.log.warn('about to throw'); console.log('printed by', { code: 1 }); throw new Error('thrown by the project'); },
      async strays(ctx) { Promise.reject(new Error('a stray rejection')); ctx.body = {}; },
    };`,
  },
};

describe.each(databases)('a server in production on %s', (database) => {
  it('prints only lines of JSON, from start to end, and no secrets', {
    timeout: 60_000,
  }, async () => {
    const project = await newTestProject(database, files);
    const secret = 'a secret that is long enough for tokens';
    const child = spawn(process.execPath, [program, 'start', '--dir', project.folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', JWT_SECRET: secret },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let out = '';
    let error = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.on('data', (text) => (error += text));
    const ended = new Promise((resolve) => child.once('close', resolve));
    const address = async (): Promise<string> => /"address":"([^"]+)"/.exec(out)?.[1] ?? '';
    await expect.poll(address, { timeout: 30_000 }).not.toBe('');
    const url = await address();
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const statuses = [];
    for (const path of ['/api/notes', '/api/fault', '/api/stray', '/api/none', '/admin', '/_health'])
      statuses.push((await fetch(`${url}${path}`, { headers })).status);
    expect(statuses).toEqual([403, 500, 200, 404, 200, 204]);
    await expect.poll(() => out).toContain('/_health');
    child.kill('SIGTERM');
    await ended;
    const lines = [...out.trim().split('\n'), ...error.trim().split('\n')].filter((line) => line !== '');
    const parsed = lines.map((line) => {
      expect(line, 'every line is JSON').toMatch(/^\{.*\}$/);
      return JSON.parse(line) as Record<string, unknown>;
    });
    const said = (message: string) => parsed.find(({ msg }) => String(msg).includes(message));
    for (const message of ['started', 'bootstrapped', 'stopping', 'stopped', 'no administrator'])
      expect(said(message), message).toBeDefined();
    expect(parsed.filter((line) => line.msg === 'request').every((line) => line.traceId === traceId)).toBe(
      true,
    );
    expect(said('a long line')?.msg === `a long line ${'ü€😀'.repeat(20_000)}`, 'it is whole').toBe(true);
    const place = (message: string) => parsed.findIndex(({ msg }) => msg === message);
    expect(place('bootstrapped')).toBeLessThan(place('after it'));
    expect(said('about to throw')).toMatchObject({ traceId });
    expect(said('request failed')).toMatchObject({
      traceId,
      err: { message: expect.stringContaining('thrown by the project') },
    });
    expect(said('printed by { code: 1 }')).toMatchObject({ level: 30, traceId });
    expect(out + error).toContain('a library warns');
    expect(out + error).not.toContain(secret);
    expect(out + error).not.toContain('setupToken');
  });

  it.each([
    ['a fault', 'rest.maxLimit', { 'config/api.json': { rest: { maxLimit: 'x' } } }],
    [
      'code that fails after it started a timer',
      'no key for the mail',
      {
        'src/index.js': `setInterval(() => {}, 1000);
          module.exports = { bootstrap() { throw new Error('no key for the mail'); } };`,
      },
    ],
  ])(
    'that cannot start because of %s prints the reason in one line of JSON, and ends',
    {
      timeout: 60_000,
    },
    async (_what, reason, broken) => {
      const project = await newTestProject(database, { ...files, files: broken });
      const child = spawn(process.execPath, [program, 'start', '--dir', project.folder], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(40) },
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let error = '';
      child.stderr.on('data', (text) => (error += text));
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
      expect(JSON.parse(error)).toMatchObject({ level: 60, msg: expect.stringContaining(reason) });
    },
  );
});
