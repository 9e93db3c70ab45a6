// Sessions with refresh tokens (behaviour.md, jwtManagement 'refresh'; security.md S32, S36, N11, N16, P07, P19): what
// the owner of a session can do, and that nobody else comes in by it.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlinth } from '../../src/app.ts';
import { databases, startTestApp, type TestAnswer, type TestApp } from '../harness/project.ts';
import {
  files,
  forgot,
  grants,
  login,
  me,
  messageOf,
  own,
  type Person,
  register,
  reset,
} from '../users/people.ts';

const refreshing = (sessions: object = {}) =>
  files({ ratelimit: { enabled: false }, jwtManagement: 'refresh', sessions });
const sessionGrants = {
  public: [...grants.public, `${own}.auth.refresh`, `${own}.auth.logout`],
  authenticated: [
    ...grants.authenticated,
    ...['refresh', 'logout', 'sessions', 'revokeSession'].map((name) => `${own}.auth.${name}`),
  ],
};

interface Tokens {
  readonly jwt: string;
  readonly refreshToken: string;
}

interface Listed {
  readonly sessionId: string;
  readonly device: string;
  readonly isCurrent: boolean;
}

const tokensOf = ({ body }: TestAnswer): Tokens => body as Tokens;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const refresh = (app: TestApp, refreshToken: unknown) =>
  app.request('POST', '/api/auth/refresh', { refreshToken }, null);
const signIn = async (app: TestApp, { name, password }: Person): Promise<Tokens> => {
  const answer = await login(app, name, password);
  expect(answer.status).toBe(200);
  return tokensOf(answer);
};
const isIn = async (app: TestApp, jwt: string): Promise<boolean> => (await me(app, jwt)).status === 200;

