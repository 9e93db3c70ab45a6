// Administrators create API tokens and roles of end users.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type AdminApp, dataOf, messageOf, startAdminApp } from './project.ts';

describe.each(databases)('tokens and roles that administrators manage on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  describe('API tokens', () => {
    const make = (body: object) => app.admin('POST', 'api-tokens', body);
    const find = 'api::note.note.find';

    test('are shown once, work at once, and stop working when they are deleted or regenerated', async () => {
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
        const response = await make(body);
        expect([response.status, messageOf(response)]).toEqual([400, message]);
      }
    });

    test('can be limited to fields and documents by rules', async () => {
      await app.request('POST', '/api/notes', { data: { title: 'seen' } });
      await app.request('POST', '/api/notes', { data: { title: 'unseen' } });
      const rules = { [find]: { fields: ['title'], filter: { title: { $eq: 'seen' } } } };
      const created = await make({ name: 'Narrow', type: 'custom', permissions: [find], rules });
      expect(dataOf(created)).toMatchObject({ rules });
      const { body } = await app.request('GET', '/api/notes', undefined, String(dataOf(created).accessKey));
      expect(body).toMatchObject({ data: [{ title: 'seen' }], meta: { pagination: { total: 1 } } });
      // Clients that do not know rules send the token back without them.
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

  test('roles of end users are created and changed, also at the paths that existing scripts use', async () => {
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
});
