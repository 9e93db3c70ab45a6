// `If-Match` on roles, tokens, locales, accounts and view settings: of two administrators who change one at once, the second is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type AdminApp, addColleague, dataOf, roleId, startAdminApp } from './project.ts';

interface Versioned {
  readonly id: number;
  readonly updatedAt: string;
}

describe.each(databases)('two administrators who change the same setting on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  async function put(path: string, updatedAt: string, body: object) {
    const response = await app.plinth.server.inject({
      method: 'PUT',
      url: `/admin/${path}`,
      headers: {
        authorization: `Bearer ${app.superToken}`,
        'content-type': 'application/json',
        'if-match': `"${updatedAt}"`,
      },
      payload: JSON.stringify(body),
    });
    const { error } = JSON.parse(response.body);
    return [response.statusCode, error?.details.code] as const;
  }

  const read = async (path: string) => (await app.admin('GET', path)).body as { data: never };
  const rowIn = async (path: string, id: number): Promise<Versioned> =>
    ((await read(path)).data as Versioned[]).find((row) => row.id === id) ?? { id, updatedAt: 'none' };

  const made = async (path: string, body: object): Promise<number> =>
    Number(dataOf(await app.admin('POST', path, body)).id);

  const userRole = async (): Promise<Versioned & { readonly name: string }> => {
    const { roles } = (await app.admin('GET', 'users-permissions/roles')).body as { roles: Versioned[] };
    const id = roles[0]?.id;
    const { role } = (await app.admin('GET', `users-permissions/roles/${id}`)).body as { role: never };
    return role;
  };

  const refused = [412, 'PLINTH_SETTING_CHANGED'];
  const done = [200, undefined];

  test('of a role of administrators: names and permissions are one', async () => {
    const id = await roleId(app, 'strapi-editor');
    const { updatedAt } = await rowIn('roles', id);
    const permissions = [{ action: 'admin::users.read' }];
    expect(await put(`roles/${id}/permissions`, updatedAt, { permissions })).toEqual(done);
    expect(await put(`roles/${id}/permissions`, updatedAt, { permissions: [] })).toEqual(refused);
    expect(await put(`roles/${id}`, updatedAt, { name: 'Late' })).toEqual(refused);
    expect((await read(`roles/${id}/permissions`)).data).toMatchObject(permissions);
    const current = await rowIn('roles', id);
    expect(current).toMatchObject({ name: 'Editor' });
    expect(await put(`roles/${id}`, current.updatedAt, { name: 'Desk' })).toEqual(done);
  });

  test.each([
    [
      'api-tokens',
      { name: 'Shop', type: 'custom', permissions: [] },
      { permissions: ['api::note.note.find'] },
    ],
    ['i18n/locales', { code: 'fr', name: 'French' }, { name: 'Français' }],
  ])('of one of %s', async (path, body, change) => {
    const id = await made(path, body);
    const { updatedAt } = await rowIn(path, id);
    expect(await put(`${path}/${id}`, updatedAt, change)).toEqual(done);
    expect(await put(`${path}/${id}`, updatedAt, { name: 'Late' })).toEqual(refused);
    const current = await rowIn(path, id);
    expect(current).toMatchObject(change);
    expect(await put(`${path}/${id}`, current.updatedAt, { name: 'Third' })).toEqual(done);
  });

  test('of a role of end users', async () => {
    const { id, name, updatedAt } = await userRole();
    const permissions = { 'api::note': { controllers: { note: { find: { enabled: true } } } } };
    expect(await put(`users-permissions/roles/${id}`, updatedAt, { permissions })).toEqual(done);
    const late = { name: 'Late', permissions: {} };
    expect(await put(`users-permissions/roles/${id}`, updatedAt, late)).toEqual(refused);
    const current = await userRole();
    expect(current).toMatchObject({ name, permissions });
    expect(await put(`users-permissions/roles/${id}`, current.updatedAt, { name: 'Third' })).toEqual(done);
  });

  test('of an administrator', async () => {
    const { id } = await addColleague(app, await roleId(app, 'strapi-author'));
    const { updatedAt } = dataOf(await app.admin('GET', `users/${id}`));
    expect(await put(`users/${id}`, String(updatedAt), { firstname: 'First' })).toEqual(done);
    expect(await put(`users/${id}`, String(updatedAt), { isActive: false })).toEqual(refused);
    expect(dataOf(await app.admin('GET', `users/${id}`))).toMatchObject({
      firstname: 'First',
      isActive: true,
    });
  });

  test('of how a type is shown', async () => {
    const path = 'content-manager/view-settings/api::note.note';
    const none = '1970-01-01T00:00:00.000Z';
    const first = { list: { pageSize: 10 } };
    expect(await put(path, none, first)).toEqual(done);
    expect(await put(path, none, { list: { pageSize: 50 } })).toEqual(refused);
    const { updatedAt, ...settings } = dataOf(await app.admin('GET', path));
    expect(settings).toEqual(first);
    expect(await put(path, String(updatedAt), { list: { pageSize: 25 } })).toEqual(done);
  });

  test('of an end user, who is a document', async () => {
    const path = 'users-permissions/users';
    const password = 'Secret of 1 user';
    const role = (await userRole()).id;
    const id = await made(path, { username: 'Lin', email: 'lin@example.test', password, role });
    const { updatedAt } = await rowIn(path, id);
    expect(await put(`${path}/${id}`, updatedAt, { username: 'Lina' })).toEqual(done);
    const late = await put(`${path}/${id}`, updatedAt, { blocked: true });
    expect(late).toEqual([412, 'PLINTH_VERSION_CHANGED']);
    expect(await rowIn(path, id)).toMatchObject({ username: 'Lina', blocked: false });
  });
});
