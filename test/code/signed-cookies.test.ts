// `ctx.cookies` with `signed: true`: what clients send back counts only as this server wrote it.
import { expect, test } from 'vitest';
import { startTestApp, type TestProjectFiles } from '../harness/project.ts';

const code = {
  'src/api/basket/routes/basket.js': `module.exports = { routes: ['keep', 'plain', 'show'].map((name) => (
    { method: 'GET', path: '/' + name, handler: 'basket.' + name, config: { auth: false } })) };`,
  'src/api/basket/controllers/basket.js': `module.exports = {
    keep(ctx) { ctx.cookies.set('basket', 'b1', { signed: true }); return {}; },
    plain(ctx) { ctx.cookies.set('basket', 'b1', { httpOnly: true }); return {}; },
    show(ctx) { return { signed: ctx.cookies.get('basket', { signed: true }) ?? null, sent: ctx.cookies.get('basket') }; },
  };`,
};
const withKeys = (keys: unknown): TestProjectFiles => ({
  contentTypes: {},
  files: { ...code, 'config/server.json': { app: { keys } } },
});

const startedWith = async (files: TestProjectFiles) => {
  const app = await startTestApp('sqlite', files);
  const get = (url: string, cookie = '') =>
    app.plinth.server.inject({ method: 'GET', url, headers: { cookie } });
  const kept = async (): Promise<string> => {
    const { headers } = await get('/api/keep');
    return [headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
  };
  return { app, get, kept };
};

test('a signed cookie is believed as it was written, and not as somebody else writes it', async () => {
  const { app, get, kept } = await startedWith(withKeys(['new', 'old']));
  const cookie = await kept();
  // As Koa signs `basket=b1` with the first key.
  expect(cookie).toMatch(/^basket=b1; basket\.sig=[\w-]{27}$/);
  const shown = async (sent: string) => (await get('/api/show', sent)).json();
  expect(await shown(cookie)).toEqual({ signed: 'b1', sent: 'b1' });
  expect(await shown(cookie.replace('b1', 'b2'))).toEqual({ signed: null, sent: 'b2' });
  expect(await shown('basket=b2')).toEqual({ signed: null, sent: 'b2' });
  await app.close();
});

test('what an older key signed is believed; what no key of this project signed is not', async () => {
  const old = await startedWith(withKeys('old'));
  const cookie = await old.kept();
  const now = await startedWith(withKeys(['new', 'old']));
  const other = await startedWith(withKeys(['other']));
  expect((await now.get('/api/show', cookie)).json()).toMatchObject({ signed: 'b1' });
  expect((await other.get('/api/show', cookie)).json()).toMatchObject({ signed: null });
  // Projects of one process keep their keys to themselves.
  expect((await old.get('/api/show', await now.kept())).json()).toMatchObject({ signed: null });
  await Promise.all([old, now, other].map(({ app }) => app.close()));
});

test.each([[undefined], [[]], [['']], [null]])('with the keys %j nothing is signed', async (keys) => {
  const { app, get } = await startedWith(withKeys(keys));
  expect((await get('/api/plain')).headers['set-cookie']).toBe('basket=b1; path=/; httponly');
  for (const url of ['/api/keep', '/api/show']) {
    const response = await get(url, 'basket=b1; basket.sig=x');
    expect(response.statusCode).toBe(500);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  await app.close();
});

test('keys that are no texts refuse the start', async () => {
  await expect(startedWith(withKeys([1]))).rejects.toThrow(/env\.array\('APP_KEYS'\)/);
});
