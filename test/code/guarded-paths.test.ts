// A middleware of a project that guards paths sees each path in one form, however a request encodes it, and the path of the route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::vault.vault': { attributes: { gold: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'config/middlewares.js':
    "module.exports = ['strapi::errors', 'strapi::query', 'strapi::body', 'global::guard'];",
  'src/middlewares/guard.js': `
module.exports = () => async (ctx, next) => {
  if (ctx.path.startsWith('/api/vaults') && ctx.get('x-key') !== 'right') return ctx.unauthorized();
  await next();
  ctx.set('x-route', String(ctx._matchedRoute));
};`,
  'src/api/vault/routes/vault.js':
    "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::vault.vault');",
  'src/api/vault/routes/own.js': `
const handler = (ctx) => [ctx._matchedRoute, ctx.routerPath];
module.exports = { routes: [{ method: 'GET', path: '/doors/:number(\\\\d+)', handler, config: { auth: false } }] };`,
};

describe.each(databases)('a guarded path on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      { contentTypes, files },
      { grants: { public: ['api::vault.vault.find'] } },
    );
    await app.request('POST', '/api/vaults', { data: { gold: 'bar' } });
  });
  afterAll(() => app.close());

  const statusOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    (await app.plinth.server.inject({ method: 'GET', url, headers })).statusCode;

  test('shows the path of its route, as Koa’s router does', async () => {
    const routeOf = async (url: string) =>
      (await app.plinth.server.inject({ url, headers: { 'x-key': 'right' } })).headers['x-route'];
    expect(await routeOf('/api/vaults/abc')).toBe('/api/vaults/:id');
    const { body } = await app.request('GET', '/api/doors/7', undefined, null);
    expect(body).toEqual(Array(2).fill('/api/doors/:number(\\d+)'));
  });

  test('responds to a request with the key', async () => {
    expect(await statusOf('/api/vaults', { 'x-key': 'right' })).toBe(200);
    expect(await statusOf('/api/va%75lts', { 'x-key': 'right' })).toBe(200);
  });

  test.each([
    ['/api/vaults', 401],
    ['/api/va%75lts', 401],
    ['/%61%70%69/%76aults?x=1', 401],
    ['/api/vaults%2f', 401],
    ['/api/va%%375lts', 400],
    ['/api/va%2575lts', 404],
    ['/api//vaults', 404],
    ['/api%2fvaults', 404],
  ])('%s without the key responds with %i', async (url, status) => {
    expect(await statusOf(url)).toBe(status);
  });
});