describe.each(databases)('sessions on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, refreshing(), { grants: sessionGrants });
  });
  afterAll(() => app.close());
  afterEach(() => void vi.useRealTimers());

  test('begin with a sign-in: a short token for requests, a longer one to refresh it', async () => {
    const person = await register(app);
    const answer = await login(app, person.name, person.password);
    expect(Object.keys(answer.body as object)).toEqual(['jwt', 'refreshToken', 'user']);
    const { jwt, refreshToken } = tokensOf(answer);
    const access = claimsOf(jwt);
    expect(Object.keys(access).sort()).toEqual(['exp', 'iat', 'sessionId', 'type', 'userId']);
    expect(access).toMatchObject({ type: 'access', userId: String(person.id) });
    expect(Number(access.exp) - Number(access.iat)).toBe(600);
    const longer = claimsOf(refreshToken);
    expect(longer).toMatchObject({ type: 'refresh', sessionId: access.sessionId });
    expect(Number(longer.exp) - Number(longer.iat)).toBeCloseTo(14 * 86_400, -1);
    expect(await isIn(app, jwt)).toBe(true);
  });

  test('are kept by turns: each refresh gives the next token', async () => {
    let { jwt, refreshToken } = await signIn(app, await register(app));
    for (const _ of [1, 2, 3]) {
      const answer = await refresh(app, refreshToken);
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([200, ['jwt', 'refreshToken']]);
      const next = tokensOf(answer);
      expect(next.refreshToken).not.toBe(refreshToken);
      expect(claimsOf(next.jwt).sessionId).toBe(claimsOf(jwt).sessionId);
      expect(await isIn(app, next.jwt)).toBe(true);
      ({ jwt, refreshToken } = next);
    }
  });

  test('end when an old token comes back: it was copied', async () => {
    const person = await register(app);
    const stolen = await signIn(app, person);
    const other = await signIn(app, person);
    const mine = tokensOf(await refresh(app, stolen.refreshToken));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 6000);
    const reuse = await refresh(app, stolen.refreshToken);
    expect([reuse.status, messageOf(reuse)]).toEqual([401, 'Invalid refresh token']);
    expect(await isIn(app, mine.jwt)).toBe(false);
    expect((await refresh(app, mine.refreshToken)).status).toBe(401);
    expect(await isIn(app, other.jwt)).toBe(true);
  });

  test('end when a token comes back that is two turns old, however soon', async () => {
    const first = await signIn(app, await register(app));
    const second = tokensOf(await refresh(app, first.refreshToken));
    const third = tokensOf(await refresh(app, second.refreshToken));
    expect((await refresh(app, first.refreshToken)).status).toBe(401);
    expect((await refresh(app, third.refreshToken)).status).toBe(401);
    expect(await isIn(app, third.jwt)).toBe(false);
  });

  test('are refreshed by one of many that come at once, and stand', async () => {
    const { refreshToken } = await signIn(app, await register(app));
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(app, refreshToken)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const [winner] = winners.map(tokensOf);
    expect((await refresh(app, winner?.refreshToken)).status).toBe(200);
  });

  test('are refreshed by refresh tokens only, and open to access tokens only', async () => {
    const { jwt, refreshToken } = await signIn(app, await register(app));
    expect((await refresh(app, jwt)).status).toBe(401);
    expect(await isIn(app, refreshToken)).toBe(false);
    const [header = '', payload = '', signature = ''] = refreshToken.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(refreshToken), userId: '1' })).toString(
      'base64url',
    );
    for (const wrong of [
      `${header}.${payload}.`,
      `${header}.${forged}.${signature}`,
      `eyJhbGciOiJub25lIn0.${payload}.`,
      'x',
    ])
      expect((await refresh(app, wrong)).status).toBe(401);
    for (const missing of [undefined, null, '', [refreshToken], { $ne: null }])
      expect(messageOf(await refresh(app, missing))).toBe('Missing refresh token');
    expect((await refresh(app, refreshToken)).status).toBe(200);
  });

  test('end at a time that no refresh moves', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let { jwt, refreshToken } = await signIn(app, await register(app));
    const begin = Date.now();
    for (const days of [13, 26]) {
      vi.setSystemTime(begin + days * 86_400_000);
      ({ jwt, refreshToken } = tokensOf(await refresh(app, refreshToken)));
    }
    vi.setSystemTime(begin + 30 * 86_400_000 - 1000);
    expect(await isIn(app, jwt)).toBe(false);
    const last = await refresh(app, refreshToken);
    expect(last.status).toBe(200);
    vi.setSystemTime(begin + 30 * 86_400_000 + 1000);
    expect(await isIn(app, tokensOf(last).jwt)).toBe(false);
    expect((await refresh(app, tokensOf(last).refreshToken)).status).toBe(401);
  });

  test('end when they are not refreshed for long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { refreshToken } = await signIn(app, await register(app));
    vi.setSystemTime(Date.now() + 14 * 86_400_000 + 1000);
    expect((await refresh(app, refreshToken)).status).toBe(401);
  });

  test('end by logging out, with either token; others stand', async () => {
    const person = await register(app);
    const [one, two, three] = [
      await signIn(app, person),
      await signIn(app, person),
      await signIn(app, person),
    ];
    expect((await app.request('POST', '/api/auth/logout', undefined, one.jwt)).body).toEqual({ ok: true });
    expect(await isIn(app, one.jwt)).toBe(false);
    expect((await refresh(app, one.refreshToken)).status).toBe(401);
    const { refreshToken } = two;
    expect((await app.request('POST', '/api/auth/logout', { refreshToken }, null)).status).toBe(200);
    expect(await isIn(app, two.jwt)).toBe(false);
    expect(await isIn(app, three.jwt)).toBe(true);
    expect((await app.request('POST', '/api/auth/logout', undefined, null)).status).toBe(401);
    expect((await app.request('POST', '/api/auth/logout', undefined, app.token)).status).toBe(401);
  });

  test('a refresh token that is over ends no session of somebody who signed in since', async () => {
    const person = await register(app);
    const [left, renewed] = [await signIn(app, person), await signIn(app, person)];
    await app.request('POST', '/api/auth/logout', { refreshToken: left.refreshToken }, null);
    await refresh(app, renewed.refreshToken);
    const { jwt } = await signIn(app, person);
    for (const { refreshToken } of [left, renewed]) {
      const all = { refreshToken, scope: 'all' };
      expect((await app.request('POST', '/api/auth/logout', all, null)).status).toBe(401);
    }
    expect(await isIn(app, jwt)).toBe(true);
  });

  test('all end by logging out of all', async () => {
    const person = await register(app);
    const [one, two] = [await signIn(app, person), await signIn(app, person)];
    expect((await app.request('POST', '/api/auth/logout', { scope: 'all' }, one.jwt)).status).toBe(200);
    expect([await isIn(app, one.jwt), await isIn(app, two.jwt), await isIn(app, person.jwt)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('are listed for their user, who ends one or all of them', async () => {
    const [person, stranger] = [await register(app), await register(app)];
    const [one, two] = [await signIn(app, person), await signIn(app, person)];
    const list = async (jwt: string) =>
      (await app.request('GET', '/api/auth/sessions', undefined, jwt)).body as Listed[];
    const listed = await list(one.jwt);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toEqual({
      sessionId: expect.any(String),
      device: expect.any(String),
      address: '127.0.0.1',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      isCurrent: expect.any(Boolean),
    });
    const current = listed.filter(({ isCurrent }) => isCurrent).map(({ sessionId }) => sessionId);
    expect(current).toEqual([claimsOf(one.jwt).sessionId]);
    expect((await list(stranger.jwt)).map(({ sessionId }) => sessionId)).not.toContain(current[0]);

    const end = (sessionId: unknown, jwt: string) =>
      app.request('DELETE', `/api/auth/sessions/${sessionId}`, undefined, jwt);
    const twoId = claimsOf(two.jwt).sessionId;
    expect((await end(twoId, stranger.jwt)).status).toBe(404);
    expect(await isIn(app, two.jwt)).toBe(true);
    expect((await end(twoId, one.jwt)).status).toBe(200);
    expect(await isIn(app, two.jwt)).toBe(false);
    expect((await end(twoId, one.jwt)).status).toBe(404);
    expect((await app.request('DELETE', '/api/auth/sessions', undefined, one.jwt)).status).toBe(200);
    expect(await isIn(app, one.jwt)).toBe(false);
    expect(await isIn(app, stranger.jwt)).toBe(true);
    expect((await app.request('GET', '/api/auth/sessions', undefined, app.token)).status).toBe(401);
  });

  test.each([
    [
      'his password is changed',
      async (person: Person, jwt: string) => {
        const body = {
          currentPassword: person.password,
          password: 'another',
          passwordConfirmation: 'another',
        };
        expect((await app.request('POST', '/api/auth/change-password', body, jwt)).status).toBe(200);
      },
    ],
    [
      'his password is reset',
      async (person: Person) => {
        expect((await reset(app, await forgot(app, person), 'another one')).status).toBe(200);
      },
    ],
    [
      'an administrator sets his password',
      async ({ id }: Person) => {
        await app.request('PUT', `/api/users/${id}`, { password: 'another one' });
      },
    ],
    [
      'he is blocked',
      async ({ id }: Person) => {
        await app.request('PUT', `/api/users/${id}`, { blocked: true });
      },
    ],
    [
      'he is deleted',
      async ({ id }: Person) => {
        await app.request('DELETE', `/api/users/${id}`);
      },
    ],
  ])('of a user all end when %s', async (_what, change) => {
    const person = await register(app);
    const [one, two] = [await signIn(app, person), await signIn(app, person)];
    expect([await isIn(app, one.jwt), await isIn(app, two.jwt)]).toEqual([true, true]);
    await change(person, one.jwt);
    for (const { jwt, refreshToken } of [one, two]) {
      expect(await isIn(app, jwt)).toBe(false);
      expect((await refresh(app, refreshToken)).status).toBe(401);
    }
  });

  test('do not come to the next user when one was deleted', async () => {
    const gone = await register(app);
    const { jwt, refreshToken } = await signIn(app, gone);
    await app.request('DELETE', `/api/users/${gone.id}`);
    const next = await register(app);
    expect(next.id).not.toBe(gone.id);
    expect(await isIn(app, jwt)).toBe(false);
    expect((await refresh(app, refreshToken)).status).toBe(401);
    expect(await isIn(app, next.jwt)).toBe(true);
  });

  test('are stored without a usable token', async () => {
    const { jwt, refreshToken } = await signIn(app, await register(app));
    const { sql } = await import('../../src/sql/sql.ts');
    const rows = await app.plinth.project.database.write((transaction) =>
      transaction.rows(sql`select id, hash, previous_hash from plinth_refresh_sessions`),
    );
    const dump = JSON.stringify(rows);
    expect(dump).toContain(String(claimsOf(jwt).sessionId));
    expect(dump).not.toContain(String(claimsOf(refreshToken).jti));
  });

  test.runIf(database === 'postgres')(
    'end on every node within a second, and are refreshed on any',
    async () => {
      const other = await createPlinth(app.folder);
      try {
        const { jwt, refreshToken } = await signIn(app, await register(app));
        const headers = { authorization: `Bearer ${jwt}` };
        const askOther = async () =>
          (await other.server.inject({ url: '/api/users/me', headers })).statusCode;
        expect(await askOther()).toBe(200);
        const payload = { refreshToken };
        const refreshed = await other.server.inject({ method: 'POST', url: '/api/auth/refresh', payload });
        expect(refreshed.statusCode).toBe(200);
        await app.request('POST', '/api/auth/logout', undefined, jwt);
        await vi.waitFor(async () => expect(await askOther()).toBe(401), { timeout: 1200, interval: 50 });
      } finally {
        await other.close();
      }
    },
  );
});

describe.each(databases)('settings of sessions on %s', (database) => {
  let app: TestApp;
  afterAll(() => app.close());

  test('without refreshing there are none; a cookie holds the token where scripts shall not', async () => {
    app = await startTestApp(database, files(), { grants: sessionGrants });
    const person = await register(app);
    expect((await refresh(app, 'x')).status).toBe(404);
    expect((await app.request('GET', '/api/auth/sessions', undefined, person.jwt)).status).toBe(404);

    const cookie = { name: 'up', sameSite: 'strict', secure: true };
    app = await app.reopen(refreshing({ accessTokenLifespan: 60, httpOnly: true, cookie }));
    expect(await isIn(app, person.jwt)).toBe(false);
    const signedIn = await login(app, person.name, person.password);
    expect(Object.keys(signedIn.body as object)).toEqual(['jwt', 'user']);
    const set = String(signedIn.headers['set-cookie']);
    expect(set).toMatch(/^up=eyJ[^;]+; Max-Age=12\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);

    const own = { origin: 'https://cms.example.org' };
    const ask = (url: string, value: string, more: Record<string, string> = own) =>
      app.plinth.server.inject({
        method: 'POST',
        url,
        headers: { cookie: `other=1; ${value}`, host: 'cms.example.org', ...more },
      });
    const held = set.split(';')[0] ?? '';
    for (const foreign of [{ origin: 'https://evil.test' }, { origin: 'null' }, {}])
      for (const path of ['refresh', 'logout'])
        expect((await ask(`/api/auth/${path}`, held, foreign)).statusCode).toBe(403);
    const refreshed = await ask('/api/auth/refresh', held);
    expect(Object.keys(refreshed.json())).toEqual(['jwt']);
    const next = String(refreshed.headers['set-cookie']).split(';')[0] ?? '';
    expect(next).not.toBe(held);
    expect(await isIn(app, refreshed.json().jwt)).toBe(true);
    const out = await ask('/api/auth/logout', next);
    expect(String(out.headers['set-cookie'])).toMatch(/^up=; Max-Age=0;/);
    expect(await isIn(app, refreshed.json().jwt)).toBe(false);
    expect((await ask('/api/auth/refresh', next)).statusCode).toBe(401);
  });
});
