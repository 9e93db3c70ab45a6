// A cached result is given only to callers who may read it now: after a change of their access, the next request on the same node
// is refused in every API. On other nodes the change takes effect within a second.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases, type TestProjectFiles, type TestResponse } from '../harness/project.ts';

const note = 'api::note.note';
const users = 'plugin::users-permissions';
const reading = ['find', 'findOne', 'readDraft'];
const permissions = reading.map((name) => `${note}.${name}`);
const password = 'secret of a reader';
const project: TestProjectFiles = {
  ...files,
  contentTypes: {
    [note]: { draftAndPublish: true, localized: true, attributes: { title: { type: 'string' } } },
  },
};

describe.each(databases)('cached results on %s', (database) => {
  let app: AdminApp;
  let documentId: string;
  let count = 0;
  beforeAll(async () => {
    app = await startAdminApp(database, { grants: { public: [`${users}.auth.callback`] } }, project);
    documentId = String(
      dataOf(await app.request('POST', '/api/notes', { data: { title: 'hidden' } })).documentId,
    );
  });
  afterAll(() => app.close());

  const query = '{ notes { data { attributes { title } } } }';
  const reads = (token: string): readonly Promise<TestResponse>[] => [
    app.request('GET', '/api/notes', undefined, token),
    app.request('GET', '/api/notes?status=draft&locale=*', undefined, token),
    app.request('GET', `/api/notes/${documentId}`, undefined, token),
    app.request('GET', `/api/notes/${documentId}?locale=en`, undefined, token),
    app.request('POST', '/graphql', { query }, token),
  ];
  const shown = async (token: string): Promise<readonly boolean[]> =>
    (await Promise.all(reads(token))).map(({ text }) => text.includes('"title":"hidden"'));

  async function expectEnd(token: string, change: () => Promise<TestResponse>): Promise<void> {
    for (let times = 0; times < 3; times++) expect(await shown(token)).toEqual(Array(5).fill(true));
    const { status, text } = await change();
    expect([status < 300, text.includes('"errors"')]).toEqual([true, false]);
    expect(await shown(token)).toEqual(Array(5).fill(false));
  }

  const roleBody = (allowed: boolean) => {
    const actions = Object.fromEntries(reading.map((name) => [name, { enabled: allowed }]));
    return {
      name: `readers ${count++}`,
      description: 'd',
      permissions: { 'api::note': { controllers: { note: actions } } },
    };
  };
  async function newRole(allowed: boolean): Promise<number> {
    const body = roleBody(allowed);
    await app.admin('POST', 'users-permissions/roles', body);
    const { roles } = (await app.admin('GET', 'users-permissions/roles')).body as {
      roles: { id: number; name: string }[];
    };
    return roles.find(({ name }) => name === body.name)?.id ?? 0;
  }

  test.each<[string, (path: string) => Promise<TestResponse>]>([
    ['loses its permissions', (path) => app.admin('PUT', path, { permissions: [] })],
    [
      'gets another type',
      (path) => app.admin('PUT', path, { type: 'custom', permissions: [`${note}.create`] }),
    ],
    ['is deleted', (path) => app.admin('DELETE', path)],
    ['is regenerated', (path) => app.admin('POST', `${path}/regenerate`, {})],
    [
      'gets a rule',
      (path) => {
        const rule = { filter: { title: { $eq: 'another' } } };
        return app.admin('PUT', path, {
          permissions,
          rules: Object.fromEntries(permissions.map((action) => [action, rule])),
        });
      },
    ],
  ])('a token that %s', async (_what, change) => {
    const definition = { name: `token ${count++}`, type: 'custom', permissions };
    const { id, accessKey } = dataOf(await app.admin('POST', 'api-tokens', definition));
    await expectEnd(String(accessKey), () => change(`api-tokens/${id}`));
  });

  const update = (id: number, data: string) =>
    app.request('POST', '/graphql', {
      query: `mutation { updateUsersPermissionsUser(id: "${id}", data: { ${data} }) { data { id } } }`,
    });
  test.each<[string, (id: number, role: number) => Promise<TestResponse>]>([
    ['is blocked', (id) => app.request('PUT', `/api/users/${id}`, { blocked: true })],
    ['is blocked by GraphQL', (id) => update(id, 'blocked: true')],
    ['is blocked in the panel', (id) => app.admin('PUT', `users-permissions/users/${id}`, { blocked: true })],
    ['gets a new password', (id) => app.request('PUT', `/api/users/${id}`, { password: 'another secret' })],
    ['is deleted', (id) => app.request('DELETE', `/api/users/${id}`)],
    ['has a role that is deleted', (_id, role) => app.admin('DELETE', `users-permissions/roles/${role}`)],
    [
      'has a role that may no longer read',
      (_id, role) => app.admin('PUT', `users-permissions/roles/${role}`, roleBody(false)),
    ],
    [
      'gets another role',
      async (id) => app.request('PUT', `/api/users/${id}`, { role: await newRole(false) }),
    ],
    ['gets another role by GraphQL', async (id) => update(id, `role: "${await newRole(false)}"`)],
  ])('a user who %s', async (_what, change) => {
    const role = await newRole(true);
    const username = `reader${count++}`;
    const data = { username, email: `${username}@example.test`, password, role, confirmed: true };
    const { id } = dataOf(await app.admin('POST', 'users-permissions/users', data));
    const { body } = await app.request('POST', '/api/auth/local', { identifier: username, password }, null);
    await expectEnd((body as { jwt: string }).jwt, () => change(Number(id), role));
  });
});
