// Roles over REST and on the command line, and how soon changes apply on other nodes.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { grant, revoke } from '../../src/auth/role-store.ts';
import { createToken, revokeToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, type TestResponse } from '../harness/project.ts';
import { article, openRulesWorld, type RulesWorld, rowsOf } from '../rules/world.ts';
import { rolesPath, tree } from './role-requests.ts';

describe.each(databases)('roles on %s', (database) => {
  let world: RulesWorld;
  beforeAll(async () => {
    world = await openRulesWorld(database);
    const data = { title: 'one', body: 'b', secret: 's', author: world.anna.id };
    await world.app.request('POST', '/api/articles', { data });
    await world.app.request('POST', '/api/articles', {
      data: { ...data, title: 'two', author: world.ben.id },
    });
  });
  afterAll(() => world.app.close());

  const ask = (method: string, url: string, body?: unknown, token?: string): Promise<TestResponse> =>
    world.app.request(method, `/api/${url}`, body, token);
  const listed = async () =>
    (
      (await ask('GET', rolesPath)).body as {
        roles: { id: number; type: string; name: string; nb_users: number }[];
      }
    ).roles;
  const roleOf = async (type: string) => (await listed()).find((role) => role.type === type);
  const permissionsOf = async (type: string) => {
    const { body } = await ask('GET', `${rolesPath}/${(await roleOf(type))?.id}`);
    return (body as { role: { permissions: ReturnType<typeof tree> } }).role.permissions['api::article']
      .controllers.article;
  };
  const make = async (name: string, permissions: unknown = {}): Promise<number> => {
    const response = await ask('POST', rolesPath, { name, description: `about ${name}`, permissions });
    expect([response.status, response.body]).toEqual([200, { ok: true }]);
    return (await listed()).find((role) => role.name === name)?.id ?? 0;
  };
  const move = (person: { readonly id: number }, role: number) => ask('PUT', `users/${person.id}`, { role });

  test('a role is created with its permissions, and a user who gets it has them at once', async () => {
    const id = await make('Chief Éditeur', tree({ find: { enabled: true }, findOne: { enabled: false } }));
    expect(await roleOf('chief_editeur')).toMatchObject({
      name: 'Chief Éditeur',
      description: 'about Chief Éditeur',
      nb_users: 0,
    });
    expect(await permissionsOf('chief_editeur')).toMatchObject({
      find: { enabled: true, policy: '' },
      findOne: { enabled: false, policy: '' },
    });
    expect((await ask('GET', 'articles', undefined, world.anna.jwt)).status).toBe(403);
    expect((await move(world.anna, id)).status).toBe(200);
    expect((await ask('GET', 'articles', undefined, world.anna.jwt)).status).toBe(200);
    expect((await roleOf('chief_editeur'))?.nb_users).toBe(1);
    expect((await ask('PUT', `${rolesPath}/${id}`, { permissions: tree({}) })).body).toEqual({ ok: true });
    expect((await ask('GET', 'articles', undefined, world.anna.jwt)).status).toBe(403);
  });

  test('name and description can be changed without permissions, and roles can be populated with them', async () => {
    const id = await make('Changing', tree({ find: { enabled: true } }));
    expect((await ask('PUT', `${rolesPath}/${id}`, { name: 'Changed', description: 'anew' })).status).toBe(
      200,
    );
    expect(await roleOf('changing')).toMatchObject({ name: 'Changed', description: 'anew' });
    expect(await permissionsOf('changing')).toMatchObject({ find: { enabled: true } });
    await move(world.ben, id);
    const { body } = await ask('GET', `users/${world.ben.id}?populate=role`);
    expect(body).toMatchObject({ role: { name: 'Changed', description: 'anew', type: 'changing' } });
  });

  test('a role has rules, which clients that do not know them do not change', async () => {
    const filter = { author: { id: { $eq: '$user.id' } } };
    const id = await make(
      'Ruled',
      tree({ find: { enabled: true, fields: ['title'], filter }, update: { enabled: true } }),
    );
    await move(world.anna, id);
    const shown = async () => rowsOf(await ask('GET', 'articles', undefined, world.anna.jwt));
    expect(await shown()).toMatchObject([{ title: 'one' }]);
    expect((await shown())[0]).not.toHaveProperty('body');
    expect(await permissionsOf('ruled')).toMatchObject({
      find: { enabled: true, fields: ['title'], filter },
    });
    await ask('PUT', `${rolesPath}/${id}`, { permissions: tree({ find: { enabled: true } }) });
    expect(await permissionsOf('ruled')).toMatchObject({
      find: { fields: ['title'], filter },
      update: { enabled: false },
    });
    await ask('PUT', `${rolesPath}/${id}`, {
      permissions: tree({ find: { enabled: true, fields: null, filter: null } }),
    });
    expect(await permissionsOf('ruled')).toMatchObject({ find: { enabled: true, policy: '' } });
    expect((await permissionsOf('ruled')) as object).not.toHaveProperty('find.fields');
    expect(await shown()).toMatchObject([{ body: 'b' }, { body: 'b' }]);
  });

  test('deleting a role gives its users the public role', async () => {
    const id = await make('Passing', tree({ find: { enabled: true } }));
    await move(world.anna, id);
    expect((await ask('GET', 'articles', undefined, world.anna.jwt)).status).toBe(200);
    expect((await ask('DELETE', `${rolesPath}/${id}`)).body).toEqual({ ok: true });
    expect((await ask('GET', 'articles', undefined, world.anna.jwt)).status).toBe(403);
    expect(await roleOf('passing')).toBeUndefined();
    const { body } = await ask('GET', `users/${world.anna.id}?populate=role`);
    expect(body).toMatchObject({ role: { type: 'public' } });
    expect((await ask('DELETE', `${rolesPath}/${id}`)).status).toBe(404);
  });

  test('names in any script get a type', async () => {
    for (const name of ['Редактор', '日本語の役割']) {
      await make(name, {});
      expect((await listed()).find((role) => role.name === name)?.type).toMatch(/^role_[a-z0-9]{8}$/);
    }
  });

  test('the built-in roles cannot be deleted', async () => {
    for (const type of ['public', 'authenticated']) {
      const response = await ask('DELETE', `${rolesPath}/${(await roleOf(type))?.id}`);
      expect([response.status, response.body]).toMatchObject([
        400,
        { error: { message: `Cannot delete ${type} role` } },
      ]);
    }
    for (const method of ['PUT', 'DELETE', 'GET'])
      expect(
        (await ask(method, `${rolesPath}/999999`, method === 'PUT' ? { name: 'Nobody' } : undefined)).status,
      ).toBe(404);
    expect((await ask('POST', rolesPath, { name: 'Public' })).body).toMatchObject({
      error: { message: 'Name already taken' },
    });
  });

  test('changing roles requires the permission', async () => {
    const id = await make('Locked', {});
    const tries = async (token: string) => [
      await ask('POST', rolesPath, { name: 'Intruder' }, token),
      await ask('PUT', `${rolesPath}/${id}`, { name: 'Intruder' }, token),
      await ask('DELETE', `${rolesPath}/${id}`, undefined, token),
    ];
    const closed = await tries(await world.tokenWith([['plugin::users-permissions.role.find']]));
    expect(closed.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await roleOf('locked')).toMatchObject({ name: 'Locked' });
    const names = ['createRole', 'updateRole', 'deleteRole'].map(
      (name) => `plugin::users-permissions.role.${name}`,
    );
    const open = await tries(await world.tokenWith([[names.join(' ')]]));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  describe('another node on the same database', () => {
    let other: Plinth;
    beforeAll(async () => {
      other = await createPlinth(world.app.folder);
    });
    afterAll(() => other.close());

    const there = async (token: string | null, url = '/api/articles') => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      return (await other.server.inject({ method: 'GET', url, headers })).statusCode;
    };
    /** The other node polls every 200 ms; a busy machine takes longer. */
    const within = (expected: number, token: string | null) =>
      vi.waitFor(async () => expect(await there(token)).toBe(expected), { timeout: 10_000, interval: 50 });

    test('applies changes of roles, rules and tokens', async () => {
      const { database: store, schema } = world.app.plinth.project;
      const known = knownActions(schema);
      const find = [`${article}.find`];
      expect(await there(null)).toBe(403);
      await grant(store, { role: 'public', actions: find }, known);
      await within(200, null);
      await revoke(store, { role: 'public', actions: find });
      await within(403, null);
      const { token, record } = await createToken(
        store,
        { name: 'shared', type: 'custom', permissions: find },
        known,
      );
      await within(200, token);
      await revokeToken(store, record.id);
      await within(401, token);
    });

    test('applies a user’s change of role, and a deleted role', async () => {
      const id = await make('Elsewhere', tree({ find: { enabled: true } }));
      await move(world.ben, id);
      await within(200, world.ben.jwt);
      await ask('DELETE', `${rolesPath}/${id}`);
      await within(403, world.ben.jwt);
    });
  });
});
