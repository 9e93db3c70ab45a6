// The audit trail has an entry for each change, with its actor, written in its transaction, and contains no secrets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { uploaded } from '../media/upload.ts';
import { type AdminApp, addColleague, addRole, dataOf, logIn, password, roleId } from './project.ts';
import { type Entry, entriesOf, startAudited } from './trail.ts';

const secrets = { username: 'reader', email: 'reader@example.test', password: 'secret of the reader' };

describe.each(databases)('the audit trail on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAudited(database);
  });
  afterAll(() => app.close());

  const entries = (search?: string): Promise<readonly Entry[]> => entriesOf(app, search);
  const entriesFor = (documentId: unknown): Promise<readonly Entry[]> =>
    entries(`sort=date:asc&filters[documentId]=${String(documentId)}`);

  test('has every write of content, by token, end user and the public', async () => {
    const created = await app.request('POST', '/api/notes', { data: { title: 'by token' } });
    const { documentId } = dataOf(created);
    await app.request('PUT', `/api/notes/${documentId}`, { data: { title: 'again' } });
    const registered = await app.request('POST', '/api/auth/local/register', secrets, null);
    const { jwt, user: reader } = registered.body as {
      jwt: string;
      user: { id: number; documentId: string };
    };
    await app.request('DELETE', `/api/notes/${documentId}`, undefined, jwt);
    const open = await app.request('POST', '/api/notes', { data: { title: 'by nobody' } }, null);
    const recorded = (await entriesFor(documentId)).map(({ action, actor, payload }) => [
      action,
      actor.kind,
      payload.uid,
    ]);
    expect(recorded).toEqual([
      ['entry.create', 'token', 'api::note.note'],
      ['entry.publish', 'token', 'api::note.note'],
      ['entry.update', 'token', 'api::note.note'],
      ['entry.publish', 'token', 'api::note.note'],
      ['entry.delete', 'user', 'api::note.note'],
    ]);
    const [first] = await entriesFor(documentId);
    expect(first?.actor.name).toMatch(/^test /);
    const last = (await entriesFor(documentId)).at(-1);
    expect(last?.actor).toEqual({ kind: 'user', id: String(reader.id), name: null });
    expect((await entriesFor(dataOf(open).documentId))[0]?.actor).toEqual({
      kind: 'public',
      id: null,
      name: null,
    });
    expect((await entriesFor(reader.documentId)).map(({ action }) => action)).toEqual([
      'entry.create',
      'user.auth.success',
    ]);
  });

  test('has writes by GraphQL and uploads, by the same actors', async () => {
    const before = await entries('filters[action]=entry.create');
    const query = 'mutation { createNote(data: { title: "by GraphQL" }) { data { id } } }';
    const mutated = await app.request('POST', '/graphql', { query });
    expect(mutated.text).not.toContain('errors');
    const [created, next] = await entries('filters[action]=entry.create');
    expect(created).toMatchObject({ actor: { kind: 'token' }, payload: { uid: 'api::note.note' } });
    expect(next?.id).toBe(before[0]?.id);
    const file = await uploaded<{ documentId: string; id: number }>(app, {
      content: 'some text',
      name: 'note.txt',
    });
    await app.request('DELETE', `/api/upload/files/${file.id}`);
    expect((await entriesFor(file.documentId)).map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['media.create', 'token'],
      ['media.delete', 'token'],
    ]);
  });

  test('has the correct actor for concurrent writes', async () => {
    const together = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.request(
          'POST',
          '/api/notes',
          { data: { title: `${index}` } },
          index % 2 === 0 ? app.token : null,
        ),
      ),
    );
    for (const [index, response] of together.entries()) {
      const [entry] = await entriesFor(dataOf(response).documentId);
      expect(entry?.actor.kind).toBe(index % 2 === 0 ? 'token' : 'public');
    }
  });

  test('has no entry for writes that were rolled back', async () => {
    const before = (await entries()).length;
    expect((await app.request('POST', '/api/notes', { data: { title: 5 } })).status).toBe(400);
    expect((await app.request('DELETE', '/api/notes/nope')).status).toBe(204);
    expect(await entries()).toHaveLength(before);
  });

  test('has sign-ins and their failures, of administrators and end users', async () => {
    await logIn(app, 'super@example.test', 'wrong Password 1');
    await logIn(app, 'nobody@example.test', 'wrong Password 1');
    await app.request('POST', '/api/auth/local', { identifier: 'reader', password: 'wrong' }, null);
    const { token } = dataOf(await logIn(app, 'super@example.test'));
    await app.admin('POST', 'logout', {}, String(token));
    const [logout, success, ofUser, unknown, known] = await entries();
    expect(logout).toMatchObject({ action: 'admin.logout', actor: { name: 'super@example.test' } });
    expect(success).toMatchObject({ action: 'admin.auth.success', user: { email: 'super@example.test' } });
    expect(ofUser).toMatchObject({ action: 'user.auth.failure', actor: { kind: 'public' } });
    expect(unknown).toMatchObject({
      action: 'admin.auth.failure',
      payload: { documentId: null, address: '127.0.0.1' },
    });
    expect(known).toMatchObject({ action: 'admin.auth.failure', payload: { documentId: '1' } });
  });

  test('has changes of administrators, roles, permissions and tokens, by the administrator', async () => {
    const role = await addRole(app, ['admin::users.read']);
    const { id } = await addColleague(app, role);
    await app.admin('PUT', `users/${id}`, { firstname: 'Other', blocked: true });
    await app.admin('DELETE', `users/${id}`);
    const token = await app.admin('POST', 'api-tokens', { name: 'Shop', type: 'read-only' });
    const tokenId = dataOf(token).id;
    await app.admin('POST', `api-tokens/${tokenId}/regenerate`);
    await app.admin('DELETE', `api-tokens/${tokenId}`);
    await app.admin('DELETE', `roles/${role}`);
    const recorded = (
      await entries('filters[actorKind]=admin&sort=date:asc&filters[action][$ne]=admin.auth.success')
    )
      .slice(-10)
      .map(({ action, actor }) => [action, actor.name]);
    expect(recorded.filter(([, name]) => name === 'super@example.test').map(([action]) => action)).toEqual([
      'role.create',
      'permission.update',
      'user.create',
      'user.update',
      'user.delete',
      'api-token.create',
      'api-token.regenerate',
      'api-token.delete',
      'role.delete',
    ]);
  });

  test('contains no secrets', async () => {
    const editor = await roleId(app, 'strapi-editor');
    const { token, email } = await addColleague(app, editor);
    const next = 'Another secret 2';
    await app.admin('PUT', 'users/me', { password: next, currentPassword: password }, token);
    const created = await app.admin('POST', 'api-tokens', { name: 'Secretive', type: 'read-only' });
    await app.request('POST', '/api/notes', { data: { title: 'x', secret: 'hidden in content' } });
    const { text } = await app.admin('GET', 'audit-logs?pageSize=100');
    expect(text).toContain(email);
    for (const secret of [
      password,
      next,
      token,
      secrets.password,
      String(dataOf(created).accessKey),
      'hidden in content',
      'argon2',
    ])
      expect(text).not.toContain(secret);
  });
});
