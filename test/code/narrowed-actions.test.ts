// Project code that narrows an action of end users or files before it calls it: the action uses the id in
// `ctx.params` and the filters in `ctx.query` that the code has set, not those of the request URL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type Person, register } from '../users/people.ts';

const own = 'plugin::users-permissions';
const server = `
module.exports = (plugin) => {
  const { update, find, findOne, count, me } = plugin.controllers.user;
  plugin.controllers.user.update = (ctx) => { ctx.params.id = ctx.state.user.id; return update(ctx); };
  plugin.controllers.user.findOne = (ctx) => { ctx.params = { id: String(ctx.state.user.id) }; return findOne(ctx); };
  plugin.controllers.user.find = (ctx) => {
    ctx.query = { ...ctx.query, sort: undefined, filters: { username: ctx.state.user.username } };
    return find(ctx);
  };
  plugin.controllers.user.count = (ctx) => {
    ctx.query.filters = ctx.query.unset ? undefined : { username: ctx.state.user.username };
    return count(ctx);
  };
  plugin.controllers.user.me = (ctx) => { ctx.querystring = 'fields=username'; return me(ctx); };
  plugin.controllers.user.updateMe = (ctx) => { ctx.params.id = ctx.state.user.id; return update(ctx); };
  plugin.routes['content-api'].routes.unshift({ method: 'PUT', path: '/users/me', handler: 'user.updateMe', config: { prefix: '' } });
  return plugin;
};`;
const uploads = `
module.exports = (plugin) => {
  const { find } = plugin.controllers['content-api'];
  plugin.controllers['content-api'].find = (ctx) => {
    ctx.query.filters = { name: 'mine.txt' };
    return find(ctx);
  };
  return plugin;
};`;

describe.each(databases)('narrowed actions on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    const actions = ['update', 'find', 'findOne', 'count', 'me', 'updateMe'].map(
      (name) => `${own}.user.${name}`,
    );
    const files = {
      'src/extensions/users-permissions/strapi-server.js': server,
      'src/extensions/upload/strapi-server.js': uploads,
    };
    app = await startTestApp(
      database,
      { contentTypes: {}, files },
      {
        grants: {
          public: [`${own}.auth.register`],
          authenticated: [...actions, 'plugin::upload.content-api.find'],
        },
      },
    );
    ada = await register(app);
    bob = await register(app);
  });
  afterAll(() => app.close());

  const as = (person: Person, method: string, path: string, body?: unknown) =>
    app.request(method, `/api${path}`, body, person.jwt);

  test('an update changes the user that code sets, not the one in the URL', async () => {
    const renamed = await as(ada, 'PUT', `/users/${bob.id}`, { username: 'ada-renamed' });
    expect([renamed.status, renamed.body]).toMatchObject([200, { id: ada.id, username: 'ada-renamed' }]);
    expect((await as(bob, 'GET', '/users/0')).body).toMatchObject({ id: bob.id, username: bob.name });
  });

  test('an action on a route without an id uses the id that code sets', async () => {
    const renamed = await as(bob, 'PUT', '/users/me', { username: 'bob-renamed' });
    expect([renamed.status, renamed.body]).toMatchObject([200, { id: bob.id, username: 'bob-renamed' }]);
  });

  test('reads use the id, the filters and the fields that code sets', async () => {
    expect((await as(ada, 'GET', `/users/${bob.id}`)).body).toMatchObject({ id: ada.id });
    expect((await as(ada, 'GET', '/users?filters[id][$gt]=0')).body).toEqual([
      expect.objectContaining({ id: ada.id }),
    ]);
    expect((await as(ada, 'GET', '/users/count')).body).toBe(1);
    expect((await as(ada, 'GET', '/users/count?unset=1')).status).toBe(400);
    expect(Object.keys(Object((await as(ada, 'GET', '/users/me')).body)).toSorted()).toEqual([
      'documentId',
      'id',
      'username',
    ]);
    expect((await as(ada, 'GET', '/upload/files')).body).toEqual([]);
  });
});
