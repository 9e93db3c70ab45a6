// Plugins in src/plugins: routes, controllers, services, policies, middlewares, content types and hooks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';

const contentTypes = {
  'api::note.note': { attributes: { title: { type: 'string' }, secret: { type: 'string', private: true } } },
} as const satisfies TestProjectFiles['contentTypes'];

const item = {
  kind: 'collectionType',
  collectionName: 'shop_items',
  info: { singularName: 'item', pluralName: 'items', displayName: 'Item' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string' },
    cost: { type: 'integer', private: true },
    tag: { type: 'string' },
  },
};

const server = `
const { factories } = require('@strapi/strapi');
const told = (globalThis.recordedByShop = []);
module.exports = () => ({
  register({ strapi }) { told.push('register ' + ['currency', 'limit', 'node'].map((key) => strapi.plugin('shop').config(key)).join(' ')); },
  bootstrap: async ({ strapi }) => { told.push('bootstrap'); },
  destroy() { told.push('destroy'); },
  config: {
    default: ({ env }) => ({ currency: 'EUR', limit: env.int('SHOP_LIMIT', 3), node: env('NODE_ENV') }),
    validator(config) { if (config.limit < 1) throw new Error('limit is too small'); },
  },
  controllers: {
    cart: ({ strapi }) => ({
      async mine(ctx) { ctx.body = { owner: ctx.state.user?.username ?? 'nobody', total: await strapi.plugin('shop').service('cart').total() }; },
      made(ctx) { ctx.body = strapi.plugin('shop').service('adapter')().name(); },
      async route(ctx) { ctx.body = ctx.state.route.info; },
      panel(ctx) { ctx.body = 'panel'; },
    }),
    item: factories.createCoreController('plugin::shop.item', () => ({
      async find(ctx) { const { data, meta } = await super.find(ctx); return { data, meta: { ...meta, own: true } }; },
    })),
  },
  services: {
    cart: ({ strapi }) => ({
      async total() { return (await strapi.service('plugin::shop.item').find({})).results.length; },
    }),
    item: factories.createCoreService('plugin::shop.item'),
    Base: () => class { name() { return 'base'; } },
    adapter: ({ strapi }) => { const Base = strapi.plugin('shop').service('Base'); return () => new Base(); },
  },
  policies: { local: (ctx) => ctx.query.local === 'yes' },
  middlewares: { stamp: (config) => async (ctx, next) => { await next(); ctx.set('X-Stamp', config.text ?? 'none'); } },
  contentTypes: { item: { schema: require('./content-types/item/schema.json'), lifecycles: {
    beforeCreate(event) { event.params.data.tag = 'made'; },
  } } },
  routes: {
    'content-api': { type: 'content-api', routes: [
      { method: 'GET', path: '/cart', handler: 'cart.mine' },
      { method: 'GET', path: '/open', handler: 'cart.mine', config: { auth: false, middlewares: [{ name: 'plugin::shop.stamp', config: { text: 'x' } }] } },
      { method: 'GET', path: '/made', handler: 'cart.made', config: { auth: false } },
      { method: 'GET', path: '/local', handler: 'cart.route', config: { auth: false, policies: ['local'] } },
      { method: 'GET', path: '/local-in-full', handler: 'cart.route', config: { auth: false, policies: ['plugin::shop.local'] } },
      { method: 'GET', path: '/open-items', handler: 'item.find', config: { auth: false } },
    ] },
    items: factories.createCoreRouter('plugin::shop.item'),
    admin: { type: 'admin', routes: [{ method: 'GET', path: '/panel', handler: 'cart.panel', config: { auth: false, policies: [] } }] },
    untyped: { routes: [{ method: 'GET', path: '/untyped', handler: 'cart.panel', config: { auth: false } }] },
  },
});`;

const folder = 'src/plugins/shop';
const entry = { shop: { enabled: true, resolve: './src/plugins/shop', config: { currency: 'CHF' } } };
const files = {
  'config/plugins.json': entry,
  [`${folder}/strapi-server.js`]: "module.exports = require('./server');",
  [`${folder}/server/index.js`]: server,
  [`${folder}/server/content-types/item/schema.json`]: item,
};
const told = () => (globalThis as { recordedByShop?: readonly string[] }).recordedByShop;

