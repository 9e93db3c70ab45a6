// Policies and middlewares of a project's code, for routes and for all requests, and forms with files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';

const note = 'api::note.note';
const contentTypes = {
  [note]: {
    attributes: {
      title: { type: 'string' },
      kind: { type: 'string' },
      owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
    },
  },
  'api::secret.secret': { attributes: { word: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/api/note/routes/note.ts': `
import { factories } from '@strapi/strapi';
export default factories.createCoreRouter('api::note.note', {
  config: {
    update: { policies: ['is-owner'] },
    delete: { policies: ['is-owner', { name: 'global::says', config: { word: 'yes' } }] },
    find: { middlewares: ['api::note.only-mine', { name: 'global::stamp', config: { with: 'x' } }] },
    findOne: { policies: [(ctx) => { ctx.set('X-Seen', ctx.type + ctx.is('koa')); }] },
  },
});`,
  'src/api/note/routes/custom.js': `
module.exports = { routes: [
  { method: 'GET', path: '/verdict/:verdict', handler: (ctx) => 'in', config: { auth: false, policies: ['global::verdict'] } },
  { method: 'POST', path: '/form', handler: 'form.take', config: { auth: false } },
  { method: 'GET', path: '/thrown/:what', handler: 'thrown.one', config: { auth: false } },
  { method: 'GET', path: '/order', handler: (ctx) => ctx.state.order.push('handler') && ctx.state.order, config: { auth: false, policies: [(ctx) => { ctx.state.order.push('policy'); }], middlewares: [
    (ctx, next) => { ctx.state.order.push('first'); return next(); },
    (ctx, next) => { ctx.state.order.push('second'); return next(); },
  ] } },
] };`,
  'src/api/note/controllers/form.js': `
const { readFileSync, existsSync } = require('node:fs');
let last;
module.exports = { take: (ctx) => {
  const { files = {}, body } = ctx.request;
  const before = last;
  last = files.one?.filepath;
  const { originalFilename, mimetype, size } = files.one;
  return { body, one: { originalFilename, mimetype, size }, text: readFileSync(last, 'utf8'), many: files.many?.length, beforeIsThere: before ? existsSync(before) : null };
} };`,
  'src/api/note/controllers/thrown.js': `
const { errors } = require('@strapi/utils');
module.exports = { one: (ctx) => {
  ctx.set('X-Handler', 'begun');
  const { what } = ctx.params;
  if (what === 'status') ctx.throw(409, 'Twice', { details: { by: 'you' } });
  if (what === 'class') throw new errors.ApplicationError('Not now', { why: 'x' });
  if (what === 'refusal') throw new errors.ForbiddenError('Members only', { why: 'x' });
  if (what === 'thrown403') ctx.throw(403, 'Members only');
  if (what === 'own') throw Object.assign(new Error('Sold out'), { status: 410 });
  throw new Error('at 10.0.0.1');
} };`,
  'src/api/note/policies/is-owner.ts': `
export default async (policyContext, config, { strapi }) => {
  const { user } = policyContext.state;
  const note = await strapi.documents('api::note.note').findOne({ documentId: policyContext.params.id, populate: ['owner'] });
  return note?.owner?.id === user?.id;
};`,
  'src/policies/says.js': `module.exports = (ctx, config) => config.word === 'yes';`,
  'src/policies/verdict.js': `
const { errors } = require('@strapi/utils');
module.exports = ({ params: { verdict } }) => {
  if (verdict === 'throws') throw new errors.PolicyError('Not you', { why: 'x' });
  if (verdict === 'fails') throw new Error('at 10.0.0.1');
  return { true: true, nothing: undefined, false: false, null: null, zero: 0, text: 'yes', object: {} }[verdict];
};`,
  'src/api/note/middlewares/only-mine.ts': `
export default (config, { strapi }) => async (ctx, next) => {
  ctx.query = { ...ctx.query, filters: { ...ctx.query.filters, owner: { id: ctx.state.user.id } } };
  await next();
};`,
  'src/middlewares/stamp.ts': `
export default (config, { strapi }) => async (ctx, next) => {
  await next();
  ctx.body = { ...ctx.body, stamp: config.with };
};`,
  'src/middlewares/outer.js': `
module.exports = (config, { strapi }) => async (ctx, next) => {
  ctx.state.order = [config.name];
  const { cookie = '' } = ctx.request.header;
  if (cookie.startsWith('jwt=')) ctx.request.header.authorization = 'Bearer ' + cookie.slice(4);
  if (ctx.path === '/robots.txt') { ctx.body = 'all'; return; }
  if (ctx.path === '/old') return ctx.redirect('/new');
  if (ctx.path === '/api/alias') ctx.path = '/api/notes/count-of-nothing';
  if (ctx.query.onlyA) { delete ctx.query.onlyA; ctx.query.filters = { kind: 'a' }; }
  if (ctx.query.nothing) ctx.query = { filters: { kind: { $in: [] } } };
  if (ctx.path === '/api/broken') throw new Error('of the database');
  const start = Date.now();
  await next();
  ctx.set('X-Outer', String(ctx.status));
  if (ctx.path === '/api/secrets' && ctx.body?.data) ctx.body.data = ctx.body.data.map(({ word }) => word.length);
  if (ctx.status === 404 && ctx.path === '/api/nowhere') ctx.body = { own: typeof ctx.body };
};`,
  'src/inner.ts':
    'export default () => (ctx: any, next: any) => { ctx.state.order?.push("inner"); return next(); };',
  'src/first.js': `module.exports = () => async (ctx, next) => { await next(); ctx.set('X-First', String(ctx.status)); };`,
  'src/catcher.js': `
module.exports = () => async (ctx, next) => {
  try {
    await next();
    ctx.set('X-After', 'yes');
  } catch (error) {
    if (ctx.query.passed || (!/^.api.(thrown|secrets)/.test(ctx.path) && !ctx.query.caught)) throw error;
    ctx.status = error.status || 500;
    ctx.body = { caught: error.name, message: error.message, details: error.details };
  }
};`,
  'config/middlewares.js': `module.exports = [{ resolve: './src/first' }, 'strapi::errors', { name: 'global::outer', config: { name: 'outer' } }, 'strapi::cors', { resolve: 'src/inner' }, { resolve: './src/catcher' }, 'global::redirects'];`,
  // The factory adds a route and returns no middleware.
  'src/middlewares/redirects.ts': `
export default (_config, { strapi }) => {
  strapi.server.routes([{ method: 'GET', path: '/old-home', handler: (ctx) => ctx.redirect('/new-home'), config: { auth: false } }]);
};`,
};

describe.each(databases)('policies and middlewares on %s', (database) => {
  let app: TestApp;
  const people: { jwt: string; id: number; note: string }[] = [];
  const grants = {
    public: ['plugin::users-permissions.auth.register', `${note}.find`],
    authenticated: [
      ...['find', 'findOne', 'create', 'update', 'delete'].map((name) => `${note}.${name}`),
      // A filter by owner needs a grant to read users.
      'plugin::users-permissions.user.find',
    ],
  };

  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files }, { grants });
    for (const kind of ['a', 'b']) {
      const { jwt, id } = await register(app);
      const data = { title: `of ${id}`, kind, owner: id };
      const { body } = await app.request('POST', '/api/notes', { data });
      people.push({ jwt, id, note: (body as { data: { documentId: string } }).data.documentId });
    }
    await app.request('POST', '/api/secrets', { data: { word: 'four' } });
  });
  afterAll(() => app.close());

  test('a policy refuses to update and delete the documents of other users', async () => {
    const [ada, bob] = people;
    const change = (method: string, token?: string | null) =>
      app.request(
        method,
        `/api/notes/${ada?.note}`,
        method === 'PUT' ? { data: { title: 'x' } } : undefined,
        token,
      );
    expect((await change('PUT', null)).status).toBe(403);
    expect((await change('PUT', bob?.jwt)).body).toMatchObject({
      error: { status: 403, name: 'PolicyError' },
    });
    expect((await change('DELETE', bob?.jwt)).status).toBe(403);
    expect((await change('PUT', ada?.jwt)).status).toBe(200);
    expect((await change('GET', bob?.jwt)).headers['x-seen']).toBe('koatrue');
  });

  test('a middleware factory that returns nothing may add routes, and adds no middleware', async () => {
    const { status, headers } = await app.request('GET', '/old-home', undefined, null);
    expect([status, headers.location]).toEqual([302, '/new-home']);
  });

  test('filters that a middleware sets limit a list, whatever filters the client sends', async () => {
    const [ada, bob] = people;
    const list = async (search: string, token?: string) =>
      (await app.request('GET', `/api/notes?${search}`, undefined, token)).text;
    expect(await list('', ada?.jwt)).toContain('"x"');
    expect(await list('', ada?.jwt)).not.toContain(`of ${bob?.id}`);
    expect(await list(`filters[owner][id]=${bob?.id}`, ada?.jwt)).not.toContain(`of ${bob?.id}`);
    expect(await list('filters[$or][0][kind]=b', ada?.jwt)).not.toContain(`of ${bob?.id}`);
    expect(await list('', bob?.jwt)).toContain('"stamp":"x"');
  });

  test.each([
    ['true', 200],
    ['nothing', 200],
    ['false', 403],
    ['null', 403],
    ['zero', 403],
    ['text', 403],
    ['object', 403],
    ['throws', 403],
    ['fails', 500],
  ])('a policy with the verdict %s leads to status %i', async (verdict, status) => {
    const response = await app.request('GET', `/api/verdict/${verdict}`, undefined, null);
    expect(response.status).toBe(status);
    expect(response.text).not.toContain('10.0.0.1');
    if (verdict === 'throws')
      expect(response.body).toMatchObject({ error: { message: 'Not you', details: { why: 'x' } } });
  });

  test('global middlewares run first, then policies, middlewares of the route and the handler', async () => {
    expect((await app.request('GET', '/api/order', undefined, null)).body).toEqual([
      'outer',
      'inner',
      'policy',
      'first',
      'second',
      'handler',
    ]);
  });

  test('a global middleware responds, redirects, rewrites paths and changes responses', async () => {
    const get = (path: string, token?: string | null) => app.request('GET', path, undefined, token);
    expect((await get('/robots.txt', null)).text).toBe('all');
    expect((await get('/old', null)).headers.location).toBe('/new');
    expect((await get('/api/alias')).status).toBe(404);
    expect((await get('/api/secrets')).body).toMatchObject({ data: [4] });
    expect((await get('/api/secrets')).headers['x-outer']).toBe('200');
    const replaced = await get('/api/nowhere', null);
    expect(replaced).toMatchObject({ status: 200, body: { own: 'undefined' } });
    expect(replaced.headers).not.toHaveProperty('plinth-error');
    expect((await get('/api/elsewhere', null)).body).toMatchObject({ error: { status: 404 } });
    expect((await get('/api/elsewhere', null)).status).toBe(404);
    expect((await get('/api/broken', null)).body).toMatchObject({
      error: { status: 500, message: 'Internal Server Error' },
    });
    expect((await get('/_health', null)).status).toBe(204);
  });

  test('a global middleware catches errors of handlers', async () => {
    const get = (path: string) => app.request('GET', path, undefined, null);
    const twice = { caught: 'ConflictError', message: 'Twice', details: { by: 'you' } };
    expect(await get('/api/thrown/status')).toMatchObject({ status: 409, body: twice });
    const notNow = { caught: 'ApplicationError', message: 'Not now', details: { why: 'x' } };
    expect((await get('/api/thrown/class')).body).toEqual(notNow);
    expect(await get('/api/thrown/own')).toMatchObject({ status: 410, body: { message: 'Sold out' } });
    expect(await get('/api/thrown/other')).toMatchObject({ status: 500, body: { caught: 'Error' } });
    // Errors of routes of the server are caught as well.
    const refused = await app.request('POST', '/api/auth/local/register?caught=1', {}, null);
    expect(refused).toMatchObject({ status: 400, body: { caught: 'ValidationError' } });
    // A request without a grant (403) and an unknown path (404) throw no error that middlewares catch.
    for (const [path, status] of [
      ['/api/secrets', 403],
      ['/api/elsewhere', 404],
    ] as const) {
      const { headers, ...kept } = await get(path);
      expect(kept).toMatchObject({ status, body: { data: null, error: { status } } });
      expect(headers).toMatchObject({
        'x-after': 'yes',
        'x-first': String(status),
        'x-outer': String(status),
      });
    }
    const order = await get('/api/order');
    expect(order.headers).toMatchObject({ 'x-after': 'yes', 'x-first': '200' });
  });

  test('a refusal that a handler throws is a response already, and an error of ctx.throw is not', async () => {
    const get = (what: string) => app.request('GET', `/api/thrown/${what}`, undefined, null);
    const refused = await get('refusal');
    const error = { status: 403, name: 'ForbiddenError', message: 'Members only', details: { why: 'x' } };
    expect(refused).toMatchObject({ status: 403, body: { data: null, error } });
    expect(refused.headers).toMatchObject({ 'x-after': 'yes', 'x-outer': '403', 'x-first': '403' });
    expect((await get('thrown403')).body).toMatchObject({ caught: 'ForbiddenError' });
  });

  test('a file that does not exist is a response already', async () => {
    const missing = await app.request('GET', '/api/upload/files/999?caught=1');
    expect(missing).toMatchObject({ status: 404, body: { error: { message: 'file.notFound' } } });
    expect(missing.headers).toMatchObject({ 'x-after': 'yes', 'x-outer': '404', 'x-first': '404' });
  });

  test('a rethrown error is the response, which middlewares before strapi::errors see', async () => {
    const get = (what: string) => app.request('GET', `/api/thrown/${what}?passed=1`, undefined, null);
    const twice = await get('status');
    expect(twice).toMatchObject({ status: 409, body: { error: { status: 409, message: 'Twice' } } });
    expect(twice.headers).toMatchObject({ 'x-handler': 'begun', 'x-first': '409' });
    expect(twice.headers).not.toHaveProperty('x-after');
    expect(twice.headers).not.toHaveProperty('x-outer');
    expect((await get('class')).body).toMatchObject({ error: { status: 400, details: { why: 'x' } } });
    expect(await get('own')).toMatchObject({ status: 410, body: { error: { message: 'Sold out' } } });
    const other = await get('other');
    expect(other).toMatchObject({ status: 500, body: { error: { message: 'Internal Server Error' } } });
    expect(other.text).not.toContain('10.0.0.1');
  });

  test('changes of the query by a global middleware reach routes of the server', async () => {
    const get = async (search: string) => (await app.request('GET', `/api/secrets?${search}`)).status;
    expect(await get('onlyA=1')).toBe(400);
    expect(await get('nothing=1')).toBe(400);
  });

  test('a token that a middleware takes from a cookie is accepted, and nothing is cached', async () => {
    const response = await app.plinth.server.inject({
      method: 'GET',
      url: `/api/notes/${people[1]?.note}`,
      headers: { cookie: `jwt=${people[0]?.jwt}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  test('a form has its files, which are deleted after the request', async () => {
    const send = () => {
      const form = new FormData();
      form.append('data', '{"a":1}');
      form.append('of[who]', 'Di');
      for (const tag of ['a', 'b']) form.append('tags[]', tag);
      form.append('one', new File(['hello'], '../x.txt', { type: 'text/plain' }));
      for (const name of ['b', 'c']) form.append('many', new File(['1'], name));
      return app.plinth.server.inject({ method: 'POST', url: '/api/form', ...encoded(form) });
    };
    const response = new Response(JSON.stringify((await send()).json()));
    expect(await response.json()).toEqual({
      body: { data: '{"a":1}', of: { who: 'Di' }, tags: ['a', 'b'] },
      one: { originalFilename: 'x.txt', mimetype: 'text/plain', size: 5 },
      text: 'hello',
      many: 2,
      beforeIsThere: null,
    });
    expect((await send()).json()).toMatchObject({ beforeIsThere: false });
  });
});

const boundary = 'x-boundary-x';

function encoded(form: FormData) {
  const parts = [...form].map(([name, value]) =>
    typeof value === 'string'
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${value.name}"\r\ncontent-type: ${value.type || 'text/plain'}\r\n\r\n${value.name === '../x.txt' ? 'hello' : '1'}\r\n`,
  );
  return {
    payload: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

test('resolve finds a package before a file of the same name, as in Strapi', async () => {
  const stamping = (word: string): string =>
    `module.exports = () => (ctx, next) => { ctx.set('X-${word}', 'yes'); return next(); };`;
  const app = await startTestApp('sqlite', {
    contentTypes,
    files: {
      'config/middlewares.js': `module.exports = ['strapi::errors', { resolve: 'stamp' }, { resolve: 'src/own' }];`,
      'node_modules/stamp/package.json': { name: 'stamp', version: '1.0.0' },
      'node_modules/stamp/index.js': stamping('Package'),
      'stamp.js': stamping('File'),
      'src/own.js': stamping('Own'),
    },
  });
  const { headers } = await app.request('GET', '/api/notes');
  expect(headers).toMatchObject({ 'x-package': 'yes', 'x-own': 'yes' });
  expect(headers).not.toHaveProperty('x-file');
  await app.close();
});
