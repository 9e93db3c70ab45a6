// Callers who may write users cannot give a role with more abilities than their own, in any API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, fresh, grants, own, register } from './people.ts';

const writing = ['create', 'update', 'find', 'findOne'].map((name) => `${own}.user.${name}`);

describe.each(databases)('giving roles on %s', (database) => {
  let app: TestApp;
  let weak: string;
  const roles = new Map<string, number>();
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
    const known = [...writing, 'api::note.note.find', 'api::note.note.delete'];
    for (const [type, controllers] of [
      ['reader', { find: { enabled: true } }],
      ['editor', { find: { enabled: true }, delete: { enabled: true } }],
    ] as const) {
      const permissions = { 'api::note': { controllers: { note: controllers } } };
      const made = await app.request('POST', '/api/users-permissions/roles', {
        name: type,
        type,
        permissions,
      });
      expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    }
    const listed = await app.request('GET', '/api/users-permissions/roles');
    for (const { id, type } of (listed.body as { roles: { id: number; type: string }[] }).roles)
      roles.set(type, id);
    const permissions = [...writing, 'api::note.note.find'];
    ({ token: weak } = await createToken(
      app.plinth.project.database,
      { name: 'weak', type: 'custom', permissions },
      known,
    ));
    await app.plinth.access.refresh();
  });
  afterAll(() => app.close());

  const newcomer = (role: unknown) => {
    const name = `newcomer${fresh()}`;
    return { username: name, email: `${name}@example.test`, password: 'a good secret', role };
  };
  const create = (role: unknown, token = weak) => app.request('POST', '/api/users', newcomer(role), token);
  const graphql = (query: string, variables: object) =>
    app.request('POST', '/graphql', { query, variables }, weak);
  const idIn = ({ body }: { readonly body: unknown }): number => (body as { id: number }).id;

  test('a new user cannot get a stronger role', async () => {
    for (const role of ['editor', 'reader', 'authenticated', 'public'])
      expect([role, (await create(roles.get(role))).status]).toEqual([role, role === 'editor' ? 403 : 201]);
    expect((await create({ connect: [{ id: roles.get('editor') }] })).status).toBe(403);
    expect((await create(roles.get('editor'), app.token)).status).toBe(201);
  });

  test('users cannot be given a stronger role, and the password of users with one cannot be set', async () => {
    const { id } = await register(app);
    const change = (user: number, data: object) => app.request('PUT', `/api/users/${user}`, data, weak);
    const statusOf = async (user: number, data: object): Promise<number> => (await change(user, data)).status;
    expect(await statusOf(id, { role: roles.get('editor') })).toBe(403);
    expect(await statusOf(id, { role: { set: [roles.get('editor')] } })).toBe(403);
    expect(await statusOf(id, { role: roles.get('reader'), password: 'another secret' })).toBe(200);
    const editor = idIn(await create(roles.get('editor'), app.token));
    for (const data of [{ password: 'another secret' }, { email: 'mine@example.test' }])
      expect([data, await statusOf(editor, data)]).toEqual([data, 403]);
    expect(await statusOf(editor, { blocked: true })).toBe(200);
  });

  test('GraphQL refuses the same', async () => {
    const made =
      'mutation ($data: UsersPermissionsUserInput!) { createUsersPermissionsUser(data: $data) { data { id } } }';
    const refused = await graphql(made, { data: newcomer(String(roles.get('editor'))) });
    expect(refused.text).toContain('FORBIDDEN');
    expect((await graphql(made, { data: newcomer(String(roles.get('reader'))) })).text).not.toContain(
      'errors',
    );
    const { id } = await register(app);
    const moved = await graphql(
      'mutation ($id: ID!, $data: UsersPermissionsUserInput!) { updateUsersPermissionsUser(id: $id, data: $data) { data { id } } }',
      { id: String(id), data: { role: String(roles.get('editor')) } },
    );
    expect(moved.text).toContain('FORBIDDEN');
  });
});
