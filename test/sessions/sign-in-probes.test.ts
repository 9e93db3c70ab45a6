// Attacks on sign-ins: the owner of the account can sign in, and attackers are refused and learn nothing.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hash as bcrypt } from 'bcryptjs';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { sql, value } from '../../src/sql/sql.ts';
import { followFakedTime } from '../harness/database-clock.ts';
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
} from '../users/people.ts';

const registration = (app: TestApp, body: object) =>
  app.request('POST', '/api/auth/local/register', body, null);

/** The stored password hash of a user. */
const hashOf = async ({ plinth }: TestApp, id: number): Promise<string> => {
  const [row] = await plinth.project.database.write((transaction) =>
    transaction.rows(
      sql`select hash from plinth_secrets where table_name = 'up_users' and row_id = ${value(id)}`,
    ),
  );
  return String(row?.[0]);
};

describe.each(databases)('sign-ins on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('accept bcrypt hashes and replace them by argon2; sessions continue', async () => {
    const { id, name, jwt } = await register(app);
    const old = await bcrypt('brought along', 4);
    await app.plinth.project.database.write((transaction) =>
      transaction.run(
        sql`update plinth_secrets set hash = ${value(old)} where table_name = 'up_users' and row_id = ${value(id)}`,
      ),
    );
    expect((await login(app, name, 'wrong')).status).toBe(400);
    expect(await hashOf(app, id)).toBe(old);
    expect((await login(app, name, 'brought along')).status).toBe(200);
    const renewed = await hashOf(app, id);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(app, name, 'brought along')).status).toBe(200);
    expect((await login(app, name, 'wrong')).status).toBe(400);
    expect(await hashOf(app, id)).toBe(renewed);
    expect((await me(app, jwt)).status).toBe(200);
  });

  test('refuse tokens with other headers, keys or times', async () => {
    const { id, jwt } = await register(app);
    expect((await me(app, jwt)).status).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    const claims = { id, iat: now, exp: now + 600 };
    const sign = (header: object, payload: object, key = secret) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'HS256', ...header })
        .sign(new TextEncoder().encode(key));
    // The server's own key is used, whatever key the header refers to.
    expect(
      (await me(app, await sign({ kid: '../../dev/null', jku: 'https://evil.test' }, claims))).status,
    ).toBe(200);
    const jwk = { kty: 'oct', k: Buffer.from('of the attacker'.padEnd(32)).toString('base64url') };
    const refused = [
      await sign({ jwk }, claims, 'of the attacker'.padEnd(32)),
      await sign({ kid: '../../dev/null' }, claims, '\0'.repeat(32)),
      await sign({}, { ...claims, nbf: now + 300 }),
      await sign({}, { ...claims, exp: now - 1 }),
      await sign({}, { ...claims, type: 'access' }),
      await sign({}, { userId: String(id), sessionId: 'x', type: 'access', iat: now, exp: now + 600 }),
      `${jwt}x`,
      jwt.slice(0, -1),
      `${jwt}.${jwt}`,
    ];
    for (const token of refused) expect([token, (await me(app, token)).status]).toEqual([token, 401]);
    expect([401, 431]).toContain((await me(app, 'x.'.repeat(500_000))).status);
  });

  test('of several concurrent changes with the same current password only one succeeds', async () => {
    const actions = ['plugin::users-permissions.user.update'];
    await grant(app.plinth.project.database, { role: 'authenticated', actions }, actions);
    await app.plinth.access.refresh();
    const endpoints = {
      'change-password': (jwt: string, currentPassword: string, password: string) =>
        app.request(
          'POST',
          '/api/auth/change-password',
          { currentPassword, password, passwordConfirmation: password },
          jwt,
        ),
      users: (jwt: string, currentPassword: string, password: string, id: number) =>
        app.request('PUT', `/api/users/${id}`, { currentPassword, password }, jwt),
    };
    for (const [name, change] of Object.entries(endpoints)) {
      const person = await register(app);
      const nexts = [1, 2, 3, 4].map((number) => `another secret ${number}`);
      const responses = await Promise.all(
        nexts.map((next) => change(person.jwt, person.password, next, person.id)),
      );
      const set = nexts.filter((_next, index) => responses[index]?.status === 200);
      expect([name, set.length]).toEqual([name, 1]);
      expect((await login(app, person.name, set[0])).status).toBe(200);
    }
  });

  test('tokens of a deleted user are invalid for the next new user', async () => {
    const gone = await register(app);
    await app.request('DELETE', `/api/users/${gone.id}`);
    const next = await register(app);
    expect(next.id).not.toBe(gone.id);
    expect((await me(app, gone.jwt)).status).toBe(401);
    expect((await me(app, next.jwt)).status).toBe(200);
  });

  test('do not reveal accounts: unknown, known and blocked ones get the same response', async () => {
    const [known, blocked] = [await register(app), await register(app)];
    await app.request('PUT', `/api/users/${blocked.id}`, { blocked: true });
    const responses = [];
    for (const identifier of ['nobody', known.name, known.email, blocked.name])
      responses.push((await login(app, identifier, 'wrong')).text);
    expect(new Set(responses).size).toBe(1);
    const recoveries = [];
    for (const email of ['nobody@example.test', known.email, blocked.email]) {
      recoveries.push((await app.request('POST', '/api/auth/forgot-password', { email }, null)).text);
      const { text } = await app.request('POST', '/api/auth/send-email-confirmation', { email }, null);
      recoveries.push(text.replace(email, 'x'));
    }
    expect(new Set(recoveries)).toEqual(new Set(['{"ok":true}', '{"email":"x","sent":true}']));
    await mailedCode(app, known.email);
    expect(await mailsTo(app, blocked.email)).toBe(0);
  });

  test('a mailed code is valid for half an hour', async () => {
    const [person, late] = [await register(app), await register(app)];
    const [code, lateCode] = [await forgot(app, person), await forgot(app, late)];
    followFakedTime();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 29 * 60_000);
    expect((await reset(app, code, 'another one')).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(messageOf(await reset(app, lateCode, 'another one'))).toBe('Incorrect code provided');
    expect(code).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a stolen session cannot change password or e-mail without the current password', async () => {
    const [{ id, name, email, password, jwt }, other] = [await register(app), await register(app)];
    const { project, access } = app.plinth;
    const action = 'plugin::users-permissions.user.update';
    await grant(project.database, { role: 'authenticated', actions: [action] }, [action]);
    await access.refresh();
    const change = (body: object, of = id) => app.request('PUT', `/api/users/${of}`, body, jwt);
    expect((await change({ username: `${name}x`, email: email.toUpperCase() })).status).toBe(200);
    for (const wrong of [
      {},
      { currentPassword: 'wrong' },
      { currentPassword: null },
      { currentPassword: [password] },
    ])
      for (const wanted of [{ password: 'of the finder' }, { email: 'finder@example.test' }])
        expect(messageOf(await change({ ...wanted, ...wrong }))).toBe(
          'The provided current password is invalid',
        );
    expect((await login(app, email, password)).status).toBe(200);
    // Their role allows them to change other users.
    expect((await change({ password: 'of the manager' }, other.id)).status).toBe(200);
    expect((await change({ password: 'another one', currentPassword: password })).status).toBe(200);
    expect((await login(app, email, 'another one')).status).toBe(200);
  });

  test('many concurrent sign-ins do not block other requests', async () => {
    const { name, password, jwt } = await register(app);
    const order: string[] = [];
    const flood = Array.from({ length: 50 }, async (_, index) => {
      const { status } = await login(app, name, index % 2 === 0 ? password : 'wrong');
      order.push('login');
      return status;
    });
    const reads = Array.from({ length: 10 }, async () => {
      const { status } = await app.request('GET', '/api/notes', undefined, jwt);
      order.push('read');
      return status;
    });
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
    expect(order.filter((kind) => kind === 'login').length).toBeLessThan(50);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    expect(statuses.filter((status) => status === 400)).toHaveLength(25);
  });
});

