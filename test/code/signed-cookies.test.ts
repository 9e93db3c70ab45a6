// `ctx.cookies` with `signed: true`: a cookie is accepted only as this server has written it.
import { expect, test } from 'vitest';
import { startTestApp, type TestProjectFiles } from '../harness/project.ts';

const code = {
  'src/api/basket/routes/basket.js': `module.exports = { routes: ['keep', 'plain', 'bare', 'show'].map((name) => (
    { method: 'GET', path: '/' + name, handler: 'basket.' + name, config: { auth: false } })) };`,
  'src/api/basket/controllers/basket.js': `module.exports = {
    keep(ctx) { ctx.cookies.set('basket', 'b1', { signed: true }); return {}; },
    plain(ctx) { ctx.cookies.set('basket', 'b1', { httpOnly: true }); return {}; },
    bare(ctx) { ctx.cookies.set('basket', 'b1'); return {}; },
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

test('a signed cookie is accepted as it was written, and not after a change', async () => {
  const { app, get, kept } = await startedWith(withKeys(['new', 'old']));
  const cookie = await kept();
  // As Koa signs `basket=b1` with the first key.
  expect(cookie).toMatch(/^basket=b1; basket\.sig=[\w-]{27}$/);
  const shown = async (sent: string) => (await get('/api/show', sent)).json();
  expect(await shown(cookie)).toEqual({ signed: 'b1', sent: 'b1' });
  expect(await shown(cookie.replace('b1', 'b2'))).toEqual({ signed: null, sent: 'b2' });
  expect(await shown('basket=b2')).toEqual({ signed: null, sent: 'b2' });
  // Koa signs by default only if there are options.
  expect((await get('/api/plain')).headers['set-cookie']).toHaveLength(2);
  expect((await get('/api/bare')).headers['set-cookie']).toBe('basket=b1; path=/; httponly');
  await app.close();
});

test('a cookie signed with an older key is accepted, and one signed with an unknown key is not', async () => {
  const old = await startedWith(withKeys('old'));
  const cookie = await old.kept();
  const now = await startedWith(withKeys(['new', 'old']));
  const other = await startedWith(withKeys(['other']));
  expect((await now.get('/api/show', cookie)).json()).toMatchObject({ signed: 'b1' });
  expect((await other.get('/api/show', cookie)).json()).toMatchObject({ signed: null });
  // Projects in one process have separate keys.
  expect((await old.get('/api/show', await now.kept())).json()).toMatchObject({ signed: null });
  await Promise.all([old, now, other].map(({ app }) => app.close()));
});

test.each([[undefined], [[]], [['']], [null]])('with the keys %j signed cookies are errors', async (keys) => {
  const { app, get } = await startedWith(withKeys(keys));
  expect((await get('/api/plain')).headers['set-cookie']).toBe('basket=b1; path=/; httponly');
  for (const url of ['/api/keep', '/api/show']) {
    const response = await get(url, 'basket=b1; basket.sig=x');
    expect(response.statusCode).toBe(500);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  await app.close();
});

test('keys that are not strings are refused at the start', async () => {
  await expect(startedWith(withKeys([1]))).rejects.toThrow(/env\.array\('APP_KEYS'\)/);
});
