// Administrators cannot grant more permissions than they have, and roles are validated when they change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

let count = 0;

describe.each(databases)('permissions of administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const managing = ['admin::users.create', 'admin::users.read', 'admin::users.update', 'admin::users.delete'];

  test('that are missing are named in the error in development', async () => {
    const { email, token } = await addColleague(app, await addRole(app, managing));
    const { status, headers, text } = await app.admin('GET', 'roles', undefined, token);
    expect([status, text.includes('lacks')]).toEqual([403, false]);
    expect(headers['plinth-reason']).toMatch(`The administrator ${email} lacks read on admin::roles.`);
  });

  describe('of administrators who manage others', () => {
    test('apply to administrators with the same permissions or less', async () => {
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

    test('allow to give roles with no more permissions than their own', async () => {
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

  describe('of administrators who manage roles', () => {
    test('cannot extend a role, including their own, beyond the permissions they have', async () => {
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

    test('roles are validated: actions, subjects, fields, conditions', async () => {
      const role = await addRole(app, [explorer('read', { conditions: ['admin::is-creator'] })]);
      const { body } = await app.admin('GET', `roles/${role}/permissions`);
      expect(body).toMatchObject({
        data: [{ ...explorer('read'), properties: {}, conditions: ['admin::is-creator'] }],
      });
      const wrong = [
        { action: 'admin::users.reed' },
        { action: 'admin::users.read', subject: 'api::note.note' },
        explorer('read', { subject: 'plugin::users-permissions.user' }),
        explorer('read', { subject: { toString: 1 } }),
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

    test('apply from the next request', async () => {
      const role = await addRole(app, ['admin::users.read']);
      const { token } = await addColleague(app, role);
      expect((await app.admin('GET', 'users', undefined, token)).status).toBe(200);
      await app.admin('PUT', `roles/${role}/permissions`, { permissions: [] });
      expect((await app.admin('GET', 'users', undefined, token)).status).toBe(403);
    });

    test('a role is renamed and deleted, unless it is the super admin role or has members', async () => {
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
      const superAdmin = await roleId(app, 'strapi-super-admin');
      for (const odd of [superAdmin, { id: { toString: 1 } }, [[]], true])
        expect((await app.admin('POST', 'roles/batch-delete', { ids: [odd] })).status).toBe(400);
    });
  });

  test('the check returns which permissions the administrator has', async () => {
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
});
