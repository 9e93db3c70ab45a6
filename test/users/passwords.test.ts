// Passwords of end users: changed, reset with a mailed code, stored as hashes, and never in responses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import {
  files,
  forgot,
  fresh,
  grants,
  login,
  mailedCode,
  mailsTo,
  me,
  messageOf,
  register,
  reset,
} from './people.ts';

describe.each(databases)('users on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  describe('passwords', () => {
    const change = (jwt: string, currentPassword: string, password: string) =>
      app.request(
        'POST',
        '/api/auth/change-password',
        { currentPassword, password, passwordConfirmation: password },
        jwt,
      );

    test('are changed with the current password, and all other sessions end', async () => {
      const { jwt, name, password } = await register(app);
      expect((await change(jwt, 'wrong', 'another one')).status).toBe(400);
      expect((await me(app, jwt)).status).toBe(200);
      const changed = await change(jwt, password, 'another one');
      expect(changed.status).toBe(200);
      expect((await me(app, jwt)).status).toBe(401);
      expect((await me(app, (changed.body as { jwt: string }).jwt)).status).toBe(200);
      expect((await login(app, name, password)).status).toBe(400);
      expect((await login(app, name, 'another one')).status).toBe(200);
    });

    test('other fields are reported together with the missing ones', async () => {
      const { jwt } = await register(app);
      const given = { currentPassword: 'x', data: { password: 'another one' } };
      const response = await app.request('POST', '/api/auth/change-password', given, jwt);
      expect(response).toMatchObject({
        status: 400,
        body: {
          error: {
            message: '3 errors occurred',
            details: {
              errors: [
                { path: ['passwordConfirmation'] },
                { path: ['password'] },
                { path: [], message: 'this field has unspecified keys: data', value: given },
              ],
            },
          },
        },
      });
    });

    test('that an administrator sets end the sessions of the user', async () => {
      const { id, jwt } = await register(app);
      await app.request('PUT', `/api/users/${id}`, { password: 'another one' });
      expect((await me(app, jwt)).status).toBe(401);
    });

    test('are reset with a mailed code, once, and all sessions end', async () => {
      const person = await register(app);
      const code = await forgot(app, person);
      const response = await reset(app, code, 'another one');
      expect(response.status).toBe(200);
      expect((await me(app, person.jwt)).status).toBe(401);
      expect((await me(app, (response.body as { jwt: string }).jwt)).status).toBe(200);
      expect((await login(app, person.name, 'another one')).status).toBe(200);
      expect(messageOf(await reset(app, code, 'a third one'))).toBe('Incorrect code provided');
    });

    test('are set by one of several concurrent requests with the same code', async () => {
      const code = await forgot(app, await register(app));
      const responses = await Promise.all([1, 2, 3].map((n) => reset(app, code, `password number ${n}`)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    test('are only set with a code that is a string', async () => {
      const person = await register(app);
      const code = await forgot(app, person);
      for (const wrong of [null, '', [], [code], { $gt: 0 }, { $ne: null }, 0, true, undefined, 'nope'])
        expect((await reset(app, wrong, 'another one')).status).toBe(400);
      expect((await login(app, person.name, person.password)).status).toBe(200);
      expect((await reset(app, code, 'short')).status).toBe(400);
      expect((await reset(app, code, 'another one')).status).toBe(200);
    });

    test('are not set with a code from before the password, the e-mail or the account changed', async () => {
      for (const change of [
        { password: 'a new one' },
        { email: `moved${fresh()}@example.test` },
        { blocked: true },
      ]) {
        const person = await register(app);
        const code = await forgot(app, person);
        await app.request('PUT', `/api/users/${person.id}`, change);
        expect(messageOf(await reset(app, code, 'another one'))).toBe('Incorrect code provided');
      }
    });

    test('a reset is requested with one e-mail, and the mail goes to the stored one', async () => {
      const person = await register(app);
      const ask = (email: unknown, more: object = {}) =>
        app.request('POST', '/api/auth/forgot-password', { email, ...more }, null);
      const many = `${person.email},evil@example.test`;
      for (const wrong of [[person.email], { $ne: null }, many, `${person.email}\r\nBcc: evil@example.test`])
        expect((await ask(wrong)).status).toBe(400);
      expect(await mailsTo(app, person.email)).toBe(0);
      expect((await ask('nobody@example.test')).body).toEqual({ ok: true });
      const url = 'https://evil.example.test';
      const more = { url, redirect: url, code: 'x' };
      expect(messageOf(await ask(person.email, more))).toBe(
        'this field has unspecified keys: url, redirect, code',
      );
      expect((await ask(person.email.toUpperCase())).body).toEqual({ ok: true });
      await mailedCode(app, person.email);
      expect(await mailsTo(app, person.email)).toBe(1);
      expect(await mailsTo(app, 'nobody@example.test')).toBe(0);
    });

    test('and codes are stored as hashes only', async () => {
      const person = await register(app);
      const code = await forgot(app, person);
      const dump = await app.plinth.project.database.write(async (transaction) => {
        const { sql } = await import('../../src/sql/sql.ts');
        return JSON.stringify(
          [
            await transaction.rows(sql`select * from up_users`),
            await transaction.rows(sql`select * from plinth_secrets`),
            await transaction.rows(sql`select user_id, purpose, hash from plinth_user_codes`),
          ],
          (_key, value) => (typeof value === 'bigint' ? String(value) : value),
        );
      });
      expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
      expect(dump).not.toContain(code);
      expect(dump).not.toContain(person.password);
    });

    test('are in no response and cannot be selected, filtered or sorted by, also not through relations', async () => {
      const { id } = await register(app);
      const note = await app.request('POST', '/api/notes', { data: { title: 'mine', owner: id } });
      expect(note.status).toBe(201);
      const named = await app.request(
        'GET',
        '/api/notes?populate=owner&filters[owner][username][$notNull]=true',
      );
      expect(named.text).toContain('person');
      expect(named.text).not.toMatch(/password|argon2/);
      const refused = [
        '/api/users?filters[password][$startsWith]=$argon2',
        '/api/users?filters[$or][0][password][$notNull]=true',
        '/api/users?sort=password',
        '/api/users?fields=password',
        '/api/users?populate=password',
        '/api/users/count?filters[password][$notNull]=true',
        '/api/notes?filters[owner][password][$notNull]=true',
        '/api/notes?sort=owner.password',
        '/api/notes?populate[owner][fields]=password',
        '/api/notes?populate[owner][filters][password][$contains]=a',
      ];
      const code = await app.request('GET', '/api/notes?filters[owner][resetPasswordToken]=a');
      expect(code.text).toContain('Invalid key resetPasswordToken at owner.resetPasswordToken');
      for (const url of refused) expect([url, (await app.request('GET', url)).status]).toEqual([url, 400]);
      expect((await app.request('GET', '/api/users?_q=argon2')).body).toEqual([]);
    });
  });
});
