// Sessions with refresh tokens: what their user can do, and that reused tokens are refused.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followFakedTime } from '../harness/database-clock.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { login, messageOf, register } from '../users/people.ts';
import { claimsOf, isIn, refresh, refreshing, sessionGrants, signIn, tokensOf } from './refreshing.ts';

describe.each(databases)('sessions on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, refreshing(), { grants: sessionGrants });
  });
  afterAll(() => app.close());
  beforeEach(followFakedTime);
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('begin with a sign-in, which returns a short-lived access token and a longer-lived refresh token', async () => {
    const person = await register(app);
    const response = await login(app, person.name, person.password);
    expect(Object.keys(response.body as object)).toEqual(['jwt', 'refreshToken', 'user']);
    const { jwt, refreshToken } = tokensOf(response);
    const access = claimsOf(jwt);
    expect(Object.keys(access).sort()).toEqual(['exp', 'iat', 'sessionId', 'type', 'userId']);
    expect(access).toMatchObject({ type: 'access', userId: String(person.id) });
    // Both are whole seconds, and the next one may begin between them.
    expect(Number(access.exp) - Number(access.iat)).toBeCloseTo(600, -1);
    const longer = claimsOf(refreshToken);
    expect(longer).toMatchObject({ type: 'refresh', sessionId: access.sessionId });
    expect(Number(longer.exp) - Number(longer.iat)).toBeCloseTo(14 * 86_400, -1);
    expect(await isIn(app, jwt)).toBe(true);
  });

  test('continue with each refresh, which returns the next refresh token', async () => {
    let { jwt, refreshToken } = await signIn(app, await register(app));
    for (const _ of [1, 2, 3]) {
      const response = await refresh(app, refreshToken);
      expect([response.status, Object.keys(response.body as object)]).toEqual([200, ['jwt', 'refreshToken']]);
      const next = tokensOf(response);
      expect(next.refreshToken).not.toBe(refreshToken);
      expect(claimsOf(next.jwt).sessionId).toBe(claimsOf(jwt).sessionId);
      expect(await isIn(app, next.jwt)).toBe(true);
      ({ jwt, refreshToken } = next);
    }
  });

  test('end when a replaced refresh token is used again, since it may be stolen', async () => {
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

  test('end at once when a refresh token is used that was replaced twice', async () => {
    const first = await signIn(app, await register(app));
    const second = tokensOf(await refresh(app, first.refreshToken));
    const third = tokensOf(await refresh(app, second.refreshToken));
    expect((await refresh(app, first.refreshToken)).status).toBe(401);
    expect((await refresh(app, third.refreshToken)).status).toBe(401);
    expect(await isIn(app, third.jwt)).toBe(false);
  });

  test('are refreshed by one of many concurrent requests, and continue', async () => {
    const { refreshToken } = await signIn(app, await register(app));
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(app, refreshToken)));
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const [winner] = winners.map(tokensOf);
    expect((await refresh(app, winner?.refreshToken)).status).toBe(200);
  });

  test('are refreshed only by refresh tokens, and authenticated only by access tokens', async () => {
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

  test('end at a fixed time, also if they are refreshed', async () => {
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

  test('end when they are not refreshed in time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { refreshToken } = await signIn(app, await register(app));
    vi.setSystemTime(Date.now() + 14 * 86_400_000 + 1000);
    expect((await refresh(app, refreshToken)).status).toBe(401);
  });

  test('are stored without usable tokens', async () => {
    const { jwt, refreshToken } = await signIn(app, await register(app));
    const { sql } = await import('../../src/sql/sql.ts');
    const rows = await app.plinth.project.database.write((transaction) =>
      transaction.rows(sql`select id, hash, previous_hash from plinth_refresh_sessions`),
    );
    const dump = JSON.stringify(rows);
    expect(dump).toContain(String(claimsOf(jwt).sessionId));
    expect(dump).not.toContain(String(claimsOf(refreshToken).jti));
  });
});
