// End users register and sign in. Each request is first tested for a caller who is allowed, then for others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, fresh, grants, login, messageOf, register } from './people.ts';

describe.each(databases)('signing in of users on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  const sendForm = async (path: string, fields: Readonly<Record<string, string | File>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const sent = new Response(form);
    const response = await app.plinth.server.inject({
      method: 'POST',
      url: `/api/auth/local${path}`,
      headers: { 'content-type': String(sent.headers.get('content-type')) },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() };
  };

  describe('signing in', () => {
    test('works with username or e-mail, ignores case, and returns the user without secrets', async () => {
      const { name, email, password } = await register(app);
      for (const identifier of [name, email, email.toUpperCase()]) {
        const response = await login(app, identifier, password);
        expect(response.status).toBe(200);
        expect(response.body).toMatchObject({
          user: { username: name, email, confirmed: true, blocked: false },
        });
        expect(response.text).not.toMatch(/password|argon2/);
      }
    });

    test('accepts form-encoded bodies, as clients of existing projects send them', async () => {
      const name = `person${fresh()}`;
      const fields = { username: name, email: `${name}@example.test`, password: `secret of ${name}` };
      const form = { identifier: name, password: fields.password };
      expect((await sendForm('/register', fields)).status).toBe(200);
      expect(await sendForm('', { ...form, avatar: new File(['x'.repeat(1000)], 'a.png') })).toMatchObject({
        status: 200,
        body: { user: { username: name } },
      });
      const wrong = await sendForm('', { ...form, password: 'wrong' });
      expect(wrong.body).toEqual((await login(app, name, 'wrong')).body);
      const admin = { ...fields, username: `${name}b`, email: 'form@example.test', role: '1' };
      expect((await sendForm('/register', admin)).status).toBe(400);
      const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 'x']));
      expect((await sendForm('', many)).status).toBe(400);
      expect((await sendForm('', { identifier: 'x'.repeat(100_000) })).status).toBe(400);
      expect((await sendForm('', { ...form, a: new File(['x'.repeat(2_000_000)], 'a') })).status).toBe(413);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      for (const payload of ['', '--x\r\ncontent-disposition: form-data; name="identifier"\r\n\r\ncut']) {
        const cut = await app.plinth.server.inject({
          method: 'POST',
          url: '/api/auth/local',
          headers,
          payload,
        });
        expect(cut.statusCode, cut.body).toBe(400);
      }
    });

    test('responds the same to a wrong password and an unknown account', async () => {
      const { name } = await register(app);
      const [wrong, unknown] = [await login(app, name, 'wrong'), await login(app, 'nobody', 'wrong')];
      expect(wrong.status).toBe(400);
      expect(wrong.body).toEqual(unknown.body);
      expect(messageOf(wrong)).toBe('Invalid identifier or password');
    });

    test('refuses values that are not strings', async () => {
      const { name, password } = await register(app);
      for (const wrong of [null, [], [name], { $ne: null }, 0, true, '\u0000', `${name}\u0000`]) {
        expect((await login(app, wrong, password)).status).toBe(400);
        expect((await login(app, name, wrong)).status).toBe(400);
      }
    });

    test('reports that a user is blocked only after the correct password', async () => {
      const { id, name, password } = await register(app);
      await app.request('PUT', `/api/users/${id}`, { blocked: true });
      expect(messageOf(await login(app, name, 'wrong'))).toBe('Invalid identifier or password');
      expect(messageOf(await login(app, name, password))).toBe(
        'Your account has been blocked by an administrator',
      );
    });

    test('compares whole passwords, also beyond 72 bytes', async () => {
      const username = `person${fresh()}`;
      const password = `${'ü'.repeat(40)}${'x'.repeat(40)}`;
      const body = { username, email: `${username}@example.test`, password };
      expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(200);
      expect((await login(app, username, password)).status).toBe(200);
      expect((await login(app, username, password.slice(0, 60))).status).toBe(400);
      const tooLong = {
        ...body,
        username: `${username}b`,
        email: 'b@example.test',
        password: 'x'.repeat(257),
      };
      expect((await app.request('POST', '/api/auth/local/register', tooLong, null)).status).toBe(400);
    });

    test('requires the action', async () => {
      const { jwt, name, password } = await register(app);
      const body = { identifier: name, password };
      expect((await app.request('POST', '/api/auth/local', body, jwt)).status).toBe(403);
    });
  });

  describe('registration', () => {
    test('refuses attributes that decide what the account may do', async () => {
      const body = { username: 'climber', email: 'climber@example.test', password: 'climber-1' };
      const more = [
        'role',
        'confirmed',
        'blocked',
        'provider',
        'id',
        'documentId',
        'createdBy',
        'publishedAt',
      ];
      for (const name of more) {
        const response = await app.request('POST', '/api/auth/local/register', { ...body, [name]: 1 }, null);
        expect(response.status).toBe(400);
        expect(messageOf(response)).toBe(`Invalid parameters: ${name}`);
      }
      const list = await app.request('GET', '/api/users?filters[username]=climber');
      expect(list.body).toEqual([]);
    });

    test('refuses usernames and e-mails that another user has as username or e-mail', async () => {
      const { name, email } = await register(app);
      const newcomer = {
        username: `person${fresh()}`,
        email: `fresh${fresh()}@example.test`,
        password: 'long enough',
      };
      for (const taken of [
        { username: name },
        { email },
        { email: email.toUpperCase() },
        { username: email },
      ]) {
        const response = await app.request(
          'POST',
          '/api/auth/local/register',
          { ...newcomer, ...taken },
          null,
        );
        expect(messageOf(response)).toBe('Email or Username are already taken');
      }
      expect((await app.request('POST', '/api/auth/local/register', newcomer, null)).status).toBe(200);
    });

    test('one of two concurrent registrations gets the username', async () => {
      const body = { username: 'twins', password: 'long enough' };
      const responses = await Promise.all(
        ['a', 'b', 'c'].map((letter) =>
          app.request('POST', '/api/auth/local/register', { ...body, email: `${letter}@twins.test` }, null),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    test('accepts only ASCII e-mails, so that none looks like another', async () => {
      const { email } = await register(app);
      for (const other of [email.replace('e', 'é'), email.replace('p', 'ｐ'), '\u212aate@example.test']) {
        const body = { username: `person${fresh()}`, email: other, password: 'long enough' };
        expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(400);
      }
    });
  });
});
