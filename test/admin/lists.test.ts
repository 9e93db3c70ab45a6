// Lists of the admin API accept the documented parameters, and contain no secrets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { watchStatements } from '../harness/watch-statements.ts';
import { type AdminApp, addColleague, dataOf, roleId, startAdminApp } from './project.ts';

describe.each(databases)('what administrators see on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  describe('lists', () => {
    test('are paged, sorted and searched, and contain no secrets', async () => {
      const { email } = await addColleague(app, await roleId(app, 'strapi-editor'));
      const page = await app.admin('GET', `users?_q=${email.slice(0, 12)}&sort=email:DESC&page=1&pageSize=2`);
      expect(page.status).toBe(200);
      expect(dataOf(page)).toMatchObject({ pagination: { page: 1, pageSize: 2 } });
      for (const path of ['users', 'roles', 'api-tokens', 'audit-logs', 'users/me', 'users/me/permissions'])
        expect((await app.admin('GET', path)).text).not.toMatch(
          /argon2|password_?hash|resetPasswordToken|registrationToken|accessKey|"hash"/i,
        );
    });

    test.each([
      'filters[password][$startsWith]=a',
      'filters[resetPasswordToken][$startsWith]=a',
      '_where[0][secret_contains]=a',
      'where[password_hash]=a',
      'sort=password_hash',
      'sort=passwordHash:asc',
      'sort[]=email',
      'populate=*',
      'page=0',
      'page=1e9',
      'pageSize=-1',
      '_q[]=a',
    ])('refuse %s', async (search) => {
      expect((await app.admin('GET', 'users?_q=a')).status).toBe(200);
      expect((await app.admin('GET', `users?${search}`)).status).toBe(400);
    });
  });

  test('deleting many administrators reads roles and permissions as often as deleting one', async () => {
    const editor = await roleId(app, 'strapi-editor');
    const readsOf = async (count: number): Promise<number> => {
      const ids: number[] = [];
      for (let index = 0; index < count; index++) ids.push((await addColleague(app, editor)).id);
      const { texts } = await watchStatements(async () => {
        const { body } = await app.admin('POST', 'users/batch-delete', { ids });
        expect(body).toMatchObject({ data: ids.map((id) => ({ id, roles: [{ code: 'strapi-editor' }] })) });
      });
      return texts.filter((text) => /from "?plinth_admin_(roles|permissions)/.test(text)).length;
    };
    const one = await readsOf(1);
    expect(one).toBeGreaterThan(0);
    expect(await readsOf(3)).toBe(one);
  });
});