describe.each(databases)('a local plugin on %s', (database) => {
  let app: TestApp;
  let ada: { readonly jwt: string; readonly name: string };
  beforeAll(async () => {
    const grants = {
      public: ['plugin::users-permissions.auth.register', 'api::note.note.find'],
      authenticated: ['plugin::shop.cart.mine', 'plugin::shop.item.find', 'plugin::shop.item.create'],
    };
    app = await startTestApp(database, { contentTypes, files }, { grants });
    ada = await register(app);
  });
  afterAll(async () => {
    await app.close();
    expect(told()).toEqual(['register CHF 3 test', 'bootstrap', 'destroy']);
  });
  const get = (path: string, token: string | null = null) => app.request('GET', path, undefined, token);

  test('its routes are below its name, and need grants like all others', async () => {
    expect((await get('/api/shop/cart')).status).toBe(403);
    expect((await get('/api/shop/cart', ada.jwt)).body).toMatchObject({ owner: ada.name });
    expect((await get('/api/cart', ada.jwt)).status).toBe(404);
    expect((await get('/shop/cart', ada.jwt)).status).toBe(404);
  });

  test('strapi.plugins has the routes of local plugins and of plugins of the server', () => {
    const { routes } = app.plinth.strapi.plugins.shop ?? {};
    expect(routes).toMatchObject({
      'content-api': {
        routes: [
          { method: 'GET', path: '/cart', handler: 'cart.mine', info: { pluginName: 'shop' } },
          {},
          {},
          {},
          {},
          {},
        ],
      },
      items: { routes: expect.arrayContaining([expect.objectContaining({ method: 'POST' })]) },
      admin: { type: 'admin', routes: [{ path: '/panel' }] },
    });
    const { email, upload } = app.plinth.strapi.plugins;
    expect(email?.routes).toEqual({});
    expect(upload?.routes).toMatchObject({
      'content-api': { routes: [{ info: { pluginName: 'upload' } }, {}, {}, {}] },
    });
  });

  test('policies are found by short and full name, and middlewares by full name', async () => {
    expect((await get('/api/shop/open')).headers['x-stamp']).toBe('x');
    for (const path of ['/api/shop/local', '/api/shop/local-in-full']) {
      expect((await get(path)).status).toBe(403);
      expect((await get(path, ada.jwt)).status).toBe(403);
      expect((await get(`${path}?local=yes`)).body).toEqual({
        pluginName: 'shop',
        type: 'content-api',
      });
    }
  });

  test('core controllers, services, routers and hooks of its content types run', async () => {
    const body = { data: { name: 'Pen', cost: 7 } };
    expect((await app.request('POST', '/api/shop/items', body, null)).status).toBe(403);
    const created = await app.request('POST', '/api/shop/items', body, ada.jwt);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ data: { name: 'Pen', tag: 'made' } });
    const found = await get('/api/shop/items', ada.jwt);
    expect(found.body).toMatchObject({ data: [{ name: 'Pen' }], meta: { own: true } });
    expect((await get('/api/shop/open')).body).toEqual({ owner: 'nobody', total: 1 });
    const { documentId } = (created.body as { data: { documentId: string } }).data;
    expect((await app.request('DELETE', `/api/shop/items/${documentId}`, undefined, ada.jwt)).status).toBe(
      403,
    );
  });

  test('a service may be a class or a function, which other services use', async () => {
    expect((await get('/api/shop/made')).text).toBe('base');
  });

  test('a public route shows no private attribute, and refuses to filter and sort by one', async () => {
    expect((await get('/api/shop/open-items')).text).not.toContain('"cost"');
    expect((await get('/api/shop/open-items?filters[cost][$gt]=1')).status).toBe(400);
    expect((await get('/api/shop/open-items?sort=cost')).status).toBe(400);
    expect((await get('/api/items')).status).toBe(404);
  });

  test('GraphQL has its content types, which demand their own actions', async () => {
    const ask = (query: string, token: string | null) => app.request('POST', '/graphql', { query }, token);
    const create = 'mutation { createShopItem(data: { name: "Ink" }) { data { attributes { name tag } } } }';
    const list = '{ shopItems(filters: { name: { eq: "Ink" } }) { data { attributes { name } } } }';
    const secret = '{ shopItems { data { attributes { cost } } } }';
    const refused = { errors: [{ extensions: { code: 'FORBIDDEN' } }] };
    expect((await ask(create, null)).body).toMatchObject(refused);
    expect((await ask(create, ada.jwt)).body).toEqual({
      data: { createShopItem: { data: { attributes: { name: 'Ink', tag: 'made' } } } },
    });
    expect((await ask(list, null)).body).toMatchObject(refused);
    expect((await ask(list, ada.jwt)).body).toEqual({
      data: { shopItems: { data: [{ attributes: { name: 'Ink' } }] } },
    });
    expect((await ask(secret, ada.jwt)).status).toBe(400);
  });

  test('admin routes are 404 and listed in the inventory', async () => {
    for (const path of ['/api/shop/panel', '/shop/panel', '/api/shop/untyped', '/shop/untyped'])
      expect((await get(path)).status).toBe(404);
    const listed = app.plinth.project.inventory.map(({ weight, file, path }) => [weight, file, path]);
    expect(listed).toEqual([
      ['notRun', `${folder}/strapi-server.js`, 'routes.admin'],
      ['notRun', `${folder}/strapi-server.js`, 'routes.untyped'],
    ]);
  });
});

