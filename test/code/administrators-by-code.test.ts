// Administrators, roles, permissions and API tokens, as the code of a project reads and writes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex as index, type Loose } from './recording.ts';

const contentTypes = {
  'api::note.note': { attributes: { text: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const files = { 'src/index.js': index };
const password = 'Abcdefg1';
const note = 'plugin::content-manager.explorer';

const superAdmins = { code: 'strapi-super-admin' };

describe.each(databases)('administrators, roles and API tokens in project code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const users = () => strapi.service('admin::user');
  const signIn = async (email: string, tried = password): Promise<number> =>
    (await app.request('POST', '/admin/login', { email, password: tried }, null)).status;
  const superAdmin = async (): Promise<number> =>
    (await strapi.query('admin::role').findOne({ select: [], where: superAdmins }))?.id ?? 0;

  test('bootstrap creates the first administrator, who can sign in', async () => {
    expect(await users().exists()).toBe(false);
    const role = await superAdmin();
    const long = { email: 'boss@example.org', password: `Aa1${'x'.repeat(256)}`, roles: [role] };
    await expect(users().create(long)).rejects.toThrow(/256/);
    await expect(users().create({ email: 'boss@example.org', password })).rejects.toThrow(/at least 1/);
    const made = await users().create({
      email: 'Boss@Example.org',
      firstname: 'Bea',
      lastname: 'Oss',
      username: 'bea',
      password,
      registrationToken: null,
      isActive: true,
      roles: [role],
    });
    expect(made).toMatchObject({
      firstname: 'Bea',
      username: 'bea',
      isActive: true,
      registrationToken: null,
    });
    expect(made.roles).toMatchObject([{ code: 'strapi-super-admin' }]);
    expect(JSON.stringify(made)).not.toMatch(/argon2|"password/);
    expect(await signIn('boss@example.org')).toBe(200);
    expect(await users().exists({ email: 'Boss@Example.org' })).toBe(true);
    expect(users().sanitizeUser({ id: 1, password: 'a', registrationToken: 'c' })).toEqual({ id: 1 });
    await expect(users().create({ email: 'BOSS@example.org', password, roles: [role] })).rejects.toThrow(
      /taken/,
    );
  });

  test('a hash from hashPassword() is accepted once, and any other hash is refused', async () => {
    const hashed = await strapi.service('admin::auth').hashPassword(password);
    const rows = strapi.query('admin::user');
    const data = {
      email: 'two@example.org',
      password: hashed,
      isActive: true,
      roles: { connect: [await superAdmin()] },
    };
    await rows.create({ data });
    expect(await signIn('two@example.org')).toBe(200);
    for (const given of [hashed, '$2b$10$czOgIQKnu8Eps3yiAiekge5cNkk8lfoh'])
      await expect(
        rows.create({ data: { ...data, email: 'x@example.org', password: given } }),
      ).rejects.toThrow(/hashed already/);
  });

  test('administrators are read, updated and deleted, and a filter by password is refused', async () => {
    const rows = strapi.db.query('admin::user');
    const where = { roles: { code: 'strapi-super-admin' } };
    const found = await rows.findMany({ where, select: ['email'], orderBy: { email: 'desc' } });
    expect(found).toEqual([{ email: 'two@example.org' }, { email: 'boss@example.org' }]);
    expect(
      await rows.findOne({ where: { email: { $containsi: 'BOSS' } }, populate: ['roles'] }),
    ).toMatchObject({
      email: 'boss@example.org',
      roles: [{ code: 'strapi-super-admin' }],
    });
    expect(await rows.findWithCount({ where: { isActive: true }, limit: 1 })).toMatchObject([[{}], 2]);
    expect((await users().findPage({ page: 2, pageSize: 1 })).pagination).toMatchObject({
      total: 2,
      pageCount: 2,
    });
    await expect(rows.findOne({ where: { password: 'x' } })).rejects.toThrow(/password/);
    await expect(rows.findOne({ where: { email: undefined } })).rejects.toThrow(/undefined/);
    const changed = await rows.update({
      where: { email: 'two@example.org' },
      data: { lastname: 'Wo', blocked: true },
    });
    expect(changed).toMatchObject({ lastname: 'Wo', blocked: true });
    expect(await signIn('two@example.org')).not.toBe(200);
    await users().resetPasswordByEmail('boss@example.org', 'Zbcdefg1');
    expect(await signIn('boss@example.org', 'Zbcdefg1')).toBe(200);
    await expect(rows.delete({ where: { email: 'boss@example.org' } })).rejects.toThrow(/super admin/);
    expect(await rows.delete({ where: { email: 'two@example.org' } })).toMatchObject({ lastname: 'Wo' });
    expect(await rows.update({ where: { email: 'two@example.org' }, data: { lastname: 'x' } })).toBeNull();
    expect(await users().count()).toBe(1);
  });

  test('an administrator without a password is invited, with a token that code cannot choose', async () => {
    const role = await strapi.service('admin::role').findOne({ code: 'strapi-editor' });
    const data = { email: 'new@example.org', firstname: 'New', roles: [role?.id] };
    const { registrationToken, isActive } = await strapi.admin.services.user.create({
      ...data,
      isActive: true,
    });
    expect(isActive).toBe(false);
    const userInfo = { firstname: 'New', lastname: 'Er', password };
    const accepted = await app.request('POST', '/admin/register', { registrationToken, userInfo }, null);
    expect(accepted.status).toBe(200);
    await expect(
      users().create({ ...data, email: 'b@example.org', registrationToken: 'mine' }),
    ).rejects.toThrow(/registrationToken/);
    await expect(users().create({ email: 'b@example.org', roles: [99] })).rejects.toThrow(/ids of roles/);
  });

  test('roles get permissions; the super admin role is fixed, and a deleted role stays deleted', async () => {
    const roles = strapi.service('admin::role');
    const { id } = await roles.create({ name: 'Writers', description: 'w' });
    const taken = /a role with name `Writers` already exists/;
    await expect(roles.create({ name: 'Writers', description: 'again' })).rejects.toThrow(taken);
    const renamed = { where: { code: 'strapi-author' }, data: { name: 'Writers' } };
    await expect(strapi.query('admin::role').update(renamed)).rejects.toThrow(taken);
    const read = { action: `${note}.read`, subject: 'api::note.note', properties: { fields: ['text'] } };
    expect(await roles.assignPermissions(id, [read])).toMatchObject([read]);
    await roles.addPermissions(id, [{ action: `${note}.create`, subject: 'api::note.note', conditions: [] }]);
    const rows = strapi.query('admin::permission');
    expect(await rows.count({ where: { role: id } })).toBe(2);
    expect(
      await rows.findOne({ where: { role: { code: { $startsWith: 'writers' } } }, populate: ['role'] }),
    ).toMatchObject({ role: { name: 'Writers' } });
    const where = { role: id, action: `${note}.read` };
    expect(await rows.update({ where, data: { properties: {} } })).toMatchObject({ properties: {} });
    expect(await rows.deleteMany({ where: { role: id } })).toEqual({ count: 2 });
    const wrong = { action: `${note}.raed`, subject: 'api::note.note' };
    await expect(rows.create({ data: { ...wrong, role: id } })).rejects.toThrow(/explorer/);
    await expect(roles.assignPermissions(await superAdmin(), [])).rejects.toThrow();
    await expect(roles.deleteByIds([await superAdmin()])).rejects.toThrow();
    expect(await roles.deleteByIds([id])).toMatchObject([{ name: 'Writers' }]);
    expect(await roles.count()).toBe(3);
    await roles.createRolesIfNoneExist();
    await strapi.query('admin::role').delete({ where: { code: 'strapi-author' } });
    app = await app.reopen({ contentTypes, files });
    strapi = globalThis.recorded.strapi;
    expect(await strapi.query('admin::role').findMany({ select: ['code'], orderBy: 'code' })).toEqual([
      { code: 'strapi-editor' },
      { code: 'strapi-super-admin' },
    ]);
  });

  test('API tokens are created, renewed and found by key, and reads leave the key out', async () => {
    const tokens = strapi.service('admin::api-token');
    const definition = {
      name: 'build',
      description: 'd',
      type: 'custom',
      permissions: ['api::note.note.find'],
    };
    const { id, accessKey } = await tokens.create({ ...definition, lifespan: null });
    const asked = accessKey;
    expect((await app.request('GET', '/api/notes', undefined, asked)).status).toBe(200);
    const rows = strapi.query('admin::api-token');
    const found: Loose = await rows.findOne({ where: { accessKey: tokens.hash(accessKey) }, populate: true });
    expect(found).toMatchObject({ name: 'build', permissions: ['api::note.note.find'] });
    expect(Object.keys(found)).not.toContain('accessKey');
    expect(await tokens.getByName('build')).toMatchObject({ id, type: 'custom' });
    expect(await tokens.exists({ name: 'nope' })).toBe(false);
    const { accessKey: renewed } = await tokens.regenerate(id);
    expect((await app.request('GET', '/api/notes', undefined, asked)).status).toBe(401);
    expect(await tokens.update(id, { description: 'e' })).toMatchObject({
      description: 'e',
      permissions: ['api::note.note.find'],
    });
    await tokens.revoke(id);
    const gone = renewed;
    expect((await app.request('GET', '/api/notes', undefined, gone)).status).toBe(401);
    const wrong = [
      [{ ...definition, permissions: ['api::nope.nope.find'] }, /api::nope/],
      [{ ...definition, accessKey: 'mine' }, /accessKey/],
      [{ ...definition, kind: 'admin' }, /kind/],
      [{ ...definition, type: 'any' }, /type/],
    ] as const;
    for (const [data, problem] of wrong) await expect(tokens.create(data)).rejects.toThrow(problem);
  });

  test('an administrator created in a transaction that fails is not stored', async () => {
    const failing = strapi.db.transaction(async () => {
      await users().create({ email: 'gone@example.org', password, roles: [await superAdmin()] });
      expect(await users().exists({ email: 'gone@example.org' })).toBe(true);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await users().exists({ email: 'gone@example.org' })).toBe(false);
  });

  test('functions that do not exist here name what to call instead', () => {
    const auth: Loose = strapi.service('admin::auth');
    expect(() => auth.checkCredentials).toThrow(/POST \/admin\/login/);
    expect(() => strapi.documents('admin::user')).toThrow("strapi.db.query('admin::user')");
    const user: Loose = strapi.service('admin::user');
    expect(() => user.register).toThrow(/POST \/admin\/register/);
  });
});
