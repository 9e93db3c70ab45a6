// Routes, controllers and services of a project's code, as REST serves them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';

const contentTypes = {
  'api::article.article': {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string', required: true },
      views: { type: 'integer', default: 0 },
      secret: { type: 'string', private: true },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    },
  },
  'api::author.author': { attributes: { name: { type: 'string' } } },
  'api::plain.plain': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/api/article/routes/01-custom.ts': `
export default {
  routes: [
    { method: 'GET', path: '/articles/mine', handler: 'article.mine' },
    { method: 'GET', path: '/articles/open', handler: 'api::article.article.open', config: { auth: false } },
    { method: 'GET', path: '/articles/titles', handler: 'article.titles', config: { auth: { scope: ['api::article.article.find'] } } },
    { method: 'GET', path: '/articles/both', handler: 'article.open', config: { auth: { scope: ['api::article.article.find', 'api::article.article.open'] } } },
    { method: 'GET', path: '/articles/for-tokens', handler: 'article.titles', config: { auth: { strategies: ['api-token'], scope: ['api::article.article.find'] } } },
    { method: 'GET', path: '/articles/for-newest-tokens', handler: 'article.titles', config: { auth: { strategies: ['content-api-token'] } } },
    { method: 'GET', path: '/articles/for-users', handler: (ctx) => { ctx.body = ctx.state.user?.username; }, config: { auth: { strategies: ['users-permissions'] } } },
    { method: 'GET', path: '/articles/for-jwt', handler: 'article.titles', config: { auth: { strategies: ['jwt'] } } },
    { method: 'GET', path: '/articles/for-none', handler: 'article.titles', config: { auth: { strategies: [] } } },
    { method: 'GET', path: '/articles/function', handler: (ctx) => { ctx.body = ctx.state.user?.username ?? 'token'; } },
    { method: 'POST', path: '/articles/:id(\\\\d+)/echo', handler: 'article.echo', config: { auth: false } },
    { method: 'GET', path: '/releases/v:major(\\\\d+).:minor(\\\\d+)/notes', handler: (ctx) => { ctx.body = ctx.params; }, config: { auth: false } },
    { method: 'GET', path: '/status/:status', handler: 'tools.status', config: { auth: false } },
    { method: 'GET', path: '/several', handler: [async (ctx, next) => { ctx.state.first = 1; await next(); }, (ctx) => { ctx.body = { first: ctx.state.first, ...ctx.state.route, auth: ctx.state.auth }; }], config: { auth: false } },
    { method: 'POST', path: '/articles/checked', handler: 'article.checked', config: { auth: false } },
    { method: 'GET', path: '/tools/:name', handler: 'tools.run', config: { auth: false } },
  ],
};`,
  'src/api/article/routes/article.ts': `
import { factories } from '@strapi/strapi';
export default factories.createCoreRouter('api::article.article', { except: ['delete'], config: { findOne: { auth: false } } });`,
  'src/api/article/controllers/article.ts': `
import { factories } from '@strapi/strapi';
export default factories.createCoreController('api::article.article', ({ strapi }) => ({
  async find(ctx) {
    ctx.query = { ...ctx.query, filters: { ...ctx.query.filters, views: { $gte: 5 } } };
    const { data, meta } = await super.find(ctx);
    return { data: data.map((one) => ({ ...one, loud: one.title.toUpperCase() })), meta: { ...meta, by: 'code' } };
  },
  async mine(ctx) {
    const found = await strapi.documents('api::article.article').findMany({ populate: ['author'], sort: 'title', status: 'published' });
    const safe = await this.sanitizeOutput(found, ctx);
    return this.transformResponse(safe, { user: ctx.state.user?.username });
  },
  async open(ctx) {
    return await strapi.service('api::article.article').shout('hello ' + (ctx.state.user ? 'you' : 'nobody'));
  },
  async titles(ctx) {
    await this.validateQuery(ctx);
    return await super.find(ctx);
  },
  async checked(ctx) {
    await this.validateInput(ctx.request.body.data, ctx);
    return { ok: true, handler: ctx.state.route.handler };
  },
  async echo(ctx) {
    ctx.status = 202;
    ctx.set('X-Own', 'yes');
    ctx.send({ id: ctx.params.id, body: ctx.request.body, query: ctx.query, ip: ctx.request.ip, header: ctx.request.header['x-test'], method: ctx.method, path: ctx.path }, 202);
  },
}));`,
  'src/api/article/controllers/tools.js': `
