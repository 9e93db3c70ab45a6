// src/extensions/users-permissions/strapi-server: actions, routes, hooks and services of end users, changed by a project.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';

const contentTypes = {
  'api::note.note': { attributes: { title: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const own = 'plugin::users-permissions';
const file = 'src/extensions/users-permissions/strapi-server.js';

const server = `
module.exports = (plugin) => {
  const { me } = plugin.controllers.user;
  plugin.controllers.user.me = async (ctx) => {
    await me(ctx);
    ctx.body = { ...ctx.body, more: 'own' };
  };
  plugin.controllers.user.hello = async (ctx) => ({ hello: ctx.state.user?.username ?? 'nobody' });
  plugin.controllers.user.steal = (ctx) => me(ctx);
  const raw = plugin.controllers.auth({ strapi });
  plugin.controllers.auth = ({ strapi }) => ({
    ...raw,
    callback: async (ctx) => {
      await raw.callback(ctx);
      ctx.body = { ...ctx.body, seen: true };
    },
    register: async (ctx) => {
      ctx.request.body = { ...ctx.request.body, username: ctx.request.body.username.toLowerCase() };
      await raw.register(ctx);
      if (ctx.body.user) ctx.body.welcome = await strapi.plugin('users-permissions').service('greeter').greet(ctx.body.user.username);
    },
  });
  plugin.services.greeter = ({ strapi }) => ({ greet: async (name) => 'Hello ' + name });
  const content = plugin.routes['content-api'];
  content.routes = content.routes.filter(({ handler }) => handler !== 'user.count');
  content.routes.find(({ handler }) => handler === 'user.find').config.middlewares = [async (ctx, next) => { await next(); ctx.set('X-Seen', 'yes'); }];
  content.routes.find(({ handler }) => handler === 'user.update').config.policies = [(ctx) => String(ctx.state.user?.id) === ctx.params.id];
  content.routes.push({ method: 'GET', path: '/users/hello', handler: 'user.hello', config: { prefix: '' } });
  content.routes.push({ method: 'GET', path: '/users/stolen', handler: 'user.steal', config: { prefix: '', auth: false } });
  plugin.contentTypes.user.lifecycles = { beforeCreate(event) { event.params.data.provider = 'local'; } };
  const before = plugin.bootstrap;
  plugin.bootstrap = async (given) => { await before(given); globalThis.usersBootstrapped = true; };
  plugin.destroy = () => { globalThis.usersDestroyed = true; };
  return plugin;
};`;

describe.each(databases)('users of a project on %s', (database) => {
  let app: TestApp;
  let people: readonly { readonly jwt: string; readonly id: number; readonly name: string }[];
  beforeAll(async () => {
    const grants = {
      public: [`${own}.auth.register`, `${own}.auth.callback`],
      authenticated: [`${own}.user.me`, `${own}.user.hello`, `${own}.user.update`],
    };
    app = await startTestApp(database, { contentTypes, files: { [file]: server } }, { grants });
    people = [await register(app), await register(app)];
  });
  afterAll(async () => {
    await app.close();
    expect((globalThis as { usersDestroyed?: boolean }).usersDestroyed).toBe(true);
    Reflect.deleteProperty(globalThis, 'usersDestroyed');
  });
  const get = (path: string, token?: string | null) => app.request('GET', `/api${path}`, undefined, token);

  test('a replaced action can call the original, and requires the same permission', async () => {
    const [ada] = people;
    expect((await get('/users/me', ada?.jwt)).body).toMatchObject({ username: ada?.name, more: 'own' });
    expect((await get('/users/me', null)).status).toBe(403);
    expect((await get('/users/me', ada?.jwt)).text).not.toContain('assword');
  });

  test('a replaced registration runs project code and keeps its rate limit', async () => {
    const body = { username: 'LOUD', email: 'loud@example.test', password: 'a long one of mine' };
    const response = await app.request('POST', '/api/auth/local/register', body, null);
    expect(response.body).toMatchObject({
      user: { username: 'loud' },
      welcome: 'Hello loud',
      jwt: expect.any(String),
    });
    expect(response.headers).toHaveProperty('ratelimit');
    expect(
      (await app.request('POST', '/api/auth/local/register', { ...body, password: '' }, null)).status,
    ).toBe(400);
    expect((globalThis as { usersBootstrapped?: boolean }).usersBootstrapped).toBe(true);
  });

  test('an action with two routes behaves as the requested route', async () => {
    const { body } = await get('/auth/github/callback?access_token=x', null);
    expect(body).toMatchObject({ error: { message: 'This provider is disabled' } });
    const [ada] = people;
    const login = { identifier: ada?.name, password: 'wrong' };
    const local = await app.request('POST', '/api/auth/local', login, null);
    expect(local.body).toMatchObject({ error: { message: 'Invalid identifier or password' } });
  });

  test('added routes need a grant', async () => {
    const [ada] = people;
    expect((await get('/users/hello', null)).status).toBe(403);
    expect((await get('/users/hello', ada?.jwt)).body).toEqual({ hello: ada?.name });
  });

  test('a public route that calls a protected action responds with 401', async () => {
    expect((await get('/users/stolen', null)).status).toBe(401);
    expect((await get('/users/stolen', people[0]?.jwt)).status).toBe(401);
  });

  test('routes can be removed, and get policies and middlewares', async () => {
    const [ada, bob] = people;
    expect((await get('/users/count')).text).not.toMatch(/^\d+$/);
    expect((await get('/users')).headers['x-seen']).toBe('yes');
    expect((await get('/users', ada?.jwt)).status).toBe(403);
    const update = (token?: string) =>
      app.request('PUT', `/api/users/${ada?.id}`, { username: 'renamed' }, token);
    expect((await update(bob?.jwt)).status).toBe(403);
    expect((await update(ada?.jwt)).status).toBe(200);
  });
});

test.each([
  [
    "plugin.routes['content-api'].routes[0].config.auth = false;",
    'It changes the auth of a route of the server.',
  ],
  [
    "plugin.routes['content-api'].routes.push({ method: 'GET', path: '/x', handler: 'user.nope' });",
    'There is no action of plugin::users-permissions.user "nope".',
  ],
  ["plugin.routes['content-api'].routes[0].config.policies = ['nope'];", 'There is no policy "nope".'],
  ['plugin.contentTypes.user.schema.attributes.nick = {};', 'It adds the attribute nick to user.'],
  ['plugin.services.nope.edit = 1;', 'It failed:'],
])('the start fails with %s', async (line, problem) => {
  const files = { [file]: `module.exports = (plugin) => { ${line} return plugin; };` };
  await expect(startTestApp('sqlite', { contentTypes, files })).rejects.toThrow(problem);
});
