// Roles of end users and their permissions, as project code reads and changes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const contentTypes = {
  'api::note.note': { attributes: { text: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const files = {
  'src/index.js': index,
  'src/api/open/routes/open.js':
    "module.exports = { routes: [{ method: 'GET', path: '/shown', handler: 'open.shown', config: { auth: false } }] };",
  'src/api/open/controllers/open.js': 'module.exports = { shown: () => ({ shown: true }) };',
};
const userUid = 'plugin::users-permissions.user';

describe.each(databases)('roles and permissions by code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const users = () => strapi.plugin('users-permissions').service('user');
  const jwt = () => strapi.plugin('users-permissions').service('jwt');
  const add = () => {
    const username = `person${++count}`;
    return users().add({ username, email: `${username}@example.org`, password: 'a good pass phrase 1' });
  };

  test('permissions of roles are read and written as rows', async () => {
    const rows = strapi.query('plugin::users-permissions.permission');
    const open = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    expect((await app.request('GET', '/api/notes', undefined, null)).status).toBe(403);
    const action = 'api::note.note.find';
    expect(await rows.create({ data: { action, role: open?.id } })).toMatchObject({
      action,
      role: { type: 'public' },
    });
    expect((await app.request('GET', '/api/notes', undefined, null)).status).toBe(200);
    expect(
      await rows.findOne({ where: { action, role: { type: 'public' } }, populate: ['role'] }),
    ).not.toBeNull();
    expect(await rows.count({ where: { role: open?.id, action: { $startsWith: 'api::note' } } })).toBe(1);
    const row = await rows.findOne({ where: { action, role: open?.id } });
    expect(row).toMatchObject({ enabled: true });
    await rows.update({ where: { id: row?.id }, data: { enabled: false } });
    expect(await rows.count({ where: { id: row?.id } })).toBe(0);
    await rows.create({ data: { action, role: open?.id, enabled: true } });
    expect(await rows.deleteMany({ where: { action, role: open?.id } })).toEqual({ count: 1 });
    expect((await app.request('GET', '/api/notes', undefined, null)).status).toBe(403);
    for (const unasked of ['api::note.note.fnd', 'api::gone.gone.find', 'api::open.open.shown']) {
      const data = { action: unasked, role: open?.id };
      expect(await rows.create({ data })).toMatchObject({ action: unasked, role: { type: 'public' } });
      expect(await rows.count({ where: { action: unasked } })).toBe(0);
    }
    expect((await app.request('GET', '/api/shown', undefined, null)).body).toEqual({ shown: true });
    await expect(rows.deleteMany({ where: { role: undefined } })).rejects.toThrow(
      'where.role must be a value',
    );
    await expect(rows.deleteMany({ where: { acton: action } as never })).rejects.toThrow(
      'Did you mean "action"?',
    );
  });

  test('permissions of roles are read and written as documents', async () => {
    const documents = strapi.documents('plugin::users-permissions.permission');
    const [role] = await strapi
      .documents('plugin::users-permissions.role')
      .findMany({ filters: { type: 'public' }, populate: ['permissions'] });
    const action = 'api::note.note.find';
    const made = await documents.create({ data: { action, role: role?.documentId } });
    expect(made).toMatchObject({ action, role: { documentId: role?.documentId, type: 'public' } });
    expect((await app.request('GET', '/api/notes', undefined, null)).status).toBe(200);
    const { documentId } = made;
    const filters = { action, role: { documentId: role?.documentId } };
    expect(await documents.findFirst({ filters, fields: ['action'] })).toEqual({
      id: documentId,
      documentId,
      action,
    });
    expect(await documents.findMany({ filters, limit: 1, populate: ['role'] })).toMatchObject([{ action }]);
    expect(await documents.findOne({ documentId })).toMatchObject({ enabled: true });
    expect(await documents.count({ filters: { action: { $contains: 'note' } } })).toBe(1);
    expect(await documents.findMany({ filters, sort: 'action:desc', start: 0 })).toMatchObject([{ action }]);
    expect(await documents.findMany({ filters, sort: { action: 'asc' }, start: 1 })).toEqual([]);
    await expect(documents.findMany({ where: { action } } as never)).rejects.toThrow('where');
    await expect(documents.findMany({ fields: ['acton'] })).rejects.toThrow('some of id, documentId, action');
    await documents.update({ documentId, data: { enabled: false } });
    expect(await documents.findOne({ documentId })).toBeNull();
    await documents.create({ data: { action, role: { connect: [{ documentId: role?.documentId }] } } });
    expect(await documents.delete({ documentId })).toMatchObject({ documentId, entries: [{ action }] });
    expect(await documents.delete({ documentId })).toEqual({ documentId, entries: [] });
    expect((await app.request('GET', '/api/notes', undefined, null)).status).toBe(403);
  });

  test('populate shows permissions and users of a role to code at any depth, not to clients', async () => {
    const roles = strapi.db.query('plugin::users-permissions.role');
    const rows = strapi.query('plugin::users-permissions.permission');
    const role = await roles.create({ data: { name: 'Reader', type: 'reader' } });
    const { id, documentId } = role;
    expect(await roles.findOne({ where: { id }, populate: ['permissions'] })).toMatchObject({
      permissions: [],
    });
    await rows.create({ data: { action: 'api::note.note.findOne', role: id } });
    await rows.create({ data: { action: 'api::note.note.find', role: id } });
    const user = await add();
    await users().edit(user.id, { role: id });
    const { username } = user;
    const permissions = [
      { id: 'reader.api::note.note.find', action: 'api::note.note.find', enabled: true },
      { id: 'reader.api::note.note.findOne', action: 'api::note.note.findOne', enabled: true },
    ];
    const shown = { type: 'reader', permissions };
    const { permission, ...others } = { permission: permissions[0]?.id, type: 'reader' };
    expect(await rows.findOne({ where: { id: permission }, populate: ['role'] })).toMatchObject({
      role: others,
    });
    const listed = { where: { role: { type: 'reader' } }, select: ['action'], orderBy: { action: 'desc' } };
    expect(await rows.findMany({ ...listed, limit: 1 })).toEqual([{ action: 'api::note.note.findOne' }]);
    expect(await rows.findWithCount({ ...listed, offset: 1 })).toEqual([
      [{ action: 'api::note.note.find' }],
      2,
    ]);
    const selecting = { permissions: { select: ['action'] } };
    expect(await roles.findOne({ where: { id }, populate: selecting })).toMatchObject({
      permissions: permissions.map(({ action }) => ({ action })),
    });
    for (const populate of ['permissions', ['permissions'], { permissions: true }, { permissions: {} }]) {
      expect(await roles.findOne({ where: { id }, populate })).toMatchObject(shown);
      expect(
        await strapi.documents('plugin::users-permissions.role').findOne({ documentId, populate }),
      ).toMatchObject(shown);
      expect(await users().fetch(user.id, { populate: { role: { populate } } })).toMatchObject({
        role: shown,
      });
    }
    expect(
      await strapi.query(userUid).findOne({ where: { id: user.id }, populate: ['role.permissions'] }),
    ).toMatchObject({ role: shown });
    for (const populate of [['permissions', 'users'], true])
      expect(await roles.findMany({ where: { id }, populate })).toMatchObject([
        { ...shown, users: [{ username }] },
      ]);
    expect(await roles.findMany({ where: { users: { username } } })).toMatchObject([{ type: 'reader' }]);
    await expect(
      roles.findMany({ populate: { permissions: { where: { action: 'api::note.note.find' } } } }),
    ).rejects.toThrow('findMany({ where: { role: role.id } })');
    for (const wrong of [['permissions.role'], { permissions: { select: ['nope'] } }])
      await expect(roles.findMany({ populate: wrong })).rejects.toThrow('permissions: true');
    const token = jwt().issue({ id: user.id });
    const actions = ['user.me', 'user.find', 'role.find', 'role.findOne'];
    for (const action of actions)
      await rows.create({ data: { action: `plugin::users-permissions.${action}`, role: id } });
    for (const asked of ['permissions', 'users'])
      for (const path of [
        `/api/users/me?populate[role][populate]=${asked}`,
        `/api/users?populate[role][populate][${asked}]=true`,
        `/api/users?populate=role.${asked}`,
      ]) {
        const { text } = await app.request('GET', path, undefined, token);
        expect(text, path).not.toMatch(/"(permissions|users)"|note\.find/);
      }
    const narrowed = await app.request(
      'GET',
      `/api/users?filters[role][users][id]=${user.id}`,
      undefined,
      token,
    );
    expect(narrowed.status).toBe(400);
    await roles.delete({ where: { id } });
  });

  test('roles are created, found with their permissions, changed and deleted', async () => {
    const roles = strapi.db.query('plugin::users-permissions.role');
    const role = await roles.create({ data: { name: 'Editor', type: 'editor' } });
    const user = await add();
    await users().edit(user.id, { role: role.id });
    const service = strapi.plugin('users-permissions').service('role');
    expect(await service.find()).toContainEqual(expect.objectContaining({ type: 'editor', nb_users: 1 }));
    expect(await service.getRoles()).toEqual(await service.find());
    await expect(service.findOne(987)).rejects.toMatchObject({
      name: 'NotFoundError',
      message: 'Role not found',
    });
    expect(await service.findOne(role.id)).toMatchObject({
      permissions: { 'api::note': { controllers: { note: { find: { enabled: false } } } } },
    });
    const { permissions } = (await service.findOne(role.id)) as {
      permissions: { [owner: string]: { controllers: { [name: string]: { [action: string]: object } } } };
    };
    const note = permissions['api::note']?.controllers.note;
    if (note) note.find = { enabled: true };
    await service.updateRole(role.id, { description: 'edits', permissions });
    expect(await service.findOne(role.id)).toMatchObject({
      description: 'edits',
      permissions: { 'api::note': { controllers: { note: { find: { enabled: true } } } } },
    });
    await roles.delete({ where: { id: role.id } });
    expect(await users().fetch(user.id, { populate: ['role'] })).toMatchObject({ role: { type: 'public' } });
    await expect(roles.delete({ where: { type: 'public' } })).rejects.toThrow();
  });

  test('the role "authenticated" can be deleted, and its users get the role "public"', async () => {
    const roles = strapi.db.query('plugin::users-permissions.role');
    const user = await add();
    const role = await roles.findOne({ where: { type: 'authenticated' } });
    await users().edit(user.id, { role: role?.id });
    await roles.delete({ where: { type: 'authenticated' } });
    expect(await roles.count({ where: { type: 'authenticated' } })).toBe(0);
    expect(await users().fetch(user.id, { populate: ['role'] })).toMatchObject({ role: { type: 'public' } });
  });
});
