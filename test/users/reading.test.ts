// Users are read through the planner, like other content types.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants, me, messageOf, register } from './people.ts';

describe.each(databases)('users on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  describe('reading and writing users', () => {
    test('is one statement for the content, through the planner', async () => {
      const { jwt, name } = await register(app);
      await me(app, jwt);
      app.statements.length = 0;
      const response = await app.request(
        'GET',
        '/api/users/me?fields=username&populate[role][fields]=type',
        undefined,
        jwt,
      );
      expect(response.body).toMatchObject({ username: name, role: { type: 'authenticated' } });
      expect(app.statements).toHaveLength(1);
    });

    test('returns the role of a user without its users and permissions, for all callers', async () => {
      const { name } = await register(app);
      const list = `/api/users?filters[username]=${name}&fields=username&populate[role]`;
      for (const asked of ['[populate]=users', '[populate][0]=permissions', '[populate][users]=true']) {
        const { body } = await app.request('GET', `${list}[fields]=type&populate[role]${asked}`);
        const role = { id: expect.any(Number), documentId: expect.any(String), type: 'authenticated' };
        expect(body).toEqual([expect.objectContaining({ username: name, role })]);
      }
      const wrong = await app.request('GET', `${list}[populate]=nope`);
      expect([wrong.status, messageOf(wrong)]).toEqual([400, 'Invalid key nope']);
    });

    test('uses start and limit for pages, and ignores page and pageSize', async () => {
      const { name } = await register(app);
      const { body } = await app.request(
        'GET',
        `/api/users?filters[username]=${name}&page=3&pageSize=1&limit=1`,
      );
      expect(body).toEqual([expect.objectContaining({ username: name })]);
    });

    test.each([
      ['limit=2', 2],
      ['start=1&limit=1', 1],
      ['limit=0', 3],
      ['limit=-1&start=1', 2],
      ['limit=&start=', 3],
      ['pagination[limit]=1', 3],
      ['pagination[start]=abc', 3],
    ])('%s lists %i users of three', async (search, expected) => {
      const people = [await register(app), await register(app), await register(app)];
      const named = people.map(({ name }) => `filters[username][$in]=${name}`).join('&');
      const { status, body } = await app.request('GET', `/api/users?${named}&${search}`);
      expect([status, Object(body).length]).toEqual([200, expected]);
    });

    test.each([
      ['start=abc', 'convertStartQueryParams expected a positive integer got NaN'],
      ['start=-1', 'convertStartQueryParams expected a positive integer got -1'],
      ['start[]=1', 'convertStartQueryParams expected a positive integer got NaN'],
      ['limit=abc', 'convertLimitQueryParams expected a positive integer got NaN'],
      ['limit=-2', 'convertLimitQueryParams expected a positive integer got -2'],
      ['limit=2.7', 'convertLimitQueryParams expected a positive integer got 2.7'],
    ])('%s is refused', async (search, message) => {
      const response = await app.request('GET', `/api/users?${search}`);
      expect([response.status, messageOf(response)]).toEqual([400, message]);
    });

    test('of one user ignores parameters of pages', async () => {
      const { id } = await register(app);
      for (const search of ['page=1', 'pagination[start]=abc', 'pagination[page]=1&pagination[limit]=1'])
        expect(await app.request('GET', `/api/users/${id}?${search}`)).toMatchObject({ status: 200 });
    });

    test('of one user, and counting, accept the same filters as lists and refuse the same parameters', async () => {
      const { id, name, jwt } = await register(app);
      const ask = (path: string, search: string) =>
        app.request('GET', `/api/users${path}?${search}`, undefined, path === '/me' ? jwt : undefined);
      for (const path of [`/${id}`, '/me']) {
        const own = await ask(path, `filters[username]=${name}&sort=username&fields=username`);
        expect(own.body).toMatchObject({ username: name });
        for (const search of ['filters[username]=nobody', '_q=nobody'])
          expect(await ask(path, search)).toMatchObject({ status: 204, text: '' });
      }
      for (const search of [
        'filters[nope]=1',
        'filters[password][$notNull]=true',
        'sort=nope',
        'fields=password',
      ])
        for (const path of ['', `/${id}`, '/me', '/count']) {
          const { status, body } = await ask(path, search);
          expect([path, search, status, body]).toMatchObject([
            path,
            search,
            400,
            { error: { name: 'ValidationError' } },
          ]);
        }
    });

    test('counts the users that match the filters', async () => {
      const { name } = await register(app);
      expect((await app.request('GET', `/api/users/count?filters[username]=${name}`)).body).toBe(1);
      expect((await app.request('GET', '/api/users/count?filters[username]=nobody')).body).toBe(0);
    });

    test('returns a role with its actions, and 404 for an unknown one', async () => {
      const { body } = await app.request('GET', '/api/users-permissions/roles');
      const [role] = (body as { roles: { id: number; type: string }[] }).roles;
      expect(role?.type).toBe('authenticated');
      const one = await app.request('GET', `/api/users-permissions/roles/${role?.id}`);
      const actions = { controllers: { note: { find: { enabled: true }, create: { enabled: false } } } };
      expect(one.body).toMatchObject({
        role: { type: 'authenticated', permissions: { 'api::note': actions } },
      });
      const none = await app.request('GET', '/api/users-permissions/roles/999');
      expect([none.status, messageOf(none)]).toEqual([404, 'Role not found']);
    });

    test('finds no user by a malformed id', async () => {
      for (const id of ['abc', '0', '-1', '1e3', '99999999999999999999', '1 or 1=1'])
        expect((await app.request('GET', `/api/users/${encodeURIComponent(id)}`)).status).toBe(204);
      expect((await app.request('PUT', '/api/users/999999', {})).status).toBe(404);
    });
  });
});
