// End users over REST (behaviour.md, users-permissions REST; security.md S01, S23, S31, S32, S34, P04, P31, N02, N10,
// N11): each door is first shown to open for the entitled caller, then to be shut for the others.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlinth } from '../../src/app.ts';
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
  secret,
} from './people.ts';

describe.each(databases)('users on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  describe('signing in', () => {
    test('works by username and by e-mail in any case, and answers the user without a secret', async () => {
      const { name, email, password } = await register(app);
      for (const identifier of [name, email, email.toUpperCase()]) {
        const answer = await login(app, identifier, password);
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({
          user: { username: name, email, confirmed: true, blocked: false },
        });
        expect(answer.text).not.toMatch(/password|argon2/);
      }
    });

    test('answers a wrong password and an unknown account the same', async () => {
      const { name } = await register(app);
      const [wrong, unknown] = [await login(app, name, 'wrong'), await login(app, 'nobody', 'wrong')];
      expect(wrong.status).toBe(400);
      expect(wrong.body).toEqual(unknown.body);
      expect(messageOf(wrong)).toBe('Invalid identifier or password');
    });

    test('takes texts only', async () => {
      const { name, password } = await register(app);
      for (const wrong of [null, [], [name], { $ne: null }, 0, true, '\u0000', `${name}\u0000`]) {
        expect((await login(app, wrong, password)).status).toBe(400);
        expect((await login(app, name, wrong)).status).toBe(400);
      }
    });

    test('tells a blocked user that he is blocked, after the right password only', async () => {
      const { id, name, password } = await register(app);
      await app.request('PUT', `/api/users/${id}`, { blocked: true });
      expect(messageOf(await login(app, name, 'wrong'))).toBe('Invalid identifier or password');
      expect(messageOf(await login(app, name, password))).toBe(
        'Your account has been blocked by an administrator',
      );
    });

    test('compares whole passwords, beyond 72 bytes too', async () => {
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

    test('is for whoever holds the action', async () => {
      const { jwt, name, password } = await register(app);
      const body = { identifier: name, password };
      expect((await app.request('POST', '/api/auth/local', body, jwt)).status).toBe(403);
    });
  });

  describe('registration', () => {
    test('takes no attribute that decides what the account may do', async () => {
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
        const answer = await app.request('POST', '/api/auth/local/register', { ...body, [name]: 1 }, null);
        expect(answer.status).toBe(400);
        expect(messageOf(answer)).toBe(`Invalid parameters: ${name}`);
      }
      const list = await app.request('GET', '/api/users?filters[username]=climber');
      expect(list.body).toEqual([]);
    });

    test('refuses names and addresses that another user goes by, in either field', async () => {
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
        const answer = await app.request('POST', '/api/auth/local/register', { ...newcomer, ...taken }, null);
        expect(messageOf(answer)).toBe('Email or Username are already taken');
      }
      expect((await app.request('POST', '/api/auth/local/register', newcomer, null)).status).toBe(200);
    });

    test('lets one of two that come at once have the name', async () => {
      const body = { username: 'twins', password: 'long enough' };
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((letter) =>
          app.request('POST', '/api/auth/local/register', { ...body, email: `${letter}@twins.test` }, null),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    test('takes addresses in ASCII only, so that none looks like another', async () => {
      const { email } = await register(app);
      for (const other of [email.replace('e', 'é'), email.replace('p', 'ｐ'), '\u212aate@example.test']) {
        const body = { username: `person${fresh()}`, email: other, password: 'long enough' };
        expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(400);
      }
    });
  });

  describe('tokens', () => {
    const claims = (id: number) => ({ id });
    const sign = (payload: Record<string, unknown>, key = secret, expires = '1h') =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(key));

    test('with our signature are taken, with the three claims of the reference', async () => {
      const { id, jwt } = await register(app);
      expect((await me(app, jwt)).status).toBe(200);
      const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
      expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'id']);
      expect(payload.exp - payload.iat).toBe(30 * 24 * 60 * 60);
      expect((await me(app, await sign(claims(id)))).status).toBe(200);
    });

    test('of another secret, another algorithm or past their time are refused, on public routes too', async () => {
      const { id, jwt } = await register(app);
      const [header = '', payload = '', signature = ''] = jwt.split('.');
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const key = new TextEncoder().encode(secret.padEnd(64, 'x'));
      const refused = [
        await sign(claims(id), 'another secret of another server'),
        await sign(claims(id), secret, '-1 minute'),
        await sign({ id: String(id) }),
        await sign({ id: -1 }),
        await sign({ userId: id }),
        await sign({ id, version: 'x' }),
        await new SignJWT({ id }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
        await new SignJWT({ id })
          .setProtectedHeader({ alg: 'HS512' })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(key),
        `${encode({ alg: 'none' })}.${payload}.`,
        `${encode({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
        `${header}.${encode({ id: id + 1, iat: 1, exp: 4_000_000_000 })}.${signature}`,
        `${header}.${payload}.`,
        'x'.repeat(8000),
      ];
      for (const token of refused) {
        const answer = await me(app, token);
        expect([answer.status, messageOf(answer)]).toEqual([401, 'Missing or invalid credentials']);
        expect((await app.request('POST', '/api/auth/local', {}, token)).status).toBe(401);
      }
    });

    test('of a blocked user end at once, and do not come back with him', async () => {
      const { id, jwt } = await register(app);
      expect((await me(app, jwt)).status).toBe(200);
      await app.request('PUT', `/api/users/${id}`, { blocked: true });
      const answer = await me(app, jwt);
      expect([answer.status, messageOf(answer)]).toEqual([401, 'Invalid credentials']);
      await app.request('PUT', `/api/users/${id}`, { blocked: false });
      expect((await me(app, jwt)).status).toBe(401);
    });

    test('outlive a form that sends everything as it was', async () => {
      const { id, jwt, name, email } = await register(app);
      const form = { username: name, email, blocked: false, confirmed: true };
      expect((await app.request('PUT', `/api/users/${id}`, form)).status).toBe(200);
      expect((await me(app, jwt)).status).toBe(200);
    });

    test('of a deleted user end at once', async () => {
      const { id, jwt } = await register(app);
      expect((await me(app, jwt)).status).toBe(200);
      expect((await app.request('DELETE', `/api/users/${id}`)).status).toBe(200);
      expect((await me(app, jwt)).status).toBe(401);
    });

    test.runIf(database === 'postgres')('end on every node within a second', async () => {
      const other = await createPlinth(app.folder);
      try {
        const { id, jwt } = await register(app);
        const headers = { authorization: `Bearer ${jwt}` };
        const askOther = async () =>
          (await other.server.inject({ method: 'GET', url: '/api/users/me', headers })).statusCode;
        expect(await askOther()).toBe(200);
        await app.request('PUT', `/api/users/${id}`, { blocked: true });
        await vi.waitFor(async () => expect(await askOther()).toBe(401), { timeout: 1200, interval: 50 });
      } finally {
        await other.close();
      }
    });

    test('give what the role of their user holds now, and nothing of the public', async () => {
      const { id, jwt } = await register(app);
      const notes = () => app.request('GET', '/api/notes', undefined, jwt);
      expect((await notes()).status).toBe(200);
      const { roles } = (await app.request('GET', '/api/users-permissions/roles')).body as {
        roles: { id: number; type: string }[];
      };
      await app.request('PUT', `/api/users/${id}`, { role: roles.find(({ type }) => type === 'public')?.id });
      expect((await notes()).status).toBe(403);
    });

    test('of users are no API tokens, and the other way round', async () => {
      const { jwt } = await register(app);
      expect((await app.request('GET', '/api/users', undefined, jwt)).status).toBe(403);
      expect((await me(app, app.token)).status).toBe(401);
    });
  });

  describe('passwords', () => {
    const change = (jwt: string, currentPassword: string, password: string) =>
      app.request(
        'POST',
        '/api/auth/change-password',
        { currentPassword, password, passwordConfirmation: password },
        jwt,
      );

    test('are changed by who knows the present one; every other session ends', async () => {
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

    test('that an administrator sets end the sessions of the user', async () => {
      const { id, jwt } = await register(app);
      await app.request('PUT', `/api/users/${id}`, { password: 'another one' });
      expect((await me(app, jwt)).status).toBe(401);
    });

    test('are set anew with a mailed code, once; every session ends', async () => {
      const person = await register(app);
      const code = await forgot(app, person);
      const answer = await reset(app, code, 'another one');
      expect(answer.status).toBe(200);
      expect((await me(app, person.jwt)).status).toBe(401);
      expect((await me(app, (answer.body as { jwt: string }).jwt)).status).toBe(200);
      expect((await login(app, person.name, 'another one')).status).toBe(200);
      expect(messageOf(await reset(app, code, 'a third one'))).toBe('Incorrect code provided');
    });

    test('are set by one of several that use a code at once', async () => {
      const code = await forgot(app, await register(app));
      const answers = await Promise.all([1, 2, 3].map((n) => reset(app, code, `password number ${n}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    test('are not set by anything but the text of a code', async () => {
      const person = await register(app);
      const code = await forgot(app, person);
      for (const wrong of [null, '', [], [code], { $gt: 0 }, { $ne: null }, 0, true, undefined, 'nope'])
        expect((await reset(app, wrong, 'another one')).status).toBe(400);
      expect((await login(app, person.name, person.password)).status).toBe(200);
      expect((await reset(app, code, 'short')).status).toBe(400);
      expect((await reset(app, code, 'another one')).status).toBe(200);
    });

    test('are not set with a code after the password, the address or the account changed', async () => {
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

    test('are asked for by one address, and the mail goes to the stored one', async () => {
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
      expect((await ask(person.email.toUpperCase(), more)).body).toEqual({ ok: true });
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

    test('appear in no answer and can be asked for in no way, through relations neither', async () => {
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
      for (const url of refused) expect([url, (await app.request('GET', url)).status]).toEqual([url, 400]);
      expect((await app.request('GET', '/api/users?_q=argon2')).body).toEqual([]);
    });
  });

  describe('reading and writing users', () => {
    test('is one content statement, through the ordinary planner', async () => {
      const { jwt, name } = await register(app);
      await me(app, jwt);
      app.statements.length = 0;
      const answer = await app.request(
        'GET',
        '/api/users/me?fields=username&populate[role][fields]=type',
        undefined,
        jwt,
      );
      expect(answer.body).toMatchObject({ username: name, role: { type: 'authenticated' } });
      expect(app.statements).toHaveLength(1);
    });

    test('counts what the filters leave', async () => {
      const { name } = await register(app);
      expect((await app.request('GET', `/api/users/count?filters[username]=${name}`)).body).toBe(1);
      expect((await app.request('GET', '/api/users/count?filters[username]=nobody')).body).toBe(0);
    });

    test('shows a role with its actions, and says when there is none', async () => {
      const { body } = await app.request('GET', '/api/users-permissions/roles');
      const [role] = (body as { roles: { id: number; type: string }[] }).roles;
      expect(role?.type).toBe('authenticated');
      const one = await app.request('GET', `/api/users-permissions/roles/${role?.id}`);
      const actions = { controllers: { note: { find: { enabled: true }, create: { enabled: false } } } };
      expect(one.body).toMatchObject({
        role: { type: 'authenticated', permissions: { 'api::note': actions } },
      });
      const none = await app.request('GET', '/api/users-permissions/roles/999');
      expect([none.status, messageOf(none)]).toEqual([404, 'Role not found']);
    });

    test('names nobody by what is no row id', async () => {
      for (const id of ['abc', '0', '-1', '1e3', '99999999999999999999', '1 or 1=1'])
        expect((await app.request('GET', `/api/users/${encodeURIComponent(id)}`)).status).toBe(204);
      expect((await app.request('PUT', '/api/users/999999', {})).status).toBe(404);
    });
  });
});

describe.each(databases)('settings of users on %s', (database) => {
  let app: TestApp;
  afterAll(() => app.close());

  test('require that an address is confirmed, close registration, and limit attempts', async () => {
    const advanced = {
      email_confirmation: true,
      email_confirmation_redirection: 'https://example.test/welcome',
    };
    app = await startTestApp(database, files({ ratelimit: { enabled: false }, advanced }), { grants });
    const body = { username: 'carefully', email: 'carefully@example.test', password: 'long enough' };
    const registered = await app.request('POST', '/api/auth/local/register', body, null);
    expect(registered.body).toMatchObject({ user: { confirmed: false } });
    expect(registered.body).not.toHaveProperty('jwt');
    expect(messageOf(await login(app, body.username, body.password))).toBe(
      'Your account email is not confirmed',
    );

    const code = await mailedCode(app, body.email);
    const confirm = (given: string) =>
      app.request('GET', `/api/auth/email-confirmation?confirmation=${given}`, undefined, null);
    expect(messageOf(await confirm('nope'))).toBe('Invalid token');
    expect(messageOf(await confirm('&confirmation[]=x'))).toBe('Invalid token');
    const confirmed = await confirm(code);
    expect([confirmed.status, confirmed.headers.location]).toEqual([302, 'https://example.test/welcome']);
    expect(messageOf(await confirm(code))).toBe('Invalid token');
    expect((await login(app, body.username, body.password)).status).toBe(200);

    // A code that was mailed to the address confirms it, too.
    const other = { username: 'forgetful', email: 'forgetful@example.test', password: 'long enough' };
    await app.request('POST', '/api/auth/local/register', other, null);
    const confirmation = await mailedCode(app, other.email);
    await app.request('POST', '/api/auth/forgot-password', { email: other.email }, null);
    const resetCode = await vi.waitFor(async () => {
      const latest = await mailedCode(app, other.email);
      expect(latest).not.toBe(confirmation);
      return latest;
    });
    const changed = { code: resetCode, password: 'longer still', passwordConfirmation: 'longer still' };
    const reset = await app.request('POST', '/api/auth/reset-password', changed, null);
    const { jwt } = reset.body as { jwt: string };
    expect((await app.request('GET', '/api/users/me', undefined, jwt)).status).toBe(200);

    app = await app.reopen(files({ ratelimit: { max: 3 }, advanced: { allow_register: false } }));
    const closed = await app.request('POST', '/api/auth/local/register', body, null);
    expect(messageOf(closed)).toBe('Register action is currently disabled');

    // Neither spelling nor an extra key nor a header brings a budget of its own.
    const attempts: number[] = [];
    for (const [index, identifier] of ['victim', 'VICTIM', ' victim ', 'victim', 'Victim'].entries()) {
      const guess = { identifier, password: 'x', email: `${index}@example.test` };
      const headers = { 'x-forwarded-for': `10.0.0.${index}` };
      const inject = { method: 'POST' as const, url: '/api/auth/local', payload: guess, headers };
      const answer = await app.plinth.server.inject(inject);
      attempts.push(answer.statusCode);
      if (answer.statusCode === 429) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.json().error.message).toBe('Too many requests, please try again later.');
      }
    }
    expect(attempts).toEqual([400, 400, 400, 429, 429]);
    const elsewhere = { method: 'POST' as const, url: '/api/auth/local', remoteAddress: '10.9.9.9' };
    const payload = { identifier: 'victim', password: 'x' };
    expect((await app.plinth.server.inject({ ...elsewhere, payload })).statusCode).toBe(400);

    const proxied = { host: '127.0.0.1', port: 0, proxy: true };
    const behindProxy = files({ ratelimit: { max: 3 } });
    app = await app.reopen({
      ...behindProxy,
      files: { ...behindProxy.files, 'config/server.json': proxied },
    });
    const claims: number[] = [];
    for (const claimed of [1, 2, 3, 4]) {
      const headers = { 'x-forwarded-for': `10.0.0.${claimed}, 192.0.2.7` };
      const payload = { identifier: 'victim', password: 'x' };
      const { statusCode } = await app.plinth.server.inject({
        method: 'POST',
        url: '/api/auth/local',
        payload,
        headers,
      });
      claims.push(statusCode);
    }
    expect(claims).toEqual([400, 400, 400, 429]);
  });
});
