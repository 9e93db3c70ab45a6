// Which content types have the routes of publishing and of bulk writes (docs/reference/routes.md): those whose core routes
// run no code of the project that these routes would pass over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

type Kind = 'routes' | 'controllers' | 'services';
type Api = Partial<Record<Kind, string>>;

const factoryOf = {
  routes: 'createCoreRouter',
  controllers: 'createCoreController',
  services: 'createCoreService',
} as const satisfies Record<Kind, string>;

/** By the name of the api: the second argument of each factory. */
const unchanged: Readonly<Record<string, Api>> = {
  plain: {},
  routed: { routes: '{}' },
  served: { services: '{}' },
  controlled: { controllers: '{}' },
  generated: { routes: '{}', controllers: '{}', services: '{}' },
  configured: { routes: '{ config: { find: {}, update: { policies: [], middlewares: [] } } }' },
  counting: { services: '{ count: () => 1 }' },
  ranked: { controllers: '({ strapi }) => ({ mine: async () => ({}) })' },
};

const changed: Readonly<Record<string, Api>> = {
  validated: { controllers: '{ create(ctx) { return super.create(ctx); } }' },
  hidden: { controllers: '{ find(ctx) { return super.find(ctx); } }' },
  stamped: { services: '{ update: async () => ({}) }' },
  guarded: { routes: '{ config: { update: { policies: [() => true] } } }' },
  wrapped: { routes: '{ config: { delete: { middlewares: [(ctx, next) => next()] } } }' },
  open: { routes: '{ config: { find: { auth: false } } }' },
  scoped: { routes: "{ config: { find: { auth: { scope: ['api::plain.plain.find'] } } } }" },
  read: { routes: "{ only: ['create', 'find'] }" },
  kept: { routes: "{ except: ['delete'] }" },
  moved: { routes: "{ prefix: '/shop' }" },
};

const apis = { ...unchanged, ...changed };
const type = { draftAndPublish: true, attributes: { name: { type: 'string' } } } as const;

const contentTypes = Object.fromEntries(
  Object.keys(apis).map((name) => [`api::${name}.${name}`, type]),
) as TestProjectFiles['contentTypes'];

const fileOf = (kind: Kind, name: string, argument: string): readonly [string, string] => [
  `src/api/${name}/${kind}/${name}.js`,
  `const { factories } = require('@strapi/strapi');
  module.exports = factories.${factoryOf[kind]}('api::${name}.${name}', ${argument});`,
];

const files = Object.fromEntries(
  Object.entries(apis).flatMap(([name, api]) =>
    Object.entries(api).map(([kind, argument]) => fileOf(kind as Kind, name, argument)),
  ),
);

describe.each(databases)('routes of publishing and of bulk writes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        ...contentTypes,
        'api::shop.product': type,
        'api::shop.order': type,
        'api::cover.cover': type,
        'api::taken.taken': type,
      },
      files: {
        ...files,
        ...Object.fromEntries([fileOf('routes', 'taken', '{}')]),
        'src/api/shop/routes/product.js': fileOf('routes', 'product', '{}')[1].replace(
          'api::product',
          'api::shop',
        ),
        'src/api/cover/routes/cover.js': fileOf('routes', 'cover', '{}')[1],
        'src/api/cover/routes/a-first.js': `module.exports = { routes: [
          { method: 'POST', path: '/covers', handler: (ctx) => { ctx.body = 'covered'; } },
        ] };`,
        'src/api/taken/routes/publishing.js': `module.exports = { routes: [
          { method: 'POST', path: '/takens/:id/actions/publish', handler: (ctx) => { ctx.body = 'own'; } },
        ] };`,
      },
    });
  });
  afterAll(() => app.close());

  const send = (path: string, body?: unknown, token?: null) =>
    app.request('POST', `/api/${path}`, body, token);

  /** 404 and 201 if there are such routes, else 405. */
  const statuses = async (plural: string): Promise<readonly number[]> => {
    const publication = await send(`${plural}/unknown/actions/publish`);
    const bulk = await send(`${plural}/bulk`, { data: [{ name: 'y' }] });
    return [publication.status, bulk.status];
  };

  test.each(Object.keys(unchanged))('exist where the core routes are unchanged: %s', async (name) => {
    expect(await statuses(`${name}s`)).toEqual([404, 201]);
  });

  test.each(Object.keys(changed))('do not exist where code would be passed over: %s', async (name) => {
    expect(await statuses(`${name}s`)).toEqual([405, 405]);
  });

  test('publish, in an api with all files that are generated', async () => {
    const { body } = await send('generateds?status=draft', { data: { name: 'x' } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    const read = () => app.request('GET', `/api/generateds/${documentId}`);
    expect((await read()).status).toBe(404);
    expect((await send(`generateds/${documentId}/actions/publish`)).status).toBe(200);
    expect((await read()).status).toBe(200);
  });

  test('follow the routes of the type, not of its api', async () => {
    expect(await statuses('products')).toEqual([404, 201]);
    expect(await statuses('orders')).toEqual([405, 405]);
  });

  test('do not exist where an earlier route takes the place of a core route', async () => {
    expect(await statuses('covers')).toEqual([405, 405]);
  });

  test('come after a route of the project with the same address', async () => {
    expect((await send('takens/any/actions/publish')).body).toBe('own');
    expect((await send('takens/bulk', { data: [{}] })).status).toBe(201);
  });

  test('demand permissions', async () => {
    expect((await send('generateds/any/actions/publish', undefined, null)).status).toBe(403);
    expect((await send('generateds/bulk', { data: [{}] }, null)).status).toBe(403);
  });
});
