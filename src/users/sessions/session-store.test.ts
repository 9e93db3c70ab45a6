// Lifetimes, rotations and the calls of a storage. The storages themselves are tested in session-storage.test.ts.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionStorage } from './session-storage.ts';
import { beginSession, rotateToken } from './session-store.ts';

const now = Date.parse('2026-06-01T00:00:00.000Z');
const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const lifetimes = { idleLifetime: 100, maxLifetime: 1000 };
const device = { id: null, name: 'curl', address: '127.0.0.1' };

const storage = {
  begin: vi.fn<SessionStorage['begin']>(),
  rotateToken: vi.fn<SessionStorage['rotateToken']>(),
};
const keeping = { sessionStorage: storage as unknown as SessionStorage, jwt: { now: () => Date.now() } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

const begin = (given = lifetimes) =>
  beginSession(keeping, { userId: 7, version: 2, device }, { ...config, ...given });
const cookie = { name: 'up', sameSite: 'lax', path: '/', domain: undefined, isSecure: false } as const;
const config = { areRefreshed: true, maxSessions: 100, accessLifetime: 10, isCookieOnly: false, cookie };

test('a session begins with a token, of which only the hash is stored', async () => {
  const held = await begin();
  const [stored] = storage.begin.mock.calls[0] ?? [];
  expect(stored).toMatchObject({ id: held.sessionId, userId: 7, version: 2, device: 'curl', now: at(0) });
  expect(stored?.hash).toBe(hashOf(held.tokenId));
  expect(JSON.stringify(stored)).not.toContain(held.tokenId);
});

test('it ends after its idle time or its maximal lifetime, and no token is valid longer', async () => {
  expect((await begin()).expiresAt).toBe(now + 100_000);
  expect(storage.begin.mock.calls[0]?.[0]).toMatchObject({ expiresAt: at(100), endsAt: at(1000) });
  expect((await begin({ idleLifetime: 5000, maxLifetime: 1000 })).expiresAt).toBe(now + 1_000_000);
});

test('a rotation replaces the hash of the token by that of the next one', async () => {
  storage.rotateToken.mockResolvedValue(true);
  const claims = { userId: 7, sessionId: 's', tokenId: 'old' };
  const next = await rotateToken(keeping, claims, { ...config, ...lifetimes });
  expect(next).toMatchObject({ userId: 7, sessionId: 's', expiresAt: now + 100_000 });
  expect(next?.tokenId).not.toBe('old');
  const [rotation] = storage.rotateToken.mock.calls[0] ?? [];
  expect(rotation).toEqual({
    id: 's',
    userId: 7,
    hash: hashOf('old'),
    nextHash: hashOf(next?.tokenId ?? ''),
    now: at(0),
    expiresAt: at(100),
  });
});

test('a token that is not the current one cannot be rotated', async () => {
  storage.rotateToken.mockResolvedValue(false);
  const claims = { userId: 7, sessionId: 's', tokenId: 'old' };
  expect(await rotateToken(keeping, claims, { ...config, ...lifetimes })).toBeUndefined();
});
