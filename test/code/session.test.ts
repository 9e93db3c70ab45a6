// `ctx.session`, stored as by `strapi::session`: in a signed cookie of the client.
import { expect, test } from 'vitest';
import { startTestApp } from '../harness/project.ts';

const handlers = {
  seen: 'ctx.session.views = (ctx.session.views ?? 0) + 1; return { views: ctx.session.views, isNew: ctx.session.isNew };',
  look: 'return { ...ctx.session.toJSON(), populated: ctx.session.populated };',
  end: 'ctx.session = null; return { session: ctx.session };',
  other: 'return {};',
  wrong: 'ctx.session = 1;',
  put: "ctx.session = { name: 'Ada', _own: 1, run() {} }; ctx.session.maxAge = 60000; return { length: ctx.session.length };",
  fail: 'ctx.session.views = 9; ctx.throw(400, "No.");',
};
const code = {
  'src/api/visit/routes/visit.js': `module.exports = { routes: ${JSON.stringify(Object.keys(handlers))}.map((name) => (
    { method: 'GET', path: '/' + name, handler: 'visit.' + name, config: { auth: false } })) };`,
  'src/api/visit/controllers/visit.js': `module.exports = {${Object.entries(handlers)
    .map(([name, body]) => `${name}(ctx) { ${body} }`)
    .join(',')}};`,
};
const listed = (config: object) =>
  `module.exports = ['strapi::errors', { name: 'strapi::session', config: ${JSON.stringify(config)} }];`;

async function started(files: Record<string, unknown> = {}, keys: readonly string[] = ['new', 'old']) {
  const all = { ...code, 'config/server.json': { app: { keys } }, ...files };
  const app = await startTestApp('sqlite', { contentTypes: {}, files: all });
  const get = async (url: string, cookie = '') => {
    const { statusCode, headers, body } = await app.plinth.server.inject({ url, headers: { cookie } });
    const lines = [headers['set-cookie'] ?? []].flat();
    const sent = lines.map((line) => line.split(';')[0]).join('; ');
    return { status: statusCode, body: JSON.parse(body), lines, sent };
  };
  return { get, close: () => app.close() };
}

const saved = (sent: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(/koa\.sess=([^;]*)/.exec(sent)?.[1] ?? '', 'base64').toString());

test('ctx.session keeps values for later requests of the same client only', async () => {
  const { get, close } = await started();
  const first = await get('/api/seen');
  expect(first.body).toEqual({ views: 1, isNew: true });
  expect(first.sent).toMatch(/^koa\.sess=[\w+/=]+; koa\.sess\.sig=[\w-]{27}$/);
  expect(first.lines[0]).toMatch(/path=\/; expires=.* GMT; httponly$/);
  expect(saved(first.sent)).toEqual({ views: 1, _expire: expect.any(Number), _maxAge: 86_400_000 });
  const second = await get('/api/seen', first.sent);
  expect(second.body).toEqual({ views: 2, isNew: false });
  expect((await get('/api/look', second.sent)).body).toEqual({ views: 2, populated: true });
  expect((await get('/api/look')).body).toEqual({ populated: false });
  await close();
});

test('only a changed session sets the cookie, and null deletes it', async () => {
  const { get, close } = await started();
  const { sent } = await get('/api/seen');
  for (const url of ['/api/look', '/api/other']) expect((await get(url, sent)).lines).toEqual([]);
  expect((await get('/api/look')).lines).toEqual([]);
  const ended = await get('/api/end', sent);
  expect(ended.body).toEqual({ session: null });
  expect(ended.lines[0]).toContain('koa.sess=; path=/; expires=Thu, 01 Jan 1970');
  expect((await get('/api/look', ended.sent)).body).toEqual({ populated: false });
  await close();
});

test('a cookie that is changed, unsigned or signed with another key gives an empty session', async () => {
  const { get, close } = await started();
  const strange = await started({}, ['strange']);
  const { sent } = await get('/api/seen');
  const forged = Buffer.from('{"views":99}').toString('base64');
  for (const cookie of [
    sent.replace(/koa\.sess=[^;]*/, `koa.sess=${forged}`),
    `koa.sess=${forged}`,
    'koa.sess=bm90aGluZw==',
    (await strange.get('/api/seen')).sent,
  ])
    expect((await get('/api/look', cookie)).body, cookie).toEqual({ populated: false });
  await Promise.all([close(), strange.close()]);
});

test('an object replaces the session, and its maxAge is stored in the cookie', async () => {
  const { get, close } = await started();
  const { body, sent } = await get('/api/put');
  expect(body).toEqual({ length: 1 });
  expect(saved(sent)).toEqual({ name: 'Ada', _expire: expect.any(Number), _maxAge: 60_000 });
  expect((await get('/api/wrong')).status).toBe(500);
  await close();
});

test('the session is also stored when code refuses the request', async () => {
  const { get, close } = await started();
  const { status, sent } = await get('/api/fail');
  expect(status).toBe(400);
  expect(saved(sent)).toMatchObject({ views: 9 });
  await close();
});

test('config/middlewares configures the cookie, and without strapi::session there is none', async () => {
  const config = { key: 'own', maxAge: 'session', rolling: true, sameSite: 'lax', httpOnly: false };
  const own = await started({ 'config/middlewares.js': listed(config) });
  const { lines, sent } = await own.get('/api/seen');
  expect(lines[0]).toMatch(/^own=[^;]+; path=\/; samesite=lax$/);
  expect((await own.get('/api/look', sent)).lines).toHaveLength(2);
  const without = await started({ 'config/middlewares.js': "module.exports = ['strapi::errors'];" });
  expect((await without.get('/api/seen')).status).toBe(500);
  await Promise.all([own.close(), without.close()]);
});

test('a configured store is refused at the start, since the cookie would expose its content', async () => {
  const starting = started({ 'config/middlewares.js': listed({ store: {} }) });
  await expect(starting).rejects.toThrow('the content of ctx.session is stored in the cookie itself');
});

test('a middleware of config/middlewares shares the session with the handler', async () => {
  const { get, close } = await started({
    'config/middlewares.js': "module.exports = ['strapi::errors', 'strapi::session', 'global::count'];",
    'src/middlewares/count.js':
      'module.exports = () => async (ctx, next) => { ctx.session.views = 10; await next(); ctx.session.after = ctx.status; };',
  });
  const { body, sent } = await get('/api/seen');
  expect(body).toEqual({ views: 11, isNew: true });
  expect(saved(sent)).toMatchObject({ views: 11, after: 200 });
  expect((await get('/api/look', sent)).body).toMatchObject({ views: 10 });
  await close();
});

test('without keys ctx.session is an error, and other requests work', async () => {
  const { get, close } = await started({}, []);
  expect((await get('/api/seen')).status).toBe(500);
  expect((await get('/api/other')).status).toBe(200);
  await close();
});
