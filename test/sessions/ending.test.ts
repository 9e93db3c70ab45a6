// What ends sessions of end users: logging out, a change of the account, their user or another node.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { forgot, type Person, register, reset } from '../users/people.ts';
import { claimsOf, isIn, refresh, refreshing, sessionGrants, signIn } from './refreshing.ts';

interface Listed {
  readonly id: string;
  readonly device: string;
  readonly current: boolean;
}

describe.each(databases)('the end of sessions on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, refreshing({ maxSessions: 7 }), { grants: sessionGrants });
  });
  afterAll(() => app.close());
  afterEach(() => void vi.useRealTimers());

  test('a session ends by a logout with either token; other sessions stay', async () => {
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

  test('a refresh token of an ended session cannot end sessions that were opened later', async () => {
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

  test('the least recently used session ends when a user exceeds the maximum', async () => {
    const [person, other] = [await register(app), await register(app)];
    const opened = await Promise.all(Array.from({ length: 9 }, () => signIn(app, person)));
    const open = await Promise.all(opened.map(({ jwt }) => isIn(app, jwt)));
    expect(open.filter(Boolean)).toHaveLength(7);
    expect((await refresh(app, opened[open.indexOf(false)]?.refreshToken)).status).toBe(401);
    expect(await isIn(app, other.jwt)).toBe(true);
  });

  test('all sessions end by a logout with scope all', async () => {
    const person = await register(app);
    const [one, two] = [await signIn(app, person), await signIn(app, person)];
    expect((await app.request('POST', '/api/auth/logout', { scope: 'all' }, one.jwt)).status).toBe(200);
    expect([await isIn(app, one.jwt), await isIn(app, two.jwt), await isIn(app, person.jwt)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('sessions of a device end by its deviceId, from any device of the user', async () => {
    const [person, stranger] = [await register(app), await register(app)];
    const on = async ({ name, password }: Person, deviceId: unknown) => {
      const body = { identifier: name, password, deviceId };
      return app.request('POST', '/api/auth/local', body, null);
    };
    const jwtOf = async (who: Person, deviceId: unknown) =>
      ((await on(who, deviceId)).body as { jwt: string }).jwt;
    const phones = [await jwtOf(person, 'phone'), await jwtOf(person, 'phone')];
    const others = [await jwtOf(person, 'laptop'), await jwtOf(person, 5), await jwtOf(stranger, 'phone')];
    const { body } = await app.request('GET', '/api/auth/sessions', undefined, others[0]);
    const ids = (body as { data: { deviceId: unknown }[] }).data.map(({ deviceId }) => deviceId);
    expect(ids.toSorted()).toEqual(['laptop', null, null, 'phone', 'phone']);
    await app.request('POST', '/api/auth/logout', { deviceId: 'tablet' }, others[0]);
    const out = await app.request('POST', '/api/auth/logout', { deviceId: 'phone' }, others[0]);
    expect(out.body).toEqual({ ok: true });
    expect(await Promise.all(phones.map((jwt) => isIn(app, jwt)))).toEqual([false, false]);
    expect(await Promise.all(others.map((jwt) => isIn(app, jwt)))).toEqual([true, true, true]);
    const long = await on(person, 'x'.repeat(256));
    expect([long.status, long.body]).toMatchObject([
      400,
      { error: { details: { errors: [{ path: ['deviceId'] }] } } },
    ]);
  });

  test('users list their sessions, and end one or all of them', async () => {
    const [person, stranger] = [await register(app), await register(app)];
    const [one, two] = [await signIn(app, person), await signIn(app, person)];
    const list = async (jwt: string) =>
      ((await app.request('GET', '/api/auth/sessions', undefined, jwt)).body as { data: Listed[] }).data;
    const listed = await list(one.jwt);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toEqual({
      id: expect.any(String),
      deviceId: null,
      current: expect.any(Boolean),
      deviceName: 'lightMyRequest',
      address: '127.0.0.1',
      loginAt: expect.any(String),
      lastActiveAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const current = listed.filter((session) => session.current).map(({ id }) => id);
    expect(current).toEqual([claimsOf(one.jwt).sessionId]);
    expect((await list(stranger.jwt)).map(({ id }) => id)).not.toContain(current[0]);

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
      'their password is changed',
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
      'their password is reset',
      async (person: Person) => {
        expect((await reset(app, await forgot(app, person), 'another one')).status).toBe(200);
      },
    ],
    [
      'an administrator sets their password',
      async ({ id }: Person) => {
        await app.request('PUT', `/api/users/${id}`, { password: 'another one' });
      },
    ],
    [
      'they are blocked',
      async ({ id }: Person) => {
        await app.request('PUT', `/api/users/${id}`, { blocked: true });
      },
    ],
    [
      'they are deleted',
      async ({ id }: Person) => {
        await app.request('DELETE', `/api/users/${id}`);
      },
    ],
  ])('all sessions of a user end when %s', async (_what, change) => {
    const person = await register(app);
    const [one, two] = [await signIn(app, person), await signIn(app, person)];
    expect([await isIn(app, one.jwt), await isIn(app, two.jwt)]).toEqual([true, true]);
    await change(person, one.jwt);
    for (const { jwt, refreshToken } of [one, two]) {
      expect(await isIn(app, jwt)).toBe(false);
      expect((await refresh(app, refreshToken)).status).toBe(401);
    }
  });

  test('sessions of a deleted user do not belong to the next new user', async () => {
    const gone = await register(app);
    const { jwt, refreshToken } = await signIn(app, gone);
    await app.request('DELETE', `/api/users/${gone.id}`);
    const next = await register(app);
    expect(next.id).not.toBe(gone.id);
    expect(await isIn(app, jwt)).toBe(false);
    expect((await refresh(app, refreshToken)).status).toBe(401);
    expect(await isIn(app, next.jwt)).toBe(true);
  });

  test.runIf(database === 'postgres')(
    'sessions end on every node within a short time, and can be refreshed on any node',
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
        await vi.waitFor(async () => expect(await askOther()).toBe(401), { timeout: 10_000, interval: 50 });
      } finally {
        await other.close();
      }
    },
  );
});