const plugin = (code: string) => ({
  'config/plugins.json': { shop: { enabled: true, resolve: './src/plugins/shop' } },
  [`${folder}/strapi-server.js`]: code,
});
const route = (config: string) =>
  plugin(
    `module.exports = { controllers: { a: { b() {} } }, routes: { x: { type: 'content-api', routes: [{ method: 'GET', path: '/x', ${config} }] } } };`,
  );

test.each([
  [route("handler: 'a.nope'"), 'There is no action of plugin::shop.a "nope".'],
  [route("handler: 'a.b', config: { policies: ['gone'] }"), 'There is no policy "gone".'],
  [
    route("handler: 'a.b', config: { policies: ['global::of-the-moon'] }"),
    'There is no policy "global::of-the-moon".',
  ],
  [route("handler: 'a.b', config: { auth: 'no' }"), 'Its auth is "no".'],
  [plugin("module.exports = { routes: { x: { type: 'open', routes: [] } } };"), 'has the type "open"'],
  [plugin('module.exports = { routes: { x: {} } };'), 'routes.x has no list of routes.'],
  [
    plugin('module.exports = { services: { a: 1 } };'),
    'It is neither an object nor a function that returns one.',
  ],
  [plugin('module.exports = { policies: [] };'), 'Its policies are not an object.'],
  [plugin('module.exports = 1;'), 'It exports neither an object nor a function that returns one.'],
  [plugin("module.exports = require('./gone');"), 'It cannot be loaded'],
  [plugin("module.exports = { bootstrap() { throw new Error('no luck'); } };"), 'no luck'],
  [plugin('module.exports = { register: 1 };'), 'It is not a function.'],
  [
    plugin("module.exports = { config: { validator() { throw new Error('no key'); } } };"),
    'It failed: no key',
  ],
  [
    plugin('module.exports = { contentTypes: { item: {} } };'),
    'There is no schema file of plugin::shop.item.',
  ],
  [
    { 'config/plugins.json': { shop: { enabled: true, resolve: './src/plugins/gone' } } },
    'There is no folder src/plugins/gone.',
  ],
  [
    {
      ...plugin('module.exports = {};'),
      'config/plugins.json': { upload: { resolve: './src/plugins/shop' } },
    },
    'The plugin upload is part of the server.',
  ],
])('a start with the files %j fails', async (wrong, problem) => {
  await expect(startTestApp('sqlite', { contentTypes, files: wrong })).rejects.toThrow(problem);
});

test('the source runs where strapi-server requires the build; a disabled plugin does not', async () => {
  const built = {
    ...plugin("module.exports = require('./dist/server');"),
    [`${folder}/server/src/index.ts`]:
      "export default { contentTypes: { tag: { schema: { kind: 'collectionType', collectionName: 'shop_tags', info: { singularName: 'shop-tag', pluralName: 'shop-tags', displayName: 'Tag' }, attributes: { name: { type: 'string', unique: true } } } } }, controllers: { a: { b: async () => 'source ' + (await strapi.documents('plugin::shop.shop-tag').create({ data: { name: 'n' } })).name } }, routes: { x: { type: 'content-api', routes: [{ method: 'GET', path: '/x', handler: 'a.b', config: { auth: false } }] } } };",
  };
  let app = await startTestApp('sqlite', { contentTypes, files: built });
  expect((await app.request('GET', '/api/shop/x', undefined, null)).text).toBe('source n');
  const off = {
    ...built,
    'config/plugins.json': { shop: { enabled: false, resolve: './src/plugins/shop' } },
  };
  app = await app.reopen({ contentTypes, files: off });
  expect((await app.request('GET', '/api/shop/x', undefined, null)).status).toBe(404);
  expect(app.plinth.project.inventory).toContainEqual(
    expect.objectContaining({ file: `${folder}/strapi-server.js`, weight: 'needless' }),
  );
  await app.close();
});