describe.each(databases)('a list of common passwords on %s', (database) => {
  let app: TestApp;
  afterAll(() => app.close());

  test('is refused for new passwords, in every API', async () => {
    app = await startTestApp(database, files(), { grants });
    const { id, name, email, password, jwt } = await register(app);
    await writeFile(join(app.folder, 'common.txt'), 'password1\nqwertyuiop\n');
    app = await app.reopen(files({ ratelimit: { enabled: false }, commonPasswords: 'common.txt' }));
    const common = 'QwertyUIop';
    const newcomer = { username: `person${fresh()}`, email: `list${fresh()}@example.test`, password: common };
    const change = { currentPassword: password, password: common, passwordConfirmation: common };
    const code = await forgot(app, { id, name, email, password, jwt });
    const responses = [
      await registration(app, newcomer),
      await app.request('POST', '/api/auth/change-password', change, jwt),
      await reset(app, code, common),
      await app.request('PUT', `/api/users/${id}`, { password: common }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(new Set(responses.map(messageOf))).toEqual(new Set(['password is too common']));
    expect((await login(app, name, password)).status).toBe(200);
    expect((await reset(app, code, 'not a common one')).status).toBe(200);
  });

  test('is checked in addition to a function of the project', async () => {
    const rule =
      "validatePassword: (value) => { if (value.includes('!!')) throw new Error(value); return /[A-Z]/.test(value); }";
    const config = `{ jwtSecret: '${secret}', validationRules: { ${rule} } }`;
    await rm(join(app.folder, 'config/plugins.json'));
    await writeFile(
      join(app.folder, 'config/plugins.mjs'),
      `export default { 'users-permissions': { config: ${config} } };`,
    );
    app = await app.reopen({ contentTypes: files().contentTypes });
    const newcomer = { username: `person${fresh()}`, email: `list${fresh()}@example.test` };
    for (const password of ['only small letters', 'With a mark!!']) {
      const response = await registration(app, { ...newcomer, password });
      expect([response.status, messageOf(response)]).toEqual([400, 'Password validation failed.']);
    }
    expect((await registration(app, { ...newcomer, password: 'With a capital' })).status).toBe(200);
  });
});

describe.each(databases)('registrations that must be confirmed, on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const advanced = { email_confirmation: true };
    app = await startTestApp(database, files({ ratelimit: { enabled: false }, advanced }), { grants });
  });
  afterAll(() => app.close());

  const newcomer = () => {
    const username = `newcomer${fresh()}`;
    return { username, email: `${username}@example.test`, password: 'long enough' };
  };

  /** A response without the values that differ between users. */
  const formOf = ({ status, body, headers }: Awaited<ReturnType<typeof registration>>) => {
    const { user } = body as { user: Record<string, unknown> };
    const own = ['id', 'documentId', 'username', 'email', 'createdAt', 'updatedAt', 'publishedAt'];
    const shape = Object.entries(user).map(([name, held]) => [name, own.includes(name) ? typeof held : held]);
    return { status, shape, headers: Object.keys(headers).filter((name) => name !== 'date') };
  };

  test('respond to a taken e-mail as to a new one, and change nothing', async () => {
    const first = newcomer();
    const real = await registration(app, first);
    expect(real.status).toBe(200);
    const code = await mailedCode(app, first.email);
    await app.request('GET', `/api/auth/email-confirmation?confirmation=${code}`, undefined, null);
    expect((await login(app, first.username, first.password)).status).toBe(200);

    const second = { ...newcomer(), email: first.email.toUpperCase(), password: 'of the second' };
    const feigned = await registration(app, second);
    expect(formOf(feigned)).toEqual(formOf(real));
    expect(feigned.body).toMatchObject({
      user: { username: second.username, email: first.email, confirmed: false },
    });
    const next = await registration(app, newcomer());
    const idOf = ({ body }: typeof next) => (body as { user: { id: number } }).user.id;
    expect(idOf(feigned)).toBeGreaterThan(idOf(real));
    expect(idOf(next)).toBeGreaterThan(idOf(feigned));

    const holder = await app.request('GET', `/api/users?filters[username]=${second.username}`);
    expect(holder.body).toMatchObject([{ blocked: true, confirmed: false }]);
    expect((await login(app, first.username, first.password)).status).toBe(200);
    expect((await login(app, first.email, second.password)).status).toBe(400);
    expect(await mailsTo(app, first.email)).toBe(1);
  });

  test.each(['REST', 'GraphQL'])('cannot be distinguished by later requests over %s', async (api) => {
    const send = (name: 'register' | 'login', input: object) =>
      api === 'REST'
        ? app.request('POST', `/api/auth/local${name === 'register' ? '/register' : ''}`, input, null)
        : app.request(
            'POST',
            '/graphql',
            {
              query: `mutation ($input: UsersPermissions${name === 'login' ? 'Login' : 'Register'}Input!) { ${name}(input: $input) { jwt } }`,
              variables: { input },
            },
            null,
          );
    const owner = newcomer();
    expect((await registration(app, owner)).status).toBe(200);
    const probe = async (email: string) => {
      const { username, password } = newcomer();
      const first = await send('register', { username, email, password });
      expect(first.text).not.toContain('error');
      const after = [
        await send('login', { identifier: username, password }),
        await send('login', { identifier: email, password }),
        await send('login', { identifier: username, password: 'a wrong one' }),
        await send('register', { username, email: newcomer().email, password }),
        await send('register', { username, email, password }),
      ];
      return after.map(({ status, text, headers }) => [status, text, headers['plinth-error']]);
    };
    const [taken, free] = [await probe(owner.email), await probe(newcomer().email)];
    expect(taken).toEqual(free);
    expect(JSON.stringify(free[0])).toContain('Invalid identifier or password');
    expect(JSON.stringify(free[3])).toContain('already taken');
    expect(free[1]).toEqual(free[2]);
  });

  test('report invalid values the same for a taken e-mail as for a new one', async () => {
    const first = newcomer();
    expect((await registration(app, first)).status).toBe(200);
    for (const wrong of [
      { password: 'short' },
      { username: 'x' },
      { username: first.username },
      { role: 1 },
    ]) {
      const [taken, free] = [
        await registration(app, { ...newcomer(), email: first.email, ...wrong }),
        await registration(app, { ...newcomer(), ...wrong }),
      ];
      expect(taken.status).toBe(400);
      expect(taken.text).toBe(free.text);
    }
  });

  test('do not reveal e-mails through usernames', async () => {
    const first = newcomer();
    expect((await registration(app, first)).status).toBe(200);
    const [taken, free] = [
      await registration(app, { ...newcomer(), username: first.email }),
      await registration(app, { ...newcomer(), username: 'nobody@example.test' }),
    ];
    expect(taken.status).toBe(400);
    expect(taken.text).toBe(free.text);
    const named = newcomer();
    const body = { ...named, username: named.email };
    const [real, again] = [await registration(app, body), await registration(app, body)];
    expect(formOf(again)).toEqual(formOf(real));
    expect(again.body).toMatchObject({ user: { username: named.email, email: named.email } });
  });

  test('send another mail to the owner of the e-mail', async () => {
    const lost = newcomer();
    expect((await registration(app, lost)).status).toBe(200);
    await vi.waitFor(async () => expect(await mailsTo(app, lost.email)).toBe(1), 10_000);
    expect((await registration(app, { ...newcomer(), email: lost.email })).status).toBe(200);
    await vi.waitFor(async () => expect(await mailsTo(app, lost.email)).toBe(2), 10_000);
    const code = await mailedCode(app, lost.email);
    const confirmed = await app.request(
      'GET',
      `/api/auth/email-confirmation?confirmation=${code}`,
      undefined,
      null,
    );
    expect(confirmed.status).toBe(302);
    expect((await login(app, lost.username, lost.password)).status).toBe(200);
  });
});
