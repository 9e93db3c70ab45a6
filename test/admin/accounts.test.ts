// Administrators change their account, reset a forgotten password and accept an invitation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsOf, mailTo } from '../harness/mails.ts';
import { databases, type TestApp } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  dataOf,
  logIn,
  password,
  roleId,
  startAdminApp,
  tokenOf,
} from './project.ts';

const mailedCode = async (app: TestApp, to: string): Promise<string> =>
  /code=([0-9a-f]+)/.exec(await mailTo(app, to, 'code='))?.[1] ?? '';

describe.each(databases)('accounts of administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const colleague = async () => addColleague(app, await roleId(app, 'strapi-editor'));
  const me = (token: string | null) => app.admin('GET', 'users/me', undefined, token);

  describe('one’s own account', () => {
    test('changing the password requires the current password and ends the other sessions', async () => {
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

    test('of several concurrent changes with the same current password only one succeeds', async () => {
      const { email, token } = await colleague();
      const nexts = [1, 2, 3, 4].map((number) => `Another secret ${number}`);
      const put = (next: string) =>
        app.admin('PUT', 'users/me', { password: next, currentPassword: password }, token);
      const responses = await Promise.all(nexts.map(put));
      const set = nexts.filter((_next, index) => responses[index]?.status === 200);
      expect(set).toHaveLength(1);
      expect((await logIn(app, email, set[0])).status).toBe(200);
    });

    test('the routes of administrators cannot be used to change it without the current password', async () => {
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

    test('is replaced with the mailed code, once, and all sessions end', async () => {
      const { email, token } = await colleague();
      expect((await forgot(email.toUpperCase())).status).toBe(204);
      const code = await mailedCode(app, email);
      const response = await reset(code);
      expect(response.status).toBe(200);
      expect((await me(tokenOf(response))).status).toBe(200);
      expect((await me(token)).status).toBe(401);
      expect((await reset(code, 'Yet another 3')).status).toBe(400);
      expect((await logIn(app, email, 'Another secret 2')).status).toBe(200);
    });

    test('is replaced by one of several concurrent requests with the same code', async () => {
      const { email } = await colleague();
      await forgot(email);
      const code = await mailedCode(app, email);
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) => reset(code, `Another secret ${index}`)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
    });

    test.each([[null], [''], [[]], [{ $gt: 0 }], [{ $ne: null }], [0], [undefined], ['0'.repeat(64)]])(
      'is not replaced by the code %j',
      async (code) => {
        expect((await reset(code)).status).toBe(400);
        expect((await logIn(app, 'super@example.test')).status).toBe(200);
      },
    );

    test('the mail goes only to the stored e-mail, whatever the request contains', async () => {
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
      expect((await mailsOf(app)).join('\n')).not.toMatch(/evil\.test/);
    });
  });

  describe('an invitation', () => {
    test('shows the invited administrator, can be used once, and keeps its e-mail and roles', async () => {
      const editor = await roleId(app, 'strapi-editor');
      const response = await app.admin('POST', 'users', {
        email: 'New@example.test',
        firstname: 'New',
        roles: [editor],
      });
      const { registrationToken, id } = dataOf(response);
      expect(response.body).toMatchObject({ data: { email: 'new@example.test', isActive: false } });
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
});
