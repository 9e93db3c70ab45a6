// Administrators (security.md S01, S08, S36, S39, P04, P09, P19, P20, P31, N02, N10, N11, N16): each door is first shown
// to open for the entitled caller, then to be shut for the others.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql, value } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  asBrowser,
  cookieOf,
  dataOf,
  files,
  logIn,
  messageOf,
  password,
  roleId,
  startAdminApp,
  tokenOf,
} from './project.ts';

const origin = 'http://localhost:1337';

async function mailedCode({ folder }: TestApp, to: string): Promise<string> {
  return vi.waitFor(async () => {
    const names = (await readdir(join(folder, '.tmp/mails'))).sort().reverse();
    for (const name of names) {
      const text = await readFile(join(folder, '.tmp/mails', name), 'utf8');
      const [, code] = /code=([0-9a-f]+)/.exec(text) ?? [];
      if (text.startsWith(`To: ${to}\n`) && code !== undefined) return code;
    }
    throw new Error('no mail yet');
  });
}

describe.each(databases)('the first administrator on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  const register = (setupToken: unknown, others: object = {}) =>
    app.request(
      'POST',
      '/admin/register-admin',
      { email: 'first@example.test', firstname: 'First', password, setupToken, ...others },
      null,
    );

  test('registers once, with the setup token alone, however many try at the same moment', async () => {
    expect(dataOf(await app.request('GET', '/admin/init', undefined, null)).hasAdmin).toBe(false);
    const setupToken = await app.plinth.admin.setupToken();
    for (const wrong of [undefined, null, '', 'x', [setupToken], { $ne: null }, 'a'.repeat(64)])
      expect((await register(wrong)).status).toBe(400);
    expect((await register(setupToken, { roles: [1] })).status).toBe(400);
    expect((await register(setupToken, { password: 'short' })).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register(setupToken, { email: `first${index}@example.test` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    expect(dataOf(await app.request('GET', '/admin/init', undefined, null)).hasAdmin).toBe(true);
    expect(await app.plinth.admin.setupToken()).toBeUndefined();
    const late = await register(setupToken);
    expect([late.status, messageOf(late)]).toEqual([400, 'You cannot register a new super admin']);
  });
});

describe.each(databases)('administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const colleague = async () => addColleague(app, await roleId(app, 'strapi-editor'));
  const me = (token: string | null) => app.admin('GET', 'users/me', undefined, token);

  describe('signing in', () => {
    test('works in any case of the address, and shows no secret', async () => {
      const answer = await logIn(app, 'SUPER@example.test');
      expect(answer.status).toBe(200);
      expect(dataOf(answer)).toMatchObject({
        user: { email: 'super@example.test', firstname: 'Super', isActive: true, blocked: false },
      });
      expect(answer.text).not.toMatch(/argon2|password|hash/i);
      expect((await me(tokenOf(answer))).status).toBe(200);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    });

    test('answers unknown, invited and blocked administrators and wrong passwords the same', async () => {
      const { id, email } = await colleague();
      expect((await logIn(app, email)).status).toBe(200);
      await app.admin('PUT', `users/${id}`, { blocked: true });
      const editor = await roleId(app, 'strapi-editor');
      await app.admin('POST', 'users', { email: 'invited@example.test', roles: [editor] });
      const answers = [
        await logIn(app, email),
        await logIn(app, 'invited@example.test'),
        await logIn(app, 'nobody@example.test'),
        await logIn(app, 'super@example.test', 'wrong'),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([400, answers[0]?.body]);
    });

    test.each([[null], [['super@example.test']], [{ $ne: null }], [0], [true]])(
      'takes texts only: %j',
      async (wrong) => {
        expect((await logIn(app, wrong)).status).toBe(400);
        expect((await logIn(app, 'super@example.test', wrong)).status).toBe(400);
      },
    );

    test.each(['\u0000', 'super@example.test\u0000', '\ufffd', 'x'.repeat(10_000)])(
      'refuses strange addresses',
      async (email) => {
        expect((await logIn(app, email)).status).toBe(400);
      },
    );

    test('a page of another origin cannot sign anybody in', async () => {
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

  describe('a session', () => {
    const browserLogin = async (email = 'super@example.test', rememberMe = false) => {
      const payload = JSON.stringify({ email, password, rememberMe });
      const answer = await asBrowser(app, '/admin/login', { payload, origin });
      return { cookie: answer.cookie ?? '', token: JSON.parse(answer.text).data.token as string };
    };
    const renew = (cookie: string, more: Parameters<typeof asBrowser>[2] = { origin }) =>
      asBrowser(app, '/admin/access-token', { cookie, ...more });

    test('is renewed by its cookie, which no script can read and no other site can send', async () => {
      const { headers } = await logIn(app, 'super@example.test');
      expect(headers['set-cookie']).toMatch(
        /^strapi_admin_refresh=[0-9a-f]{64}\.[0-9a-f]{64}; Path=\/admin; HttpOnly; SameSite=Strict$/,
      );
      const renewed = await renew(cookieOf(headers) ?? '');
      expect(renewed.status).toBe(200);
      expect((await me(JSON.parse(renewed.text).data.token)).status).toBe(200);
    });

    test('is remembered by a cookie that outlives the browser only when asked for', async () => {
      const remembered = await app.request(
        'POST',
        '/admin/login',
        { email: 'super@example.test', password, rememberMe: true },
        null,
      );
      expect(remembered.headers['set-cookie']).toMatch(/; Expires=/);
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

    test('a cookie alone opens no other door', async () => {
      const { cookie } = await browserLogin();
      const answer = await app.plinth.server.inject({
        method: 'GET',
        url: '/admin/users/me',
        headers: { cookie, origin, host: 'localhost:1337' },
      });
      expect(answer.statusCode).toBe(401);
    });

    test('gets a new secret with each renewal; the one before is good for another tab, an older one ends it', async () => {
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

    test('ends with its logout, and the others of the administrator with a logout everywhere', async () => {
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

    test('ends when its time is over', async () => {
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

    test('ends when it was not renewed for long, and its access tokens after a while', async () => {
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

    test('ends at once when its administrator is blocked, deactivated or deleted; his id is nobody else’s', async () => {
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

  describe('tokens of other kinds', () => {
    test('an admin token opens nothing of the content API, and no other token the admin API', async () => {
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

  describe('one’s own account', () => {
    test('gets another password only with the present one, which ends the other sessions', async () => {
      const { email, token } = await colleague();
      const other = tokenOf(await logIn(app, email));
      const put = (body: object) => app.admin('PUT', 'users/me', body, token);
      expect((await put({ firstname: 'Ada' })).body).toMatchObject({ data: { firstname: 'Ada' } });
      const next = 'Another secret 2';
      for (const wrong of [
        {},
        { currentPassword: 'wrong' },
        { currentPassword: null },
        { currentPassword: [password] },
      ])
        expect((await put({ password: next, ...wrong })).status).toBe(400);
      expect((await put({ email: 'thief@example.test' })).status).toBe(400);
      expect((await put({ roles: [1] })).status).toBe(400);
      expect((await put({ isActive: true })).status).toBe(400);
      expect((await put({ password: 'weak', currentPassword: password })).status).toBe(400);
      expect((await me(other)).status).toBe(200);
      expect((await put({ password: next, currentPassword: password })).status).toBe(200);
      expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401]);
      expect((await logIn(app, email)).status).toBe(400);
      expect((await logIn(app, email, next)).status).toBe(200);
    });

    test('the list of administrators is no way around that', async () => {
      const { body } = await me(app.superToken);
      const { id } = (body as { data: { id: number } }).data;
      expect((await app.admin('PUT', `users/${id}`, { lastname: 'Admin' })).status).toBe(200);
      expect((await app.admin('PUT', `users/${id}`, { password: 'Another secret 2' })).status).toBe(400);
      expect((await app.admin('PUT', `users/${id}`, { email: 'other@example.test' })).status).toBe(400);
    });
  });

  describe('a forgotten password', () => {
    const forgot = (email: unknown, more: object = {}) =>
      app.admin('POST', 'forgot-password', { email, ...more }, null);
    const reset = (resetPasswordToken: unknown, next = 'Another secret 2') =>
      app.admin('POST', 'reset-password', { resetPasswordToken, password: next }, null);

    test('is replaced with the mailed code, once; every session ends', async () => {
      const { email, token } = await colleague();
      expect((await forgot(email.toUpperCase())).status).toBe(204);
      const code = await mailedCode(app, email);
      const answer = await reset(code);
      expect(answer.status).toBe(200);
      expect((await me(tokenOf(answer))).status).toBe(200);
      expect((await me(token)).status).toBe(401);
      expect((await reset(code, 'Yet another 3')).status).toBe(400);
      expect((await logIn(app, email, 'Another secret 2')).status).toBe(200);
    });

    test('is replaced by one of those who show the code at the same moment', async () => {
      const { email } = await colleague();
      await forgot(email);
      const code = await mailedCode(app, email);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => reset(code, `Another secret ${index}`)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
    });

    test.each([[null], [''], [[]], [{ $gt: 0 }], [{ $ne: null }], [0], [undefined], ['0'.repeat(64)]])(
      'is not replaced by the code %j',
      async (code) => {
        expect((await reset(code)).status).toBe(400);
        expect((await logIn(app, 'super@example.test')).status).toBe(200);
      },
    );

    test('is mailed about to the stored address only, whatever a request says', async () => {
      const { email } = await colleague();
      expect((await forgot('nobody@example.test')).status).toBe(204);
      for (const wrong of [
        [email, 'thief@evil.test'],
        { email },
        `${email},thief@evil.test`,
        `${email}\r\nBcc: thief@evil.test`,
      ])
        expect((await forgot(wrong)).status).toBe(400);
      expect((await forgot(email, { url: 'https://evil.test' })).status).toBe(400);
      expect((await forgot(email.replace('example', 'exämple'))).status).not.toBe(500);
      await app.plinth.server.inject({
        method: 'POST',
        url: '/admin/forgot-password',
        headers: { 'content-type': 'application/json', host: 'evil.test', 'x-forwarded-host': 'evil.test' },
        payload: JSON.stringify({ email }),
      });
      await mailedCode(app, email);
      const names = await readdir(join(app.folder, '.tmp/mails'));
      const mails = await Promise.all(
        names.map((name) => readFile(join(app.folder, '.tmp/mails', name), 'utf8')),
      );
      expect(mails.join('\n')).not.toMatch(/evil\.test/);
    });
  });

  describe('an invitation', () => {
    test('tells whom it is for, is good once, and keeps its address and roles', async () => {
      const editor = await roleId(app, 'strapi-editor');
      const answer = await app.admin('POST', 'users', {
        email: 'New@example.test',
        firstname: 'New',
        roles: [editor],
      });
      const { registrationToken, id } = dataOf(answer);
      expect(answer.body).toMatchObject({ data: { email: 'new@example.test', isActive: false } });
      const info = await app.admin(
        'GET',
        `registration-info?registrationToken=${registrationToken}`,
        undefined,
        null,
      );
      expect(dataOf(info)).toEqual({ email: 'new@example.test', firstname: 'New', lastname: null });
      const accept = (userInfo: object, token: unknown = registrationToken) =>
        app.admin('POST', 'register', { registrationToken: token, userInfo }, null);
      expect((await accept({ password, roles: [1] })).status).toBe(400);
      expect((await accept({ password }, { $ne: null })).status).toBe(400);
      const together = await Promise.all(
        Array.from({ length: 10 }, () => accept({ password, email: 'x@evil.test' })),
      );
      expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(dataOf(await app.admin('GET', `users/${id}`))).toMatchObject({
        email: 'new@example.test',
        isActive: true,
        roles: [{ code: 'strapi-editor' }],
      });
      expect((await accept({ password })).status).toBe(400);
    });
  });

  test('the database holds no secret that could be used', async () => {
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

describe.each([
  { title: 'an https address', server: { url: 'https://cms.example.org' }, isSecure: true },
  { title: 'a proxy', server: { proxy: true }, isSecure: true },
  {
    title: 'a proxy before an http address',
    server: { url: 'http://cms.local', proxy: true },
    isSecure: false,
  },
  { title: 'nothing said', server: {}, isSecure: false },
])('with $title', ({ server, isSecure }) => {
  test(`the cookie is ${isSecure ? '' : 'not '}for TLS only`, async () => {
    const config = { 'config/server.json': { host: '127.0.0.1', port: 0, ...server } };
    const app = await startTestApp('sqlite', { ...files, files: { ...files.files, ...config } });
    const setupToken = await app.plinth.admin.setupToken();
    const answer = await app.request(
      'POST',
      '/admin/register-admin',
      { email: 'first@example.test', firstname: 'First', password, setupToken },
      null,
    );
    expect(/; Secure/.test(String(answer.headers['set-cookie']))).toBe(isSecure);
    await app.close();
  });
});
