// The package of the plugin of end users, as extensions import it: whole, by file, and by a path into
// node_modules.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';
import type { Loose } from './recording.ts';

const package_ = '@strapi/plugin-users-permissions';
const files = {
  'src/extensions/users-permissions/strapi-server.js': `
const role = require('${package_}/server/controllers/role');
const jwt = require('${package_}/server/services/jwt.js');
const { validateRegisterBody } = require('../../../node_modules/${package_}/server/controllers/validation/auth');
const server = require('${package_}/strapi-server');
const early = (() => { try { return server(); } catch (error) { return error.message; } })();
module.exports = (plugin) => {
  const own = server();
  const check = async (ctx) => {
    await validateRegisterBody(ctx.request.body);
    ctx.body = { early, token: typeof (await strapi.plugin('users-permissions').service('jwt').issue({ id: ctx.state.user.id })) };
  };
  plugin.register = require('${package_}/server/register');
  plugin.bootstrap = async () => { server().bootstrap(); };
  plugin.controllers = { ...own.controllers, user: { ...own.controllers.user, check }, role };
  plugin.services = { ...own.services, jwt };
  const schemaOf = (type) => ({ schema: require('${package_}/server/content-types/' + type) });
  const { user } = require('${package_}/server/content-types');
  plugin.contentTypes = { ...own.contentTypes, user, role: schemaOf('role'), permission: schemaOf('permission') };
  plugin.routes = { ...own.routes, 'content-api': { type: 'content-api', routes: [
    ...own.routes['content-api'].routes,
    { method: 'POST', path: '/users/check', handler: 'user.check', config: { prefix: '' } },
  ] } };
  return plugin;
};`,
  'src/api/page/controllers/page.js': `
const { getPaginationInfo, convertPagedToStartLimit, shouldCount, transformPaginationResponse } = require('@strapi/strapi/lib/core-api/service/pagination');
const { getFetchParams } = require('@strapi/strapi/lib/core-api/service');
module.exports = { pages: async (ctx) => {
  const info = getPaginationInfo(ctx.query);
  ctx.body = [info, convertPagedToStartLimit(info), shouldCount(ctx.query), transformPaginationResponse(info, 51), getFetchParams({ a: 1 })];
} };`,
  'src/api/page/routes/page.js':
    "module.exports = { routes: [{ method: 'GET', path: '/pages', handler: 'page.pages', config: { auth: false } }] };",
} satisfies TestProjectFiles['files'];

/** In a process that has run the plugin before, as develop after a change, imports return that plugin. */
const refusedOrKnownBefore = (early: unknown) =>
  startsBefore > 0 || String(early).includes('is not available while files are imported');
let startsBefore = -1;

describe.each(databases)('the package of end users in extensions on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const users = 'plugin::users-permissions';
    const actions = [`${users}.auth.register`, `${users}.user.me`];
    const grants = { public: actions, authenticated: [`${users}.user.me`, `${users}.user.check`] };
    app = await startTestApp(database, { contentTypes: {}, files }, { grants });
    startsBefore += 1;
  });
  afterAll(() => app.close());

  test('equals the plugin that the extension receives, and its endpoints keep working', async () => {
    const { jwt } = (await register(app)) as Loose;
    const check = async (body: object, token: string | null) => {
      const { status, body: found } = await app.request('POST', '/api/users/check', body, token);
      return [status, found];
    };
    const account = { username: 'ann', email: 'ann@example.org', password: 'secret-1' };
    expect(await check(account, jwt)).toEqual([
      200,
      { early: expect.toSatisfy(refusedOrKnownBefore), token: 'string' },
    ]);
    expect(await check(account, null)).toMatchObject([403, {}]);
    expect(await check({ email: 'ann', username: 5 }, jwt)).toMatchObject([
      400,
      {
        error: {
          name: 'ValidationError',
          message: '3 errors occurred',
          details: { errors: [{ path: ['email'], message: 'email must be a valid email' }, {}, {}] },
        },
      },
    ]);
    expect((await app.request('GET', '/api/users/me', undefined, jwt)).status).toBe(200);
    expect((await app.request('GET', '/api/users/me', undefined, null)).status).toBe(401);
  });

  test('the pagination functions return what those of version 4 return', async () => {
    const pages = async (query: string) =>
      (await app.request('GET', `/api/pages?${query}`, undefined, null)).body;
    const live = { publicationState: 'live', a: 1 };
    expect(await pages('pagination[page]=3&pagination[withCount]=false')).toEqual([
      { page: 3, pageSize: 25 },
      { start: 50, limit: 25 },
      false,
      { page: 3, pageSize: 25, pageCount: 3, total: 51 },
      live,
    ]);
    const window = { start: 5, limit: 100 };
    expect(await pages('pagination[start]=5&pagination[limit]=9000')).toEqual([
      window,
      window,
      true,
      { ...window, total: 51 },
      live,
    ]);
  });
});
