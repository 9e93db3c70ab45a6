// Administrators and callers of the content API cannot grant an API token or a role of end users more abilities than they have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type AdminApp, addColleague, addRole, dataOf, startAdminApp } from './project.ts';

const note = 'api::note.note';
const right = (name: string, more: object = {}) => ({
  action: `plugin::content-manager.explorer.${name}`,
  subject: note,
  ...more,
});
const managingTokens = ['create', 'read', 'update', 'delete', 'regenerate'].map(
  (name) => `admin::api-tokens.${name}`,
);
const managingRoles = ['create', 'read', 'update', 'delete'].map(
  (name) => `plugin::users-permissions.roles.${name}`,
);
let count = 0;

describe.each(databases)('what administrators can grant on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const colleague = async (rights: readonly (string | object)[]): Promise<string> =>
    (await addColleague(app, await addRole(app, rights))).token;
  const make = (token: string | undefined, body: object) =>
    app.admin('POST', 'api-tokens', { name: `token ${count++}`, ...body }, token);
  const custom = (...actions: string[]) => ({
    type: 'custom',
    permissions: actions.map((action) => (action.includes('::') ? action : `${note}.${action}`)),
  });

  test('only super admins can create tokens with full access or read-only access to everything', async () => {
    const token = await colleague([...managingTokens, right('read'), right('update'), right('publish')]);
    for (const type of ['full-access', 'read-only']) {
      expect((await make(token, { type })).status).toBe(403);
      expect((await make(undefined, { type })).status).toBe(201);
    }
  });

  test('a token can have the abilities of the administrator who creates it', async () => {
    const token = await colleague([
      ...managingTokens,
      right('read'),
      right('update'),
      right('publish'),
      'plugin::upload.read',
    ]);
    const statusOf = async (...actions: string[]) => (await make(token, custom(...actions))).status;
    expect(await statusOf('find', 'findOne', 'readDraft', 'update')).toBe(201);
    expect(await statusOf('plugin::upload.content-api.find', 'plugin::i18n.locales.listLocales')).toBe(201);
    for (const more of [
      'create',
      'delete',
      'plugin::upload.content-api.upload',
      'plugin::users-permissions.user.find',
      'plugin::users-permissions.role.updateRole',
    ])
      expect([more, await statusOf('find', more)]).toEqual([more, 403]);
    // A write of the content API publishes.
    const writer = await colleague([...managingTokens, right('update')]);
    expect((await make(writer, custom('update'))).status).toBe(403);
  });

  test('permissions to some fields allow to grant these fields, permissions with a condition nothing', async () => {
    const some = await colleague([...managingTokens, right('read', { properties: { fields: ['title'] } })]);
    const withRule = (rule: object) => ({ ...custom('find'), rules: { [`${note}.find`]: rule } });
    expect((await make(some, custom('find'))).status).toBe(403);
    expect((await make(some, withRule({ filter: { title: 'x' } }))).status).toBe(403);
    expect((await make(some, withRule({ fields: ['title'] }))).status).toBe(201);
    const none = await colleague([...managingTokens, right('read', { properties: { fields: [] } })]);
    expect((await make(none, withRule({ fields: ['title'] }))).status).toBe(403);
    const conditional = await colleague([
      ...managingTokens,
      right('read', { conditions: ['admin::is-creator'] }),
    ]);
    expect((await make(conditional, custom('find'))).status).toBe(403);
  });

  test('a token with more abilities than the administrator cannot be changed, regenerated or deleted by them', async () => {
    const token = await colleague([...managingTokens, right('read')]);
    const { id } = dataOf(await make(undefined, { type: 'full-access' }));
    const ask = async (method: string, path: string, body?: object) =>
      (await app.admin(method, path, body, token)).status;
    expect(await ask('POST', `api-tokens/${id}/regenerate`)).toBe(403);
    expect(await ask('PUT', `api-tokens/${id}`, { name: 'mine' })).toBe(403);
    expect(await ask('PUT', `api-tokens/${id}`, custom('find'))).toBe(403);
    expect(await ask('DELETE', `api-tokens/${id}`)).toBe(403);
    const own = dataOf(await make(token, custom('find'))).id;
    expect(await ask('PUT', `api-tokens/${own}`, { type: 'full-access' })).toBe(403);
    expect(await ask('PUT', `api-tokens/${own}`, custom('find', 'delete'))).toBe(403);
    expect(await ask('PUT', `api-tokens/${own}`, { name: `renamed ${count++}` })).toBe(200);
    expect(await ask('POST', `api-tokens/${own}/regenerate`)).toBe(201);
    expect(await ask('DELETE', `api-tokens/${own}`)).toBe(200);
  });

  const tree = (...names: string[]) => ({
    'api::note': {
      controllers: { note: Object.fromEntries(names.map((name) => [name, { enabled: true }])) },
    },
  });
  const roleId = async (type: string): Promise<number> => {
    const { body } = await app.admin('GET', 'users-permissions/roles');
    const { roles } = body as { roles: { id: number; type: string }[] };
    return roles.find((role) => role.type === type)?.id ?? 0;
  };

  test('a role of end users can get the abilities of the administrator, and keeps those it had', async () => {
    const token = await colleague([...managingRoles, right('read')]);
    const ask = async (method: string, path: string, body: object, as: string | undefined = token) =>
      (await app.admin(method, `users-permissions/${path}`, body, as)).status;
    const name = `Reader ${count++}`;
    expect(await ask('POST', 'roles', { name: 'Writer', permissions: tree('find', 'delete') })).toBe(403);
    expect(await ask('POST', 'roles', { name, type: 'reader', permissions: tree('find') })).toBe(200);
    const path = `roles/${await roleId('reader')}`;
    expect(await ask('PUT', path, { permissions: tree('find', 'delete') })).toBe(403);
    expect(await ask('PUT', path, { permissions: tree('find', 'delete') }, app.superToken)).toBe(200);
    expect(await ask('PUT', path, { permissions: tree('find', 'findOne', 'delete') })).toBe(200);
    expect(await ask('PUT', path, { permissions: tree('find') })).toBe(200);
    expect(await ask('PUT', path, { permissions: tree('find', 'delete') })).toBe(403);
    expect(await ask('PUT', `roles/${await roleId('public')}`, { permissions: tree('update') })).toBe(403);
  });

  test('callers of the content API who change roles cannot grant more than they have', async () => {
    const updateRole = 'plugin::users-permissions.role.updateRole';
    const made = await make(undefined, custom('find', updateRole));
    const accessKey = String(dataOf(made).accessKey);
    await app.admin('POST', 'users-permissions/roles', { name: `Guest ${count++}`, type: 'guest' });
    const path = `/api/users-permissions/roles/${await roleId('guest')}`;
    const put = async (...names: string[]) =>
      (await app.request('PUT', path, { permissions: tree(...names) }, accessKey)).status;
    expect(await put('find')).toBe(200);
    expect(await put('find', 'delete')).toBe(403);
  });
});
