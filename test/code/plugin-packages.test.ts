// Plugins that a project has installed as packages run like those in src/plugins, with their content types.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';

const contentTypes = {
  'api::note.note': { attributes: { title: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const server = `
// As hooks do that a file makes while it is imported.
const kept = strapi;
module.exports = () => ({
  register({ strapi }) {
    const { actionProvider } = strapi.admin.services.permission;
    actionProvider.registerMany([{ section: 'plugins', displayName: 'Read', uid: 'read', pluginName: 'shop' }]);
    strapi.service('admin::permission').conditionProvider.register({ name: 'own' });
    strapi.server.use(async (ctx, next) => {
      await next();
      ctx.res.once('finish', () => { globalThis.countedByShop = [ctx.path, ctx.res.statusCode]; });
    });
    strapi.plugin('shop').closed = [];
    strapi.plugin('shop').destroy = () => { globalThis.closedByShop = strapi.plugin('shop').closed.concat('till'); };
    strapi.config.set('plugin.shop', { ...strapi.config.get('plugin.shop'), seen: true });
  },
  async bootstrap({ strapi }) {
    await strapi.db.query('plugin::shop.item').create({ data: { name: 'First', cost: 7 } });
    const graphql = strapi.plugin('graphql').service('extension');
    graphql.shadowCRUD('api::note.note').disableMutations();
    graphql.shadowCRUD('plugin::shop.old-item').disable().field('name').disable();
    graphql.use(({ nexus }) => ({
      types: [nexus.queryField('currency', { type: 'String', resolve: () => strapi.plugin('shop').config('currency') })],
      resolversConfig: { 'Query.currency': { auth: false } },
    }));
  },
  config: { default: { currency: 'EUR', greeting: 'Hello' }, validator() {} },
  contentTypes: { item: {
    schema: {
      kind: 'collectionType', collectionName: 'shop_items',
      info: { singularName: 'item', pluralName: 'items', displayName: 'Item' },
      options: { draftAndPublish: false },
      attributes: {
        name: { type: 'string', requird: false }, cost: { type: 'integer', private: true }, tag: { type: 'string' },
        note: { type: 'relation', relation: 'oneToOne', target: 'api::note.note' },
      },
    },
    lifecycles: { beforeCreate(event) { event.params.data.tag = kept.plugin('shop').config('currency'); } },
  } },
  controllers: { cart: ({ strapi }) => ({
    async list(ctx) {
      const items = await strapi.documents('plugin::shop.item').findMany({});
      ctx.body = { items: await strapi.contentAPI.sanitize.output(items, strapi.contentType('plugin::shop.item'), { auth: ctx.state.auth }), config: strapi.config.get('plugin::shop') };
    },
  }) },
  services: { cart: () => ({}) },
  policies: { polite: (ctx) => ctx.query.please === 'yes' },
  routes: {
    'content-api': { type: 'content-api', routes: [
      { method: 'GET', path: '/items', handler: 'cart.list' },
      { method: 'GET', path: '/polite', handler: 'cart.list', config: { auth: false, policies: ['polite'] } },
    ] },
    admin: { type: 'admin', routes: [{ method: 'GET', path: '/everything', handler: 'cart.list', config: { policies: [] } }] },
  },
});`;

const manifest = (strapi: object, more: object = {}) => ({ name: 'x', version: '1.0.0', strapi, ...more });
const dependencies = { 'strapi-plugin-shop': '1.0.0', 'not-a-plugin': '1.0.0' };
const installed = (code: string, plugins: object = {}) => ({
  'package.json': { name: 'project', dependencies },
  'config/plugins.json': plugins,
  'node_modules/strapi-plugin-shop/package.json': manifest({ name: 'shop', kind: 'plugin' }),
  'node_modules/strapi-plugin-shop/strapi-server.js': code,
  'node_modules/not-a-plugin/package.json': manifest({ name: 'shop2', kind: 'theme' }),
  'node_modules/not-a-plugin/strapi-server.js': "throw new Error('loaded');",
  'node_modules/not-named/package.json': manifest({ name: 'shop3', kind: 'plugin' }),
  'node_modules/not-named/strapi-server.js': "throw new Error('loaded');",
});

describe.each(databases)('an installed plugin on %s', (database) => {
  let app: TestApp;
  let ada: { readonly jwt: string };
  const files = installed(server, { shop: { config: { greeting: 'Hi' } } });
  beforeAll(async () => {
    const grants = {
      public: ['plugin::users-permissions.auth.register'],
      authenticated: ['plugin::shop.cart.list'],
    };
    app = await startTestApp(database, { contentTypes, files }, { grants });
    ada = await register(app);
  });
  afterAll(() => app.close());
  const get = (path: string, token: string | null = null) => app.request('GET', path, undefined, token);

  test('its routes need a grant, and responses contain what the caller may read', async () => {
    expect((await get('/api/shop/items')).status).toBe(403);
    const { body, text } = await get('/api/shop/items', ada.jwt);
    expect(body).toMatchObject({
      items: [{ name: 'First', tag: 'EUR' }],
      config: { currency: 'EUR', greeting: 'Hi', seen: true },
    });
    expect(text).not.toContain('"cost"');
    expect((await get('/api/shop/polite')).status).toBe(403);
    const polite = await get('/api/shop/polite?please=yes');
    expect(polite.status).toBe(200);
    expect(polite.text).not.toContain('"cost"');
    await expect.poll(() => Reflect.get(globalThis, 'countedByShop')).toEqual(['/api/shop/polite', 200]);
  });

  test('it extends GraphQL in bootstrap', async () => {
    const ask = (query: string) => app.request('POST', '/graphql', { query }, null);
    expect((await ask('{ currency }')).body).toEqual({ data: { currency: 'EUR' } });
    const { text } = await ask('mutation { createNote(data: {}) { __typename } }');
    expect(text).toContain('Cannot query field');
  });

  test('its routes of the panel are not served, not even to a token with full access', async () => {
    for (const path of ['/api/shop/everything', '/shop/everything', '/admin/shop/everything'])
      for (const token of [null, ada.jwt, app.token])
        expect([401, 404], path).toContain((await get(path, token)).status);
  });

  test('its content types have tables, whose rows are kept over a restart', async () => {
    app = await app.reopen({ contentTypes, files });
    expect(Reflect.get(globalThis, 'closedByShop')).toEqual(['till']);
    const { body } = await get('/api/shop/items', ada.jwt);
    expect(body).toMatchObject({ items: [{ name: 'First' }, { name: 'First' }] });
    const told = app.plinth.project.inventory.map(({ path }) => path);
    expect(told).toEqual(['routes.admin', 'attributes.name.requird']);
  });

  test('a disabled plugin has no routes and is not in the inventory', async () => {
    const files = installed(server, { shop: { enabled: false } });
    const without = await startTestApp(database, { contentTypes, files });
    const { status } = await without.request('GET', '/api/shop/polite?please=yes');
    expect([status, without.plinth.project.inventory]).toEqual([404, []]);
    await without.close();
  });
});

test.each([
  ["throw new Error('no licence');", 'no licence'],
  ['module.exports = { register() { strapi.admin.services.passport.init(); } };', 'passport'],
  ['module.exports = { register() { strapi.admin.config.auth; } };', 'strapi.admin.config'],
  ["module.exports = { bootstrap() { throw new Error('no cloud'); } };", 'no cloud'],
  [
    "module.exports = { register({ strapi }) { strapi.config.set('plugin.users-permissions', {}); } };",
    'Setting',
  ],
  [
    "module.exports = { register({ strapi }) { strapi.config.set('plugin::users-permissions.jwtSecret', 'x'); } };",
    'Setting',
  ],
  [
    "module.exports = { routes: { a: { type: 'content-api', routes: [{ method: 'GET', path: '/a', handler: 'a.b' }] } } };",
    'There is no controller',
  ],
  [
    "module.exports = { contentTypes: { a: { schema: { info: { singularName: 'a', pluralName: 'as' }, attributes: { b: { type: 'relation', relation: 'oneToOne', target: 'api::gone.gone' } } } } } };",
    'gone',
  ],
])('the start fails with %s', async (code, problem) => {
  await expect(startTestApp('sqlite', { contentTypes, files: installed(code) })).rejects.toThrow(problem);
});

test('an error of a package names its file and how to disable the plugin', async () => {
  const code = "module.exports = { bootstrap() { throw new Error('no cloud'); } };";
  const start = startTestApp('sqlite', { contentTypes, files: installed(code) });
  await expect(start).rejects.toMatchObject({
    faults: [
      {
        file: 'node_modules/strapi-plugin-shop/strapi-server.js',
        path: 'bootstrap',
        remedy: expect.stringContaining("'shop': { enabled: false } in config/plugins"),
      },
    ],
  });
});

test('the server of a package is found through its exports', async () => {
  const strapi = { name: 'shop', kind: 'plugin' };
  const exports = { './strapi-server': { require: './dist/server.js' }, './package.json': './package.json' };
  const files = {
    ...installed(''),
    'node_modules/strapi-plugin-shop/package.json': manifest(strapi, { exports }),
    'node_modules/strapi-plugin-shop/dist/server.js': server,
  };
  const app = await startTestApp('sqlite', { contentTypes, files });
  expect((await app.request('GET', '/api/shop/polite?please=yes', undefined, null)).status).toBe(200);
  await app.close();
});

test('a missing dependency is named with its install command; those of Strapi are available', async () => {
  const lacking = startTestApp('sqlite', { contentTypes, files: installed("require('left-out');") });
  await expect(lacking).rejects.toThrow(
    /Install it: npm install left-out\n {4}-> Or: Disable the plugin: 'shop': \{ enabled: false \}/,
  );
  const files = installed(`require('sharp'); require('lodash/fp');\n${server}`);
  const app = await startTestApp('sqlite', { contentTypes, files });
  expect((await app.request('GET', '/api/shop/polite?please=yes', undefined, null)).status).toBe(200);
  await app.close();
});

const asking = (files: Readonly<Record<string, unknown>>) => {
  const basket = { type: 'relation', relation: 'oneToOne', target: 'plugin::shop.item' } as const;
  return startTestApp('sqlite', {
    contentTypes: { 'api::note.note': { attributes: { basket } } },
    files,
  });
};

test('the error for a missing content type names the package that failed to load, and why', async () => {
  const start = asking(installed('\nmodule.exports = Buffer.gone.prototype;'));
  await expect(start).rejects.toMatchObject({
    faults: [
      {
        path: 'attributes.basket.target',
        problem:
          '"plugin::shop.item" does not exist: the package strapi-plugin-shop cannot be loaded: ' +
          "Cannot read properties of undefined (reading 'prototype') (line 2)",
        remedy: `Install a version of it that runs on Node ${process.version}, or remove the code that uses it.`,
      },
    ],
  });
  const lacking = asking(installed("require('left-out/inside');"));
  await expect(lacking).rejects.toMatchObject({ faults: [{ remedy: 'Install it: npm install left-out' }] });
});

describe('a package that is not installed', () => {
  const files = { 'package.json': { name: 'project', dependencies } };

  test('is named as the reason that its content type is missing', async () => {
    await expect(asking(files)).rejects.toMatchObject({
      faults: [
        {
          problem: '"plugin::shop.item" does not exist: the package strapi-plugin-shop is not installed',
          remedy: 'Install it: npm install strapi-plugin-shop',
        },
      ],
    });
  });

  test('is named in the error of strapi.plugin(), and listed in the inventory', async () => {
    const bootstrap =
      "module.exports = { bootstrap: ({ strapi }) => strapi.plugin('shop').service('cart') };";
    const start = startTestApp('sqlite', { contentTypes, files: { ...files, 'src/index.js': bootstrap } });
    await expect(start).rejects.toThrow('There is no plugin "shop": the package strapi-plugin-shop is not');
    const app = await startTestApp('sqlite', { contentTypes, files });
    expect(app.plinth.project.inventory).toMatchObject([
      { path: 'dependencies.strapi-plugin-shop', instead: expect.stringContaining('is not installed') },
    ]);
    await app.close();
  });

  test('is not named when the plugin is disabled', async () => {
    const off = { ...files, 'config/plugins.json': { shop: { enabled: false } } };
    await expect(asking(off)).rejects.toMatchObject({
      faults: [{ problem: '"plugin::shop.item" does not exist' }],
    });
  });
});
