// Undocumented uses in public projects: each of these prevented a project from starting.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const uid = 'api::order.order';
const contentTypes = {
  [uid]: {
    attributes: {
      name: { type: 'string' },
      state: { type: 'enumeration', enum: ['open', 'paid'], default: 'confirmed' },
      parts: { type: 'dynamiczone', components: [] },
      lines: { type: 'dynamiczone', components: ['order.line'] },
      first: { type: 'component', component: 'order.line' },
      slug: { type: 'string', regex: '^(?!.*[%+&]).+$' },
      site: { type: 'string', regex: 'https?://(?!www)' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const components = {
  'order.line': {
    text: { type: 'string', required: true },
    // Names of system attributes of documents, which components do not have.
    ...{ createdAt: { type: 'datetime' }, locale: { type: 'string' }, createdBy: { type: 'string' } },
  },
} as const;

const files = {
  'src/api/order/routes/order.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
const core = createCoreRouter('${uid}', { except: ['delete'] });
const withMore = (inner, more) => {
  let routes;
  return {
    get prefix() { return inner.prefix; },
    get routes() { return (routes ??= more.concat(inner.routes)); },
  };
};
module.exports = withMore(core, [{ method: 'GET', path: '/orders/count', handler: '${uid}.count', config: { middlewares: ['api::order.add-mark'] } }]);`,
  'src/api/order/controllers/order.js': `
const { createCoreController } = require('@strapi/strapi/lib/factories');
const { ApplicationError } = require('@strapi/utils/lib/errors');
const { getService } = require('@strapi/plugin-users-permissions/server/utils');
module.exports = createCoreController('${uid}', ({ strapi }) => ({
  async count(ctx) {
    if (ctx.query.fail) throw new ApplicationError('No luck');
    return { orders: await strapi.documents('${uid}').count({}), users: await getService('user').count() };
  },
}));`,
  'config/middlewares.js': `
module.exports = ['strapi::errors', { name: 'strapi::body', config: { includeUnparsed: true } }, 'global::middle'];`,
  // A file without a middleware, which only other files import.
  'src/middlewares/shared.ts': 'export const seconds = 60;',
  'src/api/order/middlewares/addMark.js':
    'module.exports = () => async (ctx, next) => { await next(); ctx.set("X-Mark", "yes"); };',
  'src/middlewares/middle.js': `
module.exports = () => async (ctx, next) => { ctx.state.seen = [...(ctx.state.seen ?? []), 'middle']; await next(); };`,
  'src/index.js': `
const unparsed = Symbol.for('unparsedBody');
const step = (name) => async (ctx, next) => {
  ctx.state.seen = [...(ctx.state.seen ?? []), name];
  await next();
  if (name === 'first') ctx.set('X-First', String(ctx.status));
  ctx.set('X-Seen', ctx.state.seen.join(' '));
};
module.exports = {
  register({ strapi }) {
    globalThis.recorded = { strapi, events: [] };
    const service = strapi.service;
    strapi.service = function (name) { return name === 'mailer' ? { name: 'own' } : service.call(this, name); };
    strapi.customFields.register({ name: 'icon', type: 'string' });
    strapi.server.use(step('first'));
  },
  bootstrap({ strapi }) {
    if (!strapi.__marked) strapi.__marked = true;
    strapi.io = { rooms: 1 };
    strapi.server.app.proxy = true;
    strapi.io.layers = strapi.server.koa?.middleware ?? [];
    try { strapi.server.mount(); } catch (error) { strapi.io.refused = error.message; }
    strapi.server.use(step('last'));
    strapi.server.routes([
      { method: 'GET', path: '/feed.csv', handler: (ctx) => { ctx.type = 'text/csv'; ctx.body = 'a,b'; }, config: { auth: false } },
      { method: 'GET', path: '/closed', handler: () => 'secret' },
      { method: 'GET', path: '/granted', handler: '${uid}.count' },
    ]);
    strapi.server.routes({ type: 'content-api', prefix: '/more', routes: [{ method: 'GET', path: '/count', handler: '${uid}.count' }] });
    strapi.server.router.post('/api/hooks/:name', async (ctx, next) => { ctx.set('X-Guard', 'yes'); await next(); }, (ctx) => {
      ctx.body = { name: ctx.params.name, text: ctx.request.body[unparsed], user: ctx.state.user ?? null };
    });
    strapi.server.httpServer.requestTimeout = 1_800_000;
  },
};`,
  'src/api/order/controllers/order.test.js': 'describe("order", () => {});',
  'config/shop.js': "module.exports = { key: 'k1' };",
  'src/api/order/services/keys.js': `
const { EntityService } = require('@strapi/strapi');
const key = strapi.config.get('shop.key');
strapi.log.debug(strapi.dirs.app.root);
const kept = strapi;
const early = (() => { try { return strapi.documents; } catch (error) { return error.message; } })();
module.exports = () => ({ all: async () => ({ key, early, orders: await kept.documents('${uid}').count({}) }) });`,
  'src/api/order/routes/limited.js': `
module.exports = { routes: [{ method: 'POST', path: '/orders/mail', handler: (ctx) => { ctx.body = 'sent'; }, config: { auth: false, middlewares: ['plugin::users-permissions.rateLimit'] } }] };`,
  'src/api/order/services/prices.ts': 'export const price = (name: string): number => name.length;',
  'src/api/order/routes/panel.js': `
module.exports = { type: 'admin', routes: [{ method: 'GET', path: '/orders/panel', handler: 'order.count' }] };`,
  'src/api/order/routes/guarded.js': `
const { sanitizeOutput } = require('@strapi/utils');
module.exports = { routes: [{ method: 'GET', path: '/orders/admins', handler: 'order.count', config: { auth: false, policies: ['admin::isAuthenticatedAdmin'] } }] };`,
  'config/server.test.js': 'describe("server", () => {});',
  'src/api/order/routes/receipt.ts': `
export default { routes: [{ method: 'GET', path: '/receipt', handler: 'receipt.show', config: { auth: false } }] };`,
  'src/api/order/controllers/receipt.tsx': `
export default { show: (): { shown: string } => ({ shown: ((of: unknown) => String(of))('receipt') }) };`,
  'src/api/order/controllers/receipt.test.tsx': 'describe("receipt", () => {});',
  'src/extensions/users-permissions/content-types/role/schema.json': {
    kind: 'collectionType',
    collectionName: 'up_roles',
    info: { singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    attributes: {
      permissions: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::users-permissions.permission',
      },
    },
  },
};

describe.each(databases)('undocumented uses in projects on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const grants = { public: [`${uid}.count`, `${uid}.create`] };
    app = await startTestApp(database, { contentTypes, components, files }, { grants });
  });
  afterAll(() => app.close());
  const get = (path: string, token?: string | null) => app.request('GET', `/api${path}`, undefined, token);

  test('routes added to a core router leave its own routes in place', async () => {
    const counted = await get('/orders/count', null);
    expect([counted.body, counted.headers['x-mark']]).toEqual([{ orders: 0, users: 0 }, 'yes']);
    expect((await get('/orders/count?fail=1', null)).body).toMatchObject({ error: { message: 'No luck' } });
    expect((await get('/orders', null)).status).toBe(403);
    expect((await get('/orders')).status).toBe(200);
    expect((await app.request('DELETE', '/api/orders/x')).status).toBe(405);
  });

  test('a controller may be a .tsx file', async () => {
    expect((await app.request('GET', '/api/receipt', undefined, null)).body).toEqual({ shown: 'receipt' });
  });

  test('an invalid default is ignored and listed in the inventory', async () => {
    const { body } = await app.request('POST', '/api/orders', { data: { name: 'a' } }, null);
    expect(body).toMatchObject({ data: { name: 'a', state: null } });
    expect(app.plinth.project.inventory).toContainEqual(
      expect.objectContaining({ path: 'attributes.state.default', weight: 'notRun' }),
    );
  });

  test('a regex that begins with a lookahead is checked, and one with it elsewhere is listed', async () => {
    const write = (data: object) => app.request('POST', '/api/orders', { data }, null);
    expect((await write({ slug: 'a&b' })).status).toBe(400);
    expect((await write({ slug: 'a-b', site: 'anything' })).status).toBe(201);
    expect(app.plinth.project.inventory.map(({ path }) => path)).toContain('attributes.site.regex');
  });

  test('unknown attributes of components are ignored in writes of code, and values are checked', async () => {
    const line = { text: 'a', avatar: 1, deeper: { text: 'b' } };
    const data = { name: 'lines', first: line, lines: [{ __component: 'order.line', ...line }] };
    const { strapi } = globalThis.recorded;
    const { documentId } = await strapi.documents(uid).create({ data });
    const populate = { first: true, lines: true };
    const read = await strapi.documents(uid).findOne({ documentId, populate });
    expect(read).toMatchObject({ first: { text: 'a' }, lines: [{ text: 'a' }] });
    expect(JSON.stringify(read)).not.toMatch(/avatar|deeper/);
    const wrong = { lines: [{ __component: 'order.line', avatar: 1 }] };
    await expect(strapi.documents(uid).create({ data: wrong })).rejects.toThrow();
    await strapi.documents(uid).delete({ documentId });
  });

  test('components may have attributes named createdAt, locale and createdBy', async () => {
    const first = { text: 'a', createdAt: '2020-02-03T00:00:00.000Z', locale: 'a place', createdBy: 'Ann' };
    const { body } = await app.request('POST', '/api/orders?populate=*', { data: { name: 'free', first } });
    expect(body).toMatchObject({ data: { first } });
    const where = 'filters[first][createdAt][$lt]=2021-01-01&filters[first][createdBy]=Ann';
    const found = await get(`/orders?${where}&populate=first&sort=first.locale`);
    expect(found.body).toMatchObject({ data: [{ first }] });
    const query = `{ orders(filters: { first: { locale: { eq: "a place" } } }) { data { attributes { first { createdAt createdBy } } } } }`;
    const { body: read } = await app.request('POST', '/graphql', { query });
    expect(JSON.stringify(read)).toContain('{"createdAt":"2020-02-03T00:00:00.000Z","createdBy":"Ann"}');
    const { strapi } = globalThis.recorded;
    const [row] = await strapi.db
      .query(uid)
      .findMany({ where: { first: { createdBy: 'Ann' } }, populate: ['first'] });
    expect(row).toMatchObject({ first });
    await strapi.documents(uid).delete({ documentId: row?.documentId ?? '' });
  });

  test('a dynamic zone without components is an empty list', async () => {
    expect((await get('/orders?populate=parts&pagination[pageSize]=1')).body).toMatchObject({
      data: [{ parts: [] }],
    });
  });

  test('routes that code adds in bootstrap are in the route table', async () => {
    const feed = await app.request('GET', '/feed.csv', undefined, null);
    expect([feed.text, feed.headers['content-type']]).toEqual(['a,b', 'text/csv; charset=utf-8']);
    const { body } = await get('/more/count', null);
    expect(body).toMatchObject({ users: 0 });
    expect((await app.request('GET', '/granted', undefined, null)).body).toEqual(body);
    expect(app.plinth.routes.map(({ mount, route }) => mount.prefix + route.path)).toContain('/feed.csv');
  });

  test('routes that code adds require authentication unless they set auth: false', async () => {
    expect((await app.request('GET', '/closed', undefined, null)).status).toBe(401);
    expect((await app.request('GET', '/closed')).text).toBe('secret');
    expect((await app.request('GET', '/api/closed', undefined, null)).status).toBe(404);
  });

  test('middlewares added in register run before configured ones, and in bootstrap after them', async () => {
    expect((await get('/orders')).headers['x-seen']).toBe('first middle last');
    // Those of register are outside of strapi::errors: a refusal and a thrown error are responses for them.
    for (const path of ['/orders?filters[nothing]=1', '/orders/count?fail=1'])
      expect((await get(path)).headers).toMatchObject({ 'x-first': '400' });
  });

  test('a webhook reads the unparsed body, which its signature covers', async () => {
    const body = { a: [1, 2], b: ' ' };
    const response = await app.request('POST', '/api/hooks/pay', body, null);
    expect(response.body).toEqual({ name: 'pay', text: JSON.stringify(body), user: null });
    expect(response.headers['x-guard']).toBe('yes');
  });

  test('admin routes are 404 and in the inventory, and admin policies refuse every caller', async () => {
    expect((await get('/orders/panel')).status).toBe(404);
    expect((await get('/orders/admins')).status).toBe(403);
    const listed = app.plinth.project.inventory.map(({ file }) => file);
    expect(listed).toContain('src/api/order/routes/panel.js');
  });

  test('files read configuration while they are imported, and a kept strapi is complete later', async () => {
    expect(await Reflect.get(app.plinth.strapi.service('api::order.keys'), 'all')()).toEqual({
      key: 'k1',
      early: expect.stringMatching(/^strapi\.documents is not available while files are imported\./),
      orders: expect.any(Number),
    });
  });

  test('a route with the rateLimit middleware responds with 429 after too many requests', async () => {
    const send = (email: string) => app.request('POST', '/api/orders/mail', { email }, null);
    expect((await send('a@b.test')).text).toBe('sent');
    const statuses = [];
    for (let left = 10; left > 0; left--) statuses.push((await send('A@b.test')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await send('c@b.test')).status).toBe(200);
  });

  test('unknown names on strapi.server are undefined, and those that only Strapi has are an error', () => {
    expect(Reflect.get(app.plinth.strapi, 'io')).toMatchObject({
      layers: [],
      refused: expect.stringMatching(/^strapi\.server\.mount does not exist\. There are: use, routes/),
    });
  });

  test('strapi.server.listRoutes() has the routes of the server as layers of koa', () => {
    const { server } = app.plinth.strapi;
    const one = server
      .listRoutes()
      .find(({ match, methods }) => methods.includes('PUT') && match('/api/Orders/x1'));
    expect(one).toMatchObject({ methods: ['PUT'], path: '/api/orders/:id', paramNames: [{ name: 'id' }] });
    const paths = server.listRoutes().map(({ methods, path }) => `${methods} ${path}`);
    expect(paths).toEqual(expect.arrayContaining(['HEAD,GET /feed.csv', 'POST /api/hooks/:name']));
    expect(Reflect.get(server.router, 'stack')).toHaveLength(paths.length);
    const closed = server.listRoutes().find(({ path }) => path === '/feed.csv');
    expect(closed?.match('/feedXcsv')).toBe(false);
  });

  test('code may add and replace properties of strapi, but not strapi.db', () => {
    expect(Reflect.get(app.plinth.strapi, 'io')).toMatchObject({ rooms: 1 });
    expect(Reflect.apply(app.plinth.strapi.service, undefined, ['mailer'])).toEqual({ name: 'own' });
    // The log of the server, of which strapi.log is a child.
    const warn = vi.spyOn(Object.getPrototypeOf(app.plinth.strapi.log), 'warn');
    Reflect.set(app.plinth.strapi, 'controller', app.plinth.strapi.controller);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^strapi\.controller is replaced by code/));
    expect(() => Reflect.set(app.plinth.strapi, 'db', {})).toThrow('strapi.db cannot be changed.');
  });
});
