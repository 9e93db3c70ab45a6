// Administrators read and write end users with the permission that each route requires, and cannot give a role with more abilities
// than their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type AdminApp, addColleague, addRole, dataOf, messageOf, startAdminApp } from './project.ts';

const path = 'users-permissions/users';
const right = (name: string): string => `plugin::users-permissions.users.${name}`;
const person = (name: string, role: number) => ({
  username: name,
  email: `${name}@example.test`,
  password: 'secret of somebody',
  role,
});

describe.each(databases)('end users below /admin on %s', (database) => {
  let app: AdminApp;
  let roles: Record<string, number> = {};
  beforeAll(async () => {
    app = await startAdminApp(database, { grants: { authenticated: ['api::note.note.find'] } });
    const { body } = await app.admin('GET', 'users-permissions/roles');
    const known = (body as { roles: { id: number; type: string }[] }).roles;
    roles = Object.fromEntries(known.map(({ type, id }) => [type, id]));
  });
  afterAll(() => app.close());

  const holder = async (...names: readonly (string | object)[]): Promise<string> =>
    (await addColleague(app, await addRole(app, names))).token;

  test('cannot have usernames that look like other usernames', async () => {
    const refused = await app.admin('POST', path, {
      ...person('zerowidth', roles.public ?? 0),
      username: 'zero\u200bwidth',
    });
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      'username must not contain invisible characters',
    ]);
  });

  test('are created, listed with their role, changed, blocked and deleted', async () => {
    const made = await app.admin('POST', path, person('anna', roles.public ?? 0));
    expect([made.status, dataOf(made)]).toMatchObject([201, { username: 'anna', role: { type: 'public' } }]);
    expect(made.text).not.toContain('assword');
    const id = String(dataOf(made).id);
    const list = await app.admin('GET', `${path}?filters[username]=anna&pagination[pageSize]=5`);
    expect(list.body).toMatchObject({
      data: [{ username: 'anna', role: { type: 'public' } }],
      meta: { pagination: { page: 1, pageSize: 5, pageCount: 1, total: 1 } },
    });
    expect(dataOf(await app.admin('PUT', `${path}/${id}`, { blocked: true }))).toMatchObject({
      blocked: true,
    });
    expect(dataOf(await app.admin('GET', `${path}/${id}`))).toMatchObject({ role: { type: 'public' } });
    expect((await app.admin('DELETE', `${path}/${id}`)).status).toBe(200);
    const gone = [
      await app.admin('GET', `${path}/${id}`),
      await app.admin('PUT', `${path}/${id}`, { blocked: false }),
      await app.admin('DELETE', `${path}/${id}`),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('require the permission of each route, and no other', async () => {
    const endpoints = [
      ['read', 'GET', path],
      ['read', 'GET', `${path}/2000000000`],
      ['create', 'POST', path],
      ['update', 'PUT', `${path}/2000000000`],
      ['delete', 'DELETE', `${path}/2000000000`],
    ] as const;
    for (const held of ['read', 'create', 'update', 'delete']) {
      const token = await holder(right(held));
      for (const [needed, method, at] of endpoints) {
        const body = method === 'POST' || method === 'PUT' ? {} : undefined;
        const { status } = await app.admin(method, at, body, token);
        expect([held, method, at, status !== 403]).toEqual([held, method, at, held === needed]);
      }
    }
  });

  test('cannot get a role with more abilities than the administrator has', async () => {
    const authenticated = person('ben', roles.authenticated ?? 0);
    await app.admin('PUT', `users-permissions/roles/${roles.authenticated}`, { name: 'Authenticated' });
    const made = await app.admin('POST', 'users-permissions/roles', {
      name: 'Readers',
      description: 'x',
      permissions: { 'api::note': { controllers: { note: { find: { enabled: true } } } } },
    });
    expect(made.status).toBe(200);
    const { body } = await app.admin('GET', 'users-permissions/roles');
    const readers = (body as { roles: { id: number; name: string }[] }).roles.find(
      ({ name }) => name === 'Readers',
    );
    const stronger = { ...authenticated, role: readers?.id ?? 0 };
    const weak = await holder(right('create'), right('update'), right('read'));
    expect((await app.admin('POST', path, stronger, weak)).status).toBe(403);
    const strong = await holder(right('create'), right('update'), {
      action: 'plugin::content-manager.explorer.read',
      subject: 'api::note.note',
    });
    const ben = await app.admin('POST', path, stronger, strong);
    expect(ben.status).toBe(201);
    const list = await app.admin('GET', `${path}?filters[username]=ben`);
    const id = String((list.body as { data: { id: number }[] }).data[0]?.id);
    for (const change of [{ password: 'another secret' }, { email: 'mine@example.test' }])
      expect([change, (await app.admin('PUT', `${path}/${id}`, change, weak)).status]).toEqual([change, 403]);
    expect((await app.admin('PUT', `${path}/${id}`, { blocked: true }, weak)).status).toBe(200);
  });

  test('cannot be filtered or populated by content that the administrator may not read', async () => {
    const token = await holder(right('read'));
    const hidden = await app.admin('GET', `${path}?filters[password][$contains]=a`, undefined, token);
    const unknown = await app.admin('GET', `${path}?surprise=1`, undefined, token);
    expect([hidden.status, unknown.status, messageOf(unknown)]).toEqual([
      400,
      400,
      expect.stringContaining('surprise'),
    ]);
  });
});
