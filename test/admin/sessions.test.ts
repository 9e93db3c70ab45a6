import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, value } from '../../src/sql/sql.ts';
import { databases, startTestApp } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  asBrowser,
  cookieOf,
  files,
  logIn,
  origin,
  password,
  roleId,
  startAdminApp,
} from './project.ts';

describe.each(databases)('sessions of administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    const limits = { rateLimit: { enabled: false }, auth: { sessions: { maxSessions: 6 } } };
    app = await startAdminApp(
      database,
      {},
      { ...files, files: { ...files.files, 'config/admin.json': limits } },
    );
  });
  afterAll(() => app.close());

  const colleague = async () => addColleague(app, await roleId(app, 'strapi-editor'));
  const me = (token: string | null) => app.admin('GET', 'users/me', undefined, token);

  describe('a session', () => {
    const browserLogin = async (email = 'super@example.test', rememberMe = false) => {
      const payload = JSON.stringify({ email, password, rememberMe });
      const response = await asBrowser(app, '/admin/login', { payload, origin });
      return { cookie: response.cookie ?? '', token: JSON.parse(response.text).data.token as string };
    };
    const renew = (cookie: string, more: Parameters<typeof asBrowser>[2] = { origin }) =>
      asBrowser(app, '/admin/access-token', { cookie, ...more });

    test('is renewed by its cookie, which is HttpOnly and SameSite=Strict', async () => {
      const { headers } = await logIn(app, 'super@example.test');
      expect(headers['set-cookie']).toMatch(
        /^strapi_admin_refresh=[0-9a-f]{64}\.[0-9a-f]{64}; Path=\/admin; HttpOnly; SameSite=Strict$/,
      );
      const renewed = await renew(cookieOf(headers) ?? '');
      expect(renewed.status).toBe(200);
      expect((await me(JSON.parse(renewed.text).data.token)).status).toBe(200);
    });

    test('has a persistent cookie only if the sign-in requested it', async () => {
      const remembered = await app.request(
        'POST',
        '/admin/login',
        { email: 'super@example.test', password, rememberMe: true },
        null,
      );
      expect(remembered.headers['set-cookie']).toMatch(/; Expires=/);
    });

    test('ends when its administrator exceeds the maximum of sessions', async () => {
      const { email } = await colleague();
      const opened = [];
      for (let count = 0; count < 8; count++) opened.push(await browserLogin(email));
      const statuses = await Promise.all(opened.map(({ token }) => me(token)));
      expect(statuses.map(({ status }) => status)).toEqual([401, 401, ...Array(6).fill(200)]);
      expect((await renew(opened[1]?.cookie ?? '')).status).toBe(401);
      expect((await me(app.superToken)).status).toBe(200);
    });

    test('is not renewed without the Origin of the server, nor by a form', async () => {
      const { cookie } = await browserLogin();
      for (const more of [
        {},
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { origin, headers: { 'content-type': 'text/plain' }, payload: '{}' },
        { origin, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ])
        expect((await renew(cookie, more)).status).toBe(403);
      expect((await renew(cookie)).status).toBe(200);
      const logout = (given: string | undefined) =>
        asBrowser(app, '/admin/logout', { cookie, ...(given === undefined ? {} : { origin: given }) });
      expect((await logout(undefined)).status).toBe(403);
      expect((await logout('https://evil.test')).status).toBe(403);
    });

    test('the cookie alone authenticates no other endpoint', async () => {
      const { cookie } = await browserLogin();
      const response = await app.plinth.server.inject({
        method: 'GET',
        url: '/admin/users/me',
        headers: { cookie, origin, host: 'localhost:1337' },
      });
      expect(response.statusCode).toBe(401);
    });

    test('gets a new secret with each renewal; the previous one is accepted for another tab, an older one ends the session', async () => {
      const { cookie, token } = await browserLogin();
      const second = await renew(cookie);
      expect(second.cookie).not.toBe(cookie);
      const otherTab = await renew(cookie);
      expect([otherTab.status, otherTab.cookie]).toEqual([200, undefined]);
      const third = await renew(second.cookie ?? '');
      expect((await me(token)).status).toBe(200);
      expect((await renew(cookie)).status).toBe(401);
      expect((await renew(third.cookie ?? '')).status).toBe(401);
      expect((await me(token)).status).toBe(401);
    });

    test('ends with a logout; with a logout everywhere all sessions of the administrator end', async () => {
      const { email } = await colleague();
      const [one, two, three] = [
        await browserLogin(email),
        await browserLogin(email),
        await browserLogin(email),
      ];
      expect((await app.admin('POST', 'logout', {}, one.token)).status).toBe(200);
      expect([(await me(one.token)).status, (await me(two.token)).status]).toEqual([401, 200]);
      expect((await renew(one.cookie)).status).toBe(401);
      const gone = await asBrowser(app, '/admin/logout', { cookie: two.cookie, origin });
      expect([gone.status, gone.cookie]).toEqual([200, 'strapi_admin_refresh=']);
      expect((await me(two.token)).status).toBe(401);
      const four = await browserLogin(email);
      await app.admin('POST', 'logout', { everywhere: true }, three.token);
      expect((await me(four.token)).status).toBe(401);
      expect((await me(app.superToken)).status).toBe(200);
    });

    test('ends after its maximal lifetime', async () => {
      const { cookie, token } = await browserLogin();
      expect((await me(token)).status).toBe(200);
      const { database: opened } = app.plinth.project;
      await opened.write((transaction) =>
        transaction.run(
          sql`update plinth_admin_sessions set ends_at = '2020-01-01' where ends_at > '2020-01-01'`,
        ),
      );
      expect((await me(token)).status).toBe(401);
      expect((await renew(cookie)).status).toBe(401);
      app = { ...app, superToken: (await browserLogin()).token };
      const again: AdminApp['admin'] = (method, path, body, given = app.superToken) =>
        app.request(method, `/admin/${path}`, body, given);
      app = { ...app, admin: again };
      expect((await me(app.superToken)).status).toBe(200);
    });

    test('ends when it is not renewed in time, and its access tokens expire', async () => {
      const { database: opened } = app.plinth.project;
      const outdate = (statement: ReturnType<typeof sql>) =>
        opened.write((transaction) => transaction.run(statement));
      const { email } = await colleague();
      const idle = await browserLogin(email);
      expect((await me(idle.token)).status).toBe(200);
      await outdate(
        sql`update plinth_admin_sessions set idle_at = '2020-01-01' where admin_id = (select id from plinth_admins where email = ${value(email)})`,
      );
      expect([(await me(idle.token)).status, (await renew(idle.cookie)).status]).toEqual([401, 401]);
      const short = await browserLogin(email);
      await outdate(
        sql`update plinth_admin_access set expires_at = '2020-01-01' where session_id in (select s.id from plinth_admin_sessions s join plinth_admins a on a.id = s.admin_id where a.email = ${value(email)})`,
      );
      expect([(await me(short.token)).status, (await renew(short.cookie)).status]).toEqual([401, 200]);
      await app.plinth.admin.forgetEnded();
      const left = await opened.write((transaction) =>
        transaction.rows(sql`select id from plinth_admin_sessions where idle_at < '2021'`),
      );
      expect(left).toEqual([]);
    });

    test('ends at once when its administrator is blocked, deactivated or deleted; their id is not used again', async () => {
      for (const change of [{ blocked: true }, { isActive: false }]) {
        const { id, token } = await colleague();
        expect((await me(token)).status).toBe(200);
        await app.admin('PUT', `users/${id}`, change);
        expect((await me(token)).status).toBe(401);
      }
      const deleted = await colleague();
      await app.admin('DELETE', `users/${deleted.id}`);
      const next = await colleague();
      expect(next.id).not.toBe(deleted.id);
      expect((await me(deleted.token)).status).toBe(401);
    });
  });
});

describe.each([
  { title: 'an https address', server: { url: 'https://cms.example.org' }, isSecure: true },
  { title: 'a proxy', server: { proxy: true }, isSecure: true },
  {
    title: 'a proxy before an http address',
    server: { url: 'http://cms.local', proxy: true },
    isSecure: false,
  },
  { title: 'nothing said', server: {}, isSecure: false },
])('sessions of administrators on %s', ({ server, isSecure }) => {
  test(`the cookie is ${isSecure ? '' : 'not '}for TLS only`, async () => {
    const config = { 'config/server.json': { host: '127.0.0.1', port: 0, ...server } };
    const app = await startTestApp('sqlite', { ...files, files: { ...files.files, ...config } });
    const setupToken = await app.plinth.admin.setupToken();
    const response = await app.request(
      'POST',
      '/admin/register-admin',
      { email: 'first@example.test', firstname: 'First', password, setupToken },
      null,
    );
    expect(/; Secure/.test(String(response.headers['set-cookie']))).toBe(isSecure);
    await app.close();
  });
});