const { Readable } = require('node:stream');
const { errors } = require('@strapi/utils');
class Tools {
  status(ctx) {
    const { status } = ctx.params;
    if (status === '400') return ctx.badRequest('Bad one', { field: 'x' });
    if (status === '401') return ctx.unauthorized();
    if (status === '404') return ctx.notFound('No such thing');
    if (status === '409') return ctx.throw(409, 'Twice');
    if (status === '422') throw new errors.ValidationError('Wrong', { at: 'title' });
    if (status === '403') throw new errors.ForbiddenError();
    if (status === '410') throw Object.assign(new Error('Gone for good'), { statusCode: 410 });
    if (status === '423') throw Object.assign(new Error('password of the database'), { status: 423, expose: false });
    if (status === '501') throw new errors.NotImplementedError();
    if (status === '502') throw Object.assign(new Error('password of the database'), { status: 502 });
    if (status === '418') throw new errors.HttpError(418, 'Tea');
    if (status === '204') { ctx.status = 204; return; }
    if (status === '500') throw new Error('password of the database');
  }
  run(ctx) {
    const { name } = ctx.params;
    if (name === 'text') ctx.body = 'plain';
    if (name === 'html') ctx.body = '<p>x</p>';
    if (name === 'buffer') ctx.body = Buffer.from([1, 2]);
    if (name === 'stream') { ctx.type = 'text/csv'; ctx.attachment('a.csv'); ctx.body = Readable.from(['a,', 'b']); }
    if (name === 'redirect') ctx.redirect('/elsewhere');
    if (name === 'cookies') { ctx.cookies.set('a', '1', { httpOnly: true }); ctx.cookies.set('b', ctx.cookies.get('had') ?? 'none'); ctx.body = {}; }
    if (name === 'list') return [1, 2];
  }
}
module.exports = Tools;`,
  'src/api/article/services/article.ts': `
