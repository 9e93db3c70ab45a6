// Administrators sign in with e-mail and password. Their tokens are invalid for the content API, and no secret is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/sql/sql.ts';
import { databases } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  asBrowser,
  dataOf,
  logIn,
  origin,
  password,
  roleId,
  startAdminApp,
  tokenOf,
} from './project.ts';

describe.each(databases)('signing in of administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const colleague = async () => addColleague(app, await roleId(app, 'strapi-editor'));
  const me = (token: string | null) => app.admin('GET', 'users/me', undefined, token);

  describe('signing in', () => {
    test('ignores the case of the e-mail, and shows no secrets', async () => {
      const response = await logIn(app, 'SUPER@example.test');
      expect(response.status).toBe(200);
      expect(dataOf(response)).toMatchObject({
        user: { email: 'super@example.test', firstname: 'Super', isActive: true, blocked: false },
      });
      expect(response.text).not.toMatch(/argon2|password|hash/i);
      expect((await me(tokenOf(response))).status).toBe(200);
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    });

    test('responds the same for unknown, invited and blocked administrators and wrong passwords', async () => {
      const { id, email } = await colleague();
      expect((await logIn(app, email)).status).toBe(200);
      await app.admin('PUT', `users/${id}`, { blocked: true });
      const editor = await roleId(app, 'strapi-editor');
      await app.admin('POST', 'users', { email: 'invited@example.test', roles: [editor] });
      const responses = [
        await logIn(app, email),
        await logIn(app, 'invited@example.test'),
        await logIn(app, 'nobody@example.test'),
        await logIn(app, 'super@example.test', 'wrong'),
      ];
      for (const { status, body } of responses) expect([status, body]).toEqual([400, responses[0]?.body]);
    });

    test.each([[null], [['super@example.test']], [{ $ne: null }], [0], [true]])(
      'refuses %j',
      async (wrong) => {
        expect((await logIn(app, wrong)).status).toBe(400);
        expect((await logIn(app, 'super@example.test', wrong)).status).toBe(400);
      },
    );

    test.each(['\u0000', 'super@example.test\u0000', '\ufffd', 'x'.repeat(10_000)])(
      'refuses malformed e-mails',
      async (email) => {
        expect((await logIn(app, email)).status).toBe(400);
      },
    );

    test('a page of another origin cannot sign a browser in', async () => {
      const payload = JSON.stringify({ email: 'super@example.test', password });
      expect((await asBrowser(app, '/admin/login', { payload, origin })).status).toBe(200);
      for (const foreign of [
        'https://evil.test',
        'null',
        'http://localhost:1338',
        'http://localhost:1337.evil.test',
      ])
        expect((await asBrowser(app, '/admin/login', { payload, origin: foreign })).status).toBe(403);
    });
  });

  describe('tokens of other kinds', () => {
    test('an admin token is invalid for the content API, and other tokens are invalid for the admin API', async () => {
      expect((await app.request('GET', '/api/notes')).status).toBe(200);
      expect((await app.request('GET', '/api/notes', undefined, app.superToken)).status).toBe(401);
      expect((await app.request('GET', '/api/users/me', undefined, app.superToken)).status).toBe(401);
      expect(
        (await app.request('POST', '/graphql', { query: '{ __typename }' }, app.superToken)).status,
      ).not.toBe(200);
      for (const wrong of [
        app.token,
        'x',
        'a'.repeat(64),
        `${'a'.repeat(64)}.${'b'.repeat(64)}`,
        'e30.e30.',
        'x'.repeat(10_000),
      ])
        expect((await me(wrong)).status).toBe(401);
      expect((await me(null)).status).toBe(401);
    });
  });

  test('the database contains no secret that could be used', async () => {
    const { token } = await colleague();
    const { database: opened } = app.plinth.project;
    const dump = await opened.write(async (transaction) =>
      JSON.stringify([
        await transaction.rows(sql`select * from plinth_admins`),
        await transaction.rows(sql`select * from plinth_admin_sessions`),
        await transaction.rows(sql`select * from plinth_admin_access`),
        await transaction.rows(sql`select * from plinth_admin_codes`),
        await transaction.rows(sql`select * from plinth_audit_log`),
      ]),
    );
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(password);
    expect(dump).toContain('argon2id');
  });
});
