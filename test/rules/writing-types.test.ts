// Translations, single types and users go by their rules as documents do.
import { describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { everything, openEditing } from './editing.ts';
import { rowOf, user } from './world.ts';

describe.each(databases)('writing under rules on %s', (database) => {
  const given = openEditing(database);
  const { ask, full, anna } = given;
  const outcome = ({ status, text }: TestResponse): string => `${status} ${text}`;

  test('a translation is a change of the document, and stays inside its rule', async () => {
    const page = 'api::page.page';
    const filter = { owner: { id: '$user.id' } };
    await given.world.let('authenticated', [
      [`${page}.find ${page}.findOne`],
      [`${page}.update`, { filter }],
      ...everything,
    ]);
    const made = rowOf(
      await full('POST', 'pages', { title: 'en', secret: 's', owner: given.world.ben.id }),
    ).documentId;
    expect(
      (await anna('PUT', `pages/${made}?locale=fr`, { title: 'fr', owner: given.world.anna.id })).status,
    ).toBe(403);
    expect((await full('GET', `pages/${made}?locale=fr`)).status).toBe(404);
    const mine = rowOf(await full('POST', 'pages', { title: 'en', owner: given.world.anna.id })).documentId;
    expect(
      (await anna('PUT', `pages/${mine}?locale=fr`, { title: 'fr', owner: given.world.anna.id })).status,
    ).toBe(200);
  });

  test('a shared attribute is not changed in a locale that is outside the rule', async () => {
    const page = 'api::page.page';
    await given.world.let('authenticated', [
      [`${page}.find ${page}.findOne`],
      [`${page}.update`, { filter: { locale: 'fr' } }],
    ]);
    const made = rowOf(await full('POST', 'pages', { title: 'en', secret: 'shared' })).documentId;
    await full('PUT', `pages/${made}?locale=fr`, { title: 'fr' });
    expect((await anna('PUT', `pages/${made}?locale=fr`, { title: 'français' })).status).toBe(200);
    expect((await anna('PUT', `pages/${made}?locale=fr`, { secret: 'changed' })).status).toBe(403);
    expect((await anna('PUT', `pages/${made}`, { title: 'english' })).status).toBe(403);
    expect((await anna('DELETE', `pages/${made}`)).status).toBe(403);
    expect(rowOf(await full('GET', `pages/${made}`))).toMatchObject({ title: 'en', secret: 'shared' });
  });

  test('the document of a single type goes by its rule as well', async () => {
    const home = 'api::home.home';
    await full('PUT', 'home', { title: 'of ben', owner: given.world.ben.id });
    const filter = { owner: { id: '$user.id' } };
    await given.world.let('authenticated', [
      [`${home}.find ${home}.update ${home}.delete`, { filter }],
      ...everything,
    ]);
    expect((await anna('GET', 'home')).status).toBe(404);
    expect((await anna('PUT', 'home', { title: 'x', owner: given.world.anna.id })).status).toBe(404);
    expect((await anna('DELETE', 'home')).status).toBe(204);
    expect(rowOf(await full('GET', 'home')).title).toBe('of ben');
    expect((await ask(given.world.ben.jwt, 'PUT', 'home', { title: 'newer' })).status).toBe(200);
    expect((await ask(given.world.ben.jwt, 'DELETE', 'home')).status).toBe(204);
    expect((await anna('PUT', 'home', { title: 'x' })).status).toBe(403);
    expect((await anna('PUT', 'home', { title: 'x', owner: given.world.anna.id })).status).toBe(200);
  });

  describe('users', () => {
    const self = { filter: { id: '$user.id' } };
    const request = (method: string, path: string, body?: unknown) =>
      given.world.app.request(method, `/api/users${path}`, body, given.world.anna.jwt);

    test('see, count, change and delete whom their rule lets them', async () => {
      await given.world.let('authenticated', [
        [`${user}.find ${user}.findOne ${user}.count ${user}.destroy`, self],
        [`${user}.update`, { ...self, fields: ['username'] }],
      ]);
      expect((await request('GET', '')).body).toMatchObject([{ id: given.world.anna.id }]);
      expect((await request('GET', '/count')).text).toBe('1');
      expect((await request('GET', `/${given.world.anna.id}`)).status).toBe(200);
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { username: 'taken over' }],
        ['DELETE', undefined],
      ] as const) {
        const [hidden, unknown] = [
          await request(method, `/${given.world.ben.id}`, body),
          await request(method, '/999999', body),
        ];
        expect([method, outcome(hidden)]).toEqual([method, outcome(unknown)]);
      }
      expect((await request('PUT', `/${given.world.anna.id}`, { username: 'anna' })).status).toBe(200);
      expect((await request('PUT', `/${given.world.anna.id}`, { email: 'new@example.test' })).status).toBe(
        403,
      );
      const all = await given.world.app.request('GET', '/api/users');
      expect(all.body).toMatchObject([{ username: 'anna' }, { username: 'ben' }]);
    });

    test('counting tells nothing that finding does not', async () => {
      await given.world.let('authenticated', [[`${user}.find`, { fields: ['username'] }], [`${user}.count`]]);
      expect((await request('GET', '/count?filters[username]=ben')).text).toBe('1');
      expect((await request('GET', '/count?filters[email][$startsWith]=b')).status).toBe(400);
      await given.world.let('authenticated', [[`${user}.find`, self], [`${user}.count`]]);
      expect((await request('GET', '/count')).text).toBe('1');
    });

    test('see of themselves what their role lets them, also when they sign in', async () => {
      await given.world.let('authenticated', [[`${user}.me`, { fields: ['username'] }]]);
      const system = ['createdAt', 'documentId', 'id', 'publishedAt', 'updatedAt', 'username'];
      const me = await request('GET', '/me');
      expect(Object.keys(me.body as object).sort()).toEqual(system);
      const body = { identifier: 'anna', password: 'secret of anna' };
      const signedIn = await given.world.app.request('POST', '/api/auth/local', body, null);
      expect(Object.keys((signedIn.body as { user: object }).user).sort()).toEqual(system);
    });

    test('are refused what every user has and their rule leaves out, whether they read it or not', async () => {
      await given.world.let('authenticated', [
        [`${user}.find ${user}.findOne`, { fields: ['username'] }],
        [`${user}.update`, { fields: ['username'] }],
      ]);
      for (const closed of [
        { blocked: true },
        { role: null },
        { email: 'x@y.test' },
        { password: 'Another1', currentPassword: 'x' },
      ]) {
        const response = await request('PUT', `/${given.world.ben.id}`, { username: 'benjamin', ...closed });
        expect([response.status, response.text]).toEqual([
          403,
          expect.stringContaining(Object.keys(closed)[0] ?? ''),
        ]);
      }
      const unknown = { username: 'ben', resetPasswordToken: 'x', nothing: 1 };
      expect((await request('PUT', `/${given.world.ben.id}`, unknown)).status).toBe(200);
      const { body } = await given.world.app.request('GET', `/api/users/${given.world.ben.id}?populate=role`);
      expect(body).toMatchObject({
        username: 'ben',
        email: 'ben@example.test',
        blocked: false,
        role: { type: 'authenticated' },
      });
    });
  });
});
