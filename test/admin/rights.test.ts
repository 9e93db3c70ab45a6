// Who may give what to whom (security.md N20, S12, S14, P46): nobody raises anybody above himself, the last super admin
// stays, and lists show nothing that is secret.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/sql/sql.ts';
import { databases } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  addRole,
  dataOf,
  logIn,
  messageOf,
  roleId,
  startAdminApp,
} from './project.ts';

const explorer = (name: string, more: object = {}) => ({
  action: `plugin::content-manager.explorer.${name}`,
  subject: 'api::note.note',
  ...more,
});

describe.each(databases)('rights of administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const managing = ['admin::users.create', 'admin::users.read', 'admin::users.update', 'admin::users.delete'];

  describe('of those who manage others', () => {
    test('reach their equals, and nobody above', async () => {
      const role = await addRole(app, managing);
      const manager = await addColleague(app, role);
      const equal = await addColleague(app, role);
      const superAdmin = await addColleague(app, await roleId(app, 'strapi-super-admin'));
      const put = (id: number, body: object) => app.admin('PUT', `users/${id}`, body, manager.token);
      expect((await put(equal.id, { lastname: 'Equal' })).status).toBe(200);
      for (const body of [
        { password: 'Taken over 1' },
        { email: 'taken@example.test' },
        { blocked: true },
        { lastname: 'x' },
      ])
        expect((await put(superAdmin.id, body)).status).toBe(403);
      expect((await app.admin('DELETE', `users/${superAdmin.id}`, undefined, manager.token)).status).toBe(
        403,
      );
      const ids = [equal.id, superAdmin.id];
      expect((await app.admin('POST', 'users/batch-delete', { ids }, manager.token)).status).toBe(403);
      expect((await app.admin('GET', `users/${equal.id}`)).status).toBe(200);
      expect((await logIn(app, superAdmin.email)).status).toBe(200);
      expect((await app.admin('DELETE', `users/${equal.id}`, undefined, manager.token)).status).toBe(200);
    });

    test('give roles that do no more than their own', async () => {
      const role = await addRole(app, managing);
      const manager = await addColleague(app, role);
      const superRole = await roleId(app, 'strapi-super-admin');
      const stronger = await addRole(app, [...managing, 'admin::roles.update']);
      const weaker = await addRole(app, ['admin::users.read']);
      const invite = (roles: unknown) =>
        app.admin('POST', 'users', { email: `invited${count++}@example.test`, roles }, manager.token);
      expect((await invite([weaker])).status).toBe(201);
      expect((await invite([{ id: role }])).status).toBe(201);
      for (const roles of [[superRole], [stronger], [weaker, superRole], [{ id: superRole }]])
        expect((await invite(roles)).status).toBe(403);
      for (const roles of [[], [99_999], 'x', [{ $ne: 0 }], undefined])
        expect((await invite(roles)).status).toBe(400);
      for (const roles of [[superRole], [stronger], [role, stronger]])
        expect((await app.admin('PUT', `users/${manager.id}`, { roles }, manager.token)).status).toBe(403);
      expect((await app.admin('PUT', `users/${manager.id}`, { roles: [role] }, manager.token)).status).toBe(
        200,
      );
    });
  });

  describe('of those who manage roles', () => {
    test('cannot widen a role, their own among them, beyond what they hold', async () => {
      const own = ['admin::roles.read', 'admin::roles.update', 'admin::roles.create', 'admin::roles.delete'];
      const role = await addRole(app, [...own, explorer('read', { properties: { fields: ['title'] } })]);
      const { token } = await addColleague(app, role);
      const other = await addRole(app, ['admin::roles.read']);
      const permit = (id: number, permissions: readonly object[]) =>
        app.admin('PUT', `roles/${id}/permissions`, { permissions }, token);
      const held = own.map((action) => ({ action }));
      expect((await permit(other, held)).status).toBe(200);
      expect((await permit(other, [explorer('read', { properties: { fields: ['title'] } })])).status).toBe(
        200,
      );
      for (const id of [role, other]) {
        expect((await permit(id, [...held, { action: 'admin::users.create' }])).status).toBe(403);
        expect((await permit(id, [explorer('read')])).status).toBe(403);
        expect(
          (await permit(id, [explorer('read', { properties: { fields: ['title', 'secret'] } })])).status,
        ).toBe(403);
        expect((await permit(id, [explorer('update', { properties: { fields: ['title'] } })])).status).toBe(
          403,
        );
      }
      const superRole = await roleId(app, 'strapi-super-admin');
      expect((await permit(superRole, [])).status).toBe(400);
      const editor = await roleId(app, 'strapi-editor');
      expect((await permit(editor, [])).status).toBe(403);
      expect((await app.admin('PUT', `roles/${editor}`, { name: 'Mine' }, token)).status).toBe(403);
    });

    test('have their roles checked: actions, subjects, fields, conditions', async () => {
      const role = await addRole(app, [explorer('read', { conditions: ['admin::is-creator'] })]);
      const { body } = await app.admin('GET', `roles/${role}/permissions`);
      expect(body).toMatchObject({
        data: [{ ...explorer('read'), properties: {}, conditions: ['admin::is-creator'] }],
      });
      const wrong = [
        { action: 'admin::users.reed' },
        { action: 'admin::users.read', subject: 'api::note.note' },
        explorer('read', { subject: 'plugin::users-permissions.user' }),
        explorer('read', { properties: { fields: ['nope'] } }),
        explorer('read', { conditions: ['nope'] }),
      ];
      for (const permission of wrong)
        expect(
          (await app.admin('PUT', `roles/${role}/permissions`, { permissions: [permission] })).status,
        ).toBe(400);
      const twice = { permissions: [explorer('read'), explorer('read')] };
      expect((await app.admin('PUT', `roles/${role}/permissions`, twice)).status).toBe(400);
    });

    test('take effect with the next request', async () => {
      const role = await addRole(app, ['admin::users.read']);
      const { token } = await addColleague(app, role);
      expect((await app.admin('GET', 'users', undefined, token)).status).toBe(200);
      await app.admin('PUT', `roles/${role}/permissions`, { permissions: [] });
      expect((await app.admin('GET', 'users', undefined, token)).status).toBe(403);
    });

    test('a role is renamed and deleted, unless it is built in or somebody holds it', async () => {
      const role = await addRole(app, []);
      const renamed = await app.admin('PUT', `roles/${role}`, {
        name: 'Shop managers',
        description: 'Of the shop',
      });
      expect(dataOf(renamed)).toMatchObject({
        name: 'Shop managers',
        description: 'Of the shop',
        usersCount: 0,
      });
      const again = await app.admin('PUT', `roles/${role}`, { name: 'Shop managers' });
      expect(dataOf(again)).toMatchObject({ description: 'Of the shop' });
      const namesake = await app.admin('POST', 'roles', { name: 'Shop managers' });
      expect([namesake.status, messageOf(namesake)]).toEqual([
        400,
        'The name must be unique and a role with name `Shop managers` already exists.',
      ]);
      const { id } = await addColleague(app, role);
      const refused = await app.admin('DELETE', `roles/${role}`);
      expect([refused.status, messageOf(refused)]).toEqual([
        400,
        'Some roles are still assigned to some users',
      ]);
      await app.admin('DELETE', `users/${id}`);
      expect((await app.admin('DELETE', `roles/${role}`)).status).toBe(200);
      const missing = await app.admin('GET', `roles/${role}`);
      expect([missing.status, messageOf(missing)]).toEqual([404, 'role.notFound']);
      const editor = await roleId(app, 'strapi-editor');
      expect((await app.admin('POST', 'roles/batch-delete', { ids: [editor] })).status).toBe(400);
    });
  });

  describe('lists', () => {
    test('are paged, sorted and searched, and show no secret', async () => {
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
    ])('take no %s', async (search) => {
      expect((await app.admin('GET', 'users?_q=a')).status).toBe(200);
      expect((await app.admin('GET', `users?${search}`)).status).toBe(400);
    });
  });

  describe('API tokens', () => {
    const make = (body: object) => app.admin('POST', 'api-tokens', body);
    const find = 'api::note.note.find';

    test('are shown once, work at once, and no longer when they are deleted or made anew', async () => {
      const created = await make({
        name: 'Shop',
        description: 'For the shop',
        type: 'read-only',
        lifespan: 604_800_000,
      });
      expect(created.status).toBe(201);
      const { id, accessKey, ...shown } = dataOf(created);
      expect(accessKey).toMatch(/^[0-9a-f]{256}$/);
      expect(shown).toMatchObject({
        kind: 'content-api',
        name: 'Shop',
        description: 'For the shop',
        type: 'read-only',
        permissions: [],
        lifespan: 604_800_000,
        lastUsedAt: null,
      });
      const ask = async (key: unknown) =>
        (await app.request('GET', '/api/notes', undefined, String(key))).status;
      expect(await ask(accessKey)).toBe(200);
      expect(dataOf(await app.admin('GET', `api-tokens/${id}`))).not.toHaveProperty('accessKey');
      const again = await app.admin('POST', `api-tokens/${id}/regenerate`);
      expect(again.status).toBe(201);
      const next = dataOf(again).accessKey;
      expect([await ask(accessKey), await ask(next)]).toEqual([401, 200]);
      const edited = await app.admin('PUT', `api-tokens/${id}`, {
        name: 'Store',
        type: 'custom',
        permissions: [],
      });
      expect(dataOf(edited)).toMatchObject({ name: 'Store', description: 'For the shop', type: 'custom' });
      expect(await ask(next)).toBe(403);
      await app.admin('PUT', `api-tokens/${id}`, { permissions: [find] });
      expect(await ask(next)).toBe(200);
      expect((await app.admin('DELETE', `api-tokens/${id}`)).status).toBe(200);
      expect(await ask(next)).toBe(401);
      expect((await app.admin('GET', `api-tokens/${id}`)).status).toBe(404);
    });

    test('are checked', async () => {
      expect((await make({ name: 'Taken', type: 'custom', permissions: [find] })).status).toBe(201);
      const wrong: readonly (readonly [object, string])[] = [
        [{ name: 'Taken', type: 'read-only' }, 'Name already taken'],
        [{ name: 'a', type: 'custom', permissions: ['x'] }, 'Unknown permissions provided: x'],
        [{ name: 'a', type: 'custom' }, 'Missing permissions attribute for custom token'],
        [
          { name: 'a', type: 'read-only', permissions: [find] },
          'Non-custom tokens should not reference permissions',
        ],
        [{ type: 'read-only' }, 'name is a required field'],
        [
          { name: 'a', type: 'admin' },
          'type must be one of the following values: read-only, full-access, custom',
        ],
        [{ name: 'a', type: 'read-only', accessKey: 'mine' }, 'Invalid parameters: accessKey'],
      ];
      for (const [body, message] of wrong) {
        const answer = await make(body);
        expect([answer.status, messageOf(answer)]).toEqual([400, message]);
      }
    });

    test('may be narrowed to fields and documents', async () => {
      await app.request('POST', '/api/notes', { data: { title: 'seen' } });
      await app.request('POST', '/api/notes', { data: { title: 'unseen' } });
      const rules = { [find]: { fields: ['title'], filter: { title: { $eq: 'seen' } } } };
      const created = await make({ name: 'Narrow', type: 'custom', permissions: [find], rules });
      expect(dataOf(created)).toMatchObject({ rules });
      const { body } = await app.request('GET', '/api/notes', undefined, String(dataOf(created).accessKey));
      expect(body).toMatchObject({ data: [{ title: 'seen' }], meta: { pagination: { total: 1 } } });
      // Clients that know nothing of rules send back what they know.
      const path = `api-tokens/${dataOf(created).id}`;
      const kept = await app.admin('PUT', path, { name: 'Narrower', type: 'custom', permissions: [find] });
      expect(dataOf(kept)).toMatchObject({ rules });
      const taken = await app.admin('PUT', path, { rules: null });
      expect(dataOf(taken)).not.toHaveProperty('rules');
      for (const wrong of [
        { 'api::note.note.update': {} },
        { [find]: { fields: ['nope'] } },
        { [find]: { filter: 'x' } },
        { [find]: { more: 1 } },
        [],
      ])
        expect(
          (await make({ name: 'Wrong', type: 'custom', permissions: [find], rules: wrong })).status,
        ).toBe(400);
    });
  });

  test('roles of end users are made and changed, also where existing scripts ask for them', async () => {
    const ask = (method: string, path: string, body?: unknown, token: string | null = app.superToken) =>
      app.request(method, `/users-permissions/${path}`, body, token);
    const permissions = { 'api::note': { controllers: { note: { find: { enabled: true } } } } };
    expect((await ask('POST', 'roles', { name: 'Readers', description: 'Read', permissions })).status).toBe(
      200,
    );
    const { body } = await ask('GET', 'roles');
    const roles = (body as { roles: { id: number; type: string }[] }).roles;
    const { id } = roles.find(({ type }) => type === 'readers') ?? { id: 0 };
    expect((await app.admin('GET', `users-permissions/roles/${id}`)).body).toMatchObject({
      role: {
        name: 'Readers',
        permissions: { 'api::note': { controllers: { note: { find: { enabled: true } } } } },
      },
    });
    for (const token of [null, app.token]) {
      expect((await ask('GET', 'roles', undefined, token)).status).toBe(401);
      expect((await ask('PUT', `roles/${id}`, { name: 'Mine' }, token)).status).toBe(401);
    }
    expect((await ask('DELETE', `roles/${id}`)).status).toBe(200);
    expect((await ask('GET', `roles/${id}`)).status).toBe(404);
    const [entry] = (
      (await app.admin('GET', 'audit-logs?filters[action]=role.delete')).body as {
        results: { actor: object }[];
      }
    ).results;
    expect(entry?.actor).toMatchObject({ kind: 'admin', name: 'super@example.test' });
  });

  test('tells which permissions are held', async () => {
    const { token } = await addColleague(
      app,
      await addRole(app, ['admin::users.read', explorer('read', { properties: { fields: ['title'] } })]),
    );
    const permissions = [
      { action: 'admin::users.read' },
      { action: 'admin::users.create' },
      { ...explorer('read'), field: 'title' },
      { ...explorer('read'), field: 'secret' },
    ];
    const { body } = await app.admin('POST', 'permissions/check', { permissions }, token);
    expect(body).toEqual({ data: [true, false, true, false] });
    expect(dataOf(await app.admin('GET', 'permissions'))).toMatchObject({
      sections: { collectionTypes: { subjects: [{ uid: 'api::note.note' }] } },
    });
  });

  describe('the last super admin', () => {
    test('is not deleted, blocked or demoted, however many try at the same moment', async () => {
      const superRole = await roleId(app, 'strapi-super-admin');
      const editor = await roleId(app, 'strapi-editor');
      const others = await Promise.all(Array.from({ length: 3 }, () => addColleague(app, superRole)));
      const { body } = await app.admin('GET', 'users?pageSize=100');
      const admins = (body as { data: { results: { id: number; roles: { code: string }[] }[] } }).data
        .results;
      const ids = admins
        .filter(({ roles }) => roles.some(({ code }) => code === 'strapi-super-admin'))
        .map(({ id }) => id);
      // Each way alone works while there are others.
      const [first, second, third] = others.map(({ id }) => id);
      expect((await app.admin('PUT', `users/${first}`, { blocked: true })).status).toBe(200);
      expect((await app.admin('PUT', `users/${second}`, { roles: [editor] })).status).toBe(200);
      expect((await app.admin('DELETE', `users/${third}`)).status).toBe(200);
      const answers = await Promise.all(
        ids.flatMap((id) => [
          app.admin('DELETE', `users/${id}`),
          app.admin('PUT', `users/${id}`, { blocked: true }),
          app.admin('PUT', `users/${id}`, { isActive: false }),
          app.admin('PUT', `users/${id}`, { roles: [editor] }),
        ]),
      );
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const all = await app.admin('POST', 'users/batch-delete', { ids });
      expect(all.status).not.toBe(200);
      expect(await remaining(app)).toBeGreaterThan(0);
    });
  });
});

let count = 0;

/** Super admins who can sign in, as the database has them. */
async function remaining({ plinth }: AdminApp): Promise<number> {
  const rows = await plinth.project.database.write((transaction) =>
    transaction.rows(
      sql`select count(*) from plinth_admins a join plinth_admin_members m on m.admin_id = a.id join plinth_admin_roles r on r.id = m.role_id where r.code = 'strapi-super-admin' and a.is_active = 1 and a.is_blocked = 0`,
    ),
  );
  return Number(rows[0]?.[0]);
}