import { factories } from '@strapi/strapi';
export default factories.createCoreService('api::article.article', ({ strapi }) => ({
  async shout(text: string) {
    const { results } = await super.find({ pagination: { pageSize: 1 } });
    return { text: text.toUpperCase(), some: results.length };
  },
}));`,
};

const uid = 'api::article.article';

describe.each(databases)('routes of a project on %s', (database) => {
  let app: TestApp;
  let user: string;
  let name: string;
  let first: string;

  beforeAll(async () => {
    const grants = {
      public: ['plugin::users-permissions.auth.register'],
      authenticated: [`${uid}.mine`, `${uid}.find`],
    };
    app = await startTestApp(database, { contentTypes, files }, { grants });
    ({ jwt: user, name } = await register(app));
    const author = await app.request('POST', '/api/authors', { data: { name: 'Ada' } });
    for (const [title, views] of [
      ['one', 1],
      ['two', 5],
      ['three', 9],
    ]) {
      const data = { title, views, secret: 's', author: idOf(author.body) };
      const { body } = await app.request('POST', '/api/articles', { data });
      first ??= idOf(body);
    }
  });
  afterAll(() => app.close());

  const idOf = (body: unknown): string => (body as { data: { documentId: string } }).data.documentId;
  const get = (path: string, token?: string | null) => app.request('GET', `/api${path}`, undefined, token);

  test('a custom action needs its own grant', async () => {
    expect((await get('/articles/mine', null)).status).toBe(403);
    const { status, body } = await get('/articles/mine', user);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [{ title: 'one' }, { title: 'three' }, { title: 'two' }],
      meta: { user: name },
    });
    expect((await get('/articles/mine', 'a'.repeat(40))).status).toBe(401);
  });

  test('the result of a handler is reduced to what the caller may read', async () => {
    const { text } = await get('/articles/mine', user);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('Ada');
    expect((await get('/articles/mine')).text).toContain('Ada');
  });

  test('auth: false admits every request and ignores its token', async () => {
    const open = { text: 'HELLO NOBODY', some: 1 };
    expect((await get('/articles/open', null)).body).toEqual(open);
    expect((await get('/articles/open', user)).body).toEqual(open);
    expect((await get('/articles/open', 'wrong.token.here')).body).toEqual(open);
    expect((await get(`/articles/${first}`, null)).body).toMatchObject({ data: { title: 'one' } });
    expect((await get(`/articles/${first}?populate=author`, null)).text).not.toContain('Ada');
    expect((await get(`/articles/${first}?populate[author][filters][name]=Ada`, null)).text).not.toContain(
      'Ada',
    );
    expect((await get('/articles', null)).status).toBe(403);
  });

  test('a scope requires all of its actions', async () => {
    expect((await get('/articles/titles', null)).status).toBe(403);
    expect((await get('/articles/titles', user)).status).toBe(200);
    expect((await get('/articles/both', user)).status).toBe(403);
    expect((await get('/articles/both')).status).toBe(200);
  });

  test('strategies admit only callers who are authenticated by one of them', async () => {
    const statuses = async (path: string) => [
      (await get(path)).status,
      (await get(path, user)).status,
      (await get(path, null)).status,
    ];
    expect(await statuses('/articles/for-tokens')).toEqual([200, 401, 403]);
    expect(await statuses('/articles/for-newest-tokens')).toEqual([200, 403, 403]);
    expect(await statuses('/articles/for-users')).toEqual([401, 200, 401]);
    // Unknown strategies, and an empty list, admit no caller.
    expect(await statuses('/articles/for-jwt')).toEqual([401, 401, 401]);
    expect(await statuses('/articles/for-none')).toEqual([401, 401, 401]);
    expect((await get('/articles/for-tokens', user)).body).toMatchObject({
      error: { name: 'UnauthorizedError', message: 'Missing or invalid credentials' },
    });
  });

  test('a handler that is a function requires an authenticated caller', async () => {
    expect((await get('/articles/function', null)).status).toBe(401);
    expect((await get('/articles/function', user)).text).toBe(name);
    expect((await get('/articles/function')).text).toBe('token');
  });

  test('an overridden action can call super with a query that it has changed', async () => {
    const { body } = await get('/articles?sort=title&fields=title', user);
    const data = [
      { id: expect.anything(), documentId: expect.anything(), title: 'three', loud: 'THREE' },
      { id: expect.anything(), documentId: expect.anything(), title: 'two', loud: 'TWO' },
    ];
    expect(body).toEqual({
      data,
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 2 }, by: 'code' },
    });
    expect((await get('/articles?filters[secret]=s', user)).status).toBe(400);
    expect((await get('/articles/titles?filters[secret]=s', user)).status).toBe(400);
  });

  test('a core router can omit routes; content types without one have all of them', async () => {
    expect((await app.request('DELETE', `/api/articles/${first}`)).status).toBe(405);
    const { body } = await app.request('POST', '/api/plains', { data: { name: 'x' } });
    expect((await app.request('DELETE', `/api/plains/${idOf(body)}`)).status).toBe(204);
  });

  test('ctx has the request, and sets status, headers and body of the response', async () => {
    const { status, body, headers } = await app.request(
      'POST',
      '/api/articles/7/echo?a[b]=1',
      { x: [1] },
      null,
    );
    expect(status).toBe(202);
    expect(headers['x-own']).toBe('yes');
    expect(body).toMatchObject({
      id: '7',
      body: { x: [1] },
      query: { a: { b: '1' } },
      ip: '127.0.0.1',
      method: 'POST',
      path: '/api/articles/7/echo',
    });
    expect((await app.request('POST', '/api/articles/x/echo')).status).toBe(405);
  });

  test('a segment of the path may have several parameters', async () => {
    const { body } = await app.request('GET', '/api/releases/v12.3/notes', undefined, null);
    expect(body).toMatchObject({ major: '12', minor: '3' });
    for (const version of ['v12', 'v12.x', '12.3', 'v12.3.4'])
      expect((await app.request('GET', `/api/releases/${version}/notes`, undefined, null)).status).toBe(404);
  });

  test.each([
    ['400', 400, { name: 'BadRequestError', message: 'Bad one', details: { field: 'x' } }],
    ['401', 401, { name: 'UnauthorizedError', message: 'Unauthorized', details: {} }],
    ['404', 404, { name: 'NotFoundError', message: 'No such thing', details: {} }],
    ['409', 409, { name: 'ConflictError', message: 'Twice' }],
    ['422', 400, { name: 'ValidationError', message: 'Wrong', details: { at: 'title' } }],
    ['403', 403, { name: 'ForbiddenError', message: 'Forbidden access', details: {} }],
    ['418', 418, { name: 'ImATeapotError', message: 'Tea' }],
    ['410', 410, { name: 'Error', message: 'Gone for good' }],
    ['423', 423, { name: 'LockedError', message: 'Locked' }],
    [
      '501',
      501,
      { name: 'NotImplementedError', message: 'This feature is not implemented yet', details: {} },
    ],
    ['502', 500, { name: 'InternalServerError', message: 'Internal Server Error' }],
    ['nothing', 404, { name: 'NotFoundError', message: 'Not Found', details: {} }],
    ['500', 500, { name: 'InternalServerError', message: 'Internal Server Error' }],
  ])('/status/%s responds with %i', async (asked, status, error) => {
    const response = await get(`/status/${asked}`, null);
    expect(response.body).toEqual({ data: null, error: { status, ...error } });
    expect(response.status).toBe(status);
  });

  test('a list of functions is one handler, and ctx.state.route is the route as written', async () => {
    const { body } = await get('/several', null);
    expect(body).toMatchObject({ first: 1, path: '/several', config: { auth: false } });
    expect(body).not.toHaveProperty('auth');
  });

  test('validateInput refuses attributes that the caller may not set', async () => {
    const check = async (data: unknown) =>
      (await app.request('POST', '/api/articles/checked', { data }, null)).body;
    expect(await check({ title: 'x', secret: 'y' })).toEqual({ ok: true, handler: 'article.checked' });
    const refused = (key: string, path: string | null) => ({
      error: { status: 400, message: `Invalid key ${key}`, details: { key, path, source: 'body' } },
    });
    expect(await check({ createdBy: 1 })).toMatchObject(refused('createdBy', 'createdBy'));
    expect(await check({ author: 1 })).toMatchObject(refused('author', 'author'));
    expect(await check({ nope: 1 })).toMatchObject(refused('nope', null));
  });

  test('handlers respond with strings, HTML, buffers, streams, lists, redirects and cookies', async () => {
    const typeOf = async (name: string) => {
      const { status, text, headers } = await get(`/tools/${name}`, null);
      return [status, headers['content-type'], text];
    };
    expect(await typeOf('text')).toEqual([200, 'text/plain; charset=utf-8', 'plain']);
    expect(await typeOf('html')).toEqual([200, 'text/html; charset=utf-8', '<p>x</p>']);
    expect(await typeOf('buffer')).toEqual([200, 'application/octet-stream', '\u0001\u0002']);
    expect(await typeOf('stream')).toEqual([200, 'text/csv; charset=utf-8', 'a,b']);
    expect(await typeOf('list')).toEqual([200, 'application/json; charset=utf-8', '[1,2]']);
    expect((await get('/status/204', null)).status).toBe(204);
    const redirected = await get('/tools/redirect', null);
    expect([redirected.status, redirected.headers.location]).toEqual([302, '/elsewhere']);
    const { headers } = await get('/tools/cookies', null);
    expect(headers['set-cookie']).toEqual(['a=1; path=/; httponly', 'b=none; path=/; httponly']);
  });
});

describe('errors about routes at the start', () => {
  const faultOf = async (added: Readonly<Record<string, string>>): Promise<string> => {
    try {
      await (await startTestApp('sqlite', { contentTypes, files: added })).close();
      return 'started';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const routeFile = 'src/api/article/routes/own.js';
  const route = (text: string) => ({ [routeFile]: `module.exports = { routes: [${text}] };` });

  test.each([
    [
      'a handler that does not exist',
      "{ method: 'GET', path: '/a', handler: 'article.mine' }",
      'There is no action of api::article.article "mine". ',
    ],
    [
      'a controller that does not exist',
      "{ method: 'GET', path: '/a', handler: 'artcle.find' }",
      'There is no controller "api::article.artcle". Did you mean "api::article.article"?',
    ],
    [
      'a policy that does not exist',
      "{ method: 'GET', path: '/a', handler: 'article.find', config: { policies: ['is-owner'] } }",
      'There is no policy "is-owner".',
    ],
    [
      'a misspelled key in auth',
      "{ method: 'GET', path: '/a', handler: 'article.find', config: { auth: { scopes: [] } } }",
      'Its auth is {"scopes":[]}.',
    ],
    [
      'a strategy of the project',
      "{ method: 'GET', path: '/a', handler: 'article.find', config: { auth: { strategies: [{ name: 'own' }] } } }",
      'Its auth is {"strategies":[{"name":"own"}]}.',
    ],
    [
      'a configured rate limit',
      "{ method: 'GET', path: '/a', handler: 'article.find', config: { middlewares: [{ name: 'plugin::users-permissions.rateLimit', config: { max: 1 } }] } }",
      'The limit of plugin::users-permissions.rateLimit cannot be configured on a route.',
    ],
    [
      'auth as a string',
      "{ method: 'GET', path: '/a', handler: 'article.find', config: { auth: 'false' } }",
      'Its auth is "false".',
    ],
    [
      'an unknown method',
      "{ method: 'FETCH', path: '/a', handler: 'article.find' }",
      'It has the method "FETCH".',
    ],
    [
      'a path with an unsupported pattern',
      "{ method: 'GET', path: '/a{/:b}', handler: 'article.find' }",
      'has an unsupported pattern.',
    ],
  ])('%s is refused with file and route', async (_what, text, problem) => {
    const message = await faultOf(route(text));
    expect(message.replace(/\s+(?:-> )?/g, ' ')).toContain(`${routeFile} routes.0`);
    expect(message.replace(/\s+(?:-> )?/g, ' ')).toContain(problem);
  });

  test('a core controller of an unknown content type is refused', async () => {
    const controller =
      "module.exports = require('@strapi/strapi').factories.createCoreController('api::artcle.article');";
    expect(await faultOf({ 'src/api/article/controllers/article.js': controller })).toContain(
      'Did you mean "api::article.article"?',
    );
  });

  test('a core router with an unknown action or content type is refused', async () => {
    const router = (uid: string, config: string) =>
      `const { factories } = require('@strapi/strapi'); module.exports = factories.createCoreRouter('${uid}', ${config});`;
    expect(await faultOf({ [routeFile]: router('api::article.article', "{ only: ['fnd'] }") })).toContain(
      'Did you mean "find"?',
    );
    for (const config of ['{ except: ["mine"] }', '{ config: { fnidOne: { policies: [] } } }'])
      expect(await faultOf({ [routeFile]: router('api::article.article', config) })).toContain(
        'the unknown action "',
      );
    expect(await faultOf({ [routeFile]: router('api::artcle.article', '{}') })).toContain(
      'Did you mean "api::article.article"?',
    );
  });

  test('a core router that configures an action other than a core action starts', async () => {
    const config = '{ config: { findFeatured: { auth: false }, find: { auth: false } } }';
    const router = `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::article.article', ${config});`;
    expect(await faultOf({ [routeFile]: router })).toBe('started');
  });

  test('a controller that throws while it is created is reported with its line', async () => {
    const message = await faultOf({
      'src/api/article/controllers/own.js': 'module.exports = ({ strapi }) => ({\n  a: strapi.nothing,\n});',
    });
    expect(message).toContain('src/api/article/controllers/own.js');
    expect(message).toContain('(src/api/article/controllers/own.js:2)');
  });
});
