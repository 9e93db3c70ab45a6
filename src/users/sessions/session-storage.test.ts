// The tests that every session storage has to pass. A new one is added to the list of storages.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../../test/harness/empty-database.ts';
import { type DatabaseName, databases } from '../../../test/harness/project.ts';
import { databaseSessions } from './database-sessions.ts';
import type { SessionStorage } from './session-storage.ts';

const now = '2026-06-01T00:00:00.000Z';
const soon = '2026-06-01T00:00:03.000Z';
const later = '2026-06-02T00:00:00.000Z';
const end = '2026-12-01T00:00:00.000Z';

const begun = {
  id: 's',
  userId: 7,
  version: 2,
  hash: 'first',
  device: 'curl',
  deviceId: 'phone',
  address: '127.0.0.1',
  now,
  expiresAt: later,
  endsAt: end,
};
const rotation = { id: 's', userId: 7, hash: 'first', nextHash: 'second', now: soon, expiresAt: end };
const graceMs = 5000;

interface Opened {
  readonly storage: SessionStorage;
  readonly close: () => Promise<void>;
}

async function inDatabase(name: DatabaseName): Promise<Opened & Pick<EmptyDatabase, 'database'>> {
  const { database, close } = await emptyDatabase(name);
  return { storage: databaseSessions(database), database, close };
}

const storages: readonly (readonly [name: string, open: () => Promise<Opened>])[] = databases.map((name) => [
  name,
  () => inDatabase(name),
]);

describe.each(storages)('sessions in %s', (_name, open) => {
  let opened: Opened;
  let storage: SessionStorage;

  beforeEach(async () => {
    opened = await open();
    storage = opened.storage;
    await storage.begin(begun, 100);
  });
  afterEach(() => opened.close());

  test('a session is found until it ends, with the version at its start', async () => {
    expect(await storage.find('s', now)).toEqual({ userId: 7, version: 2, endsAt: Date.parse(end) });
    expect(await storage.find('s', end)).toBeUndefined();
    expect(await storage.find('other', now)).toBeUndefined();
  });

  test('the sessions of a user are listed with their devices, the most recently used first', async () => {
    await storage.begin({ ...begun, id: 't', hash: 'other', now: soon, deviceId: null }, 100);
    await storage.begin({ ...begun, id: 'u', hash: 'stranger', userId: 8 }, 100);
    const listed = await storage.list(7, soon);
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(['t', 's']);
    expect(listed[0]?.deviceId).toBeNull();
    expect(listed[1]).toEqual({
      sessionId: 's',
      device: 'curl',
      deviceId: 'phone',
      address: '127.0.0.1',
      createdAt: now,
      lastUsedAt: now,
      expiresAt: later,
    });
  });

  test('a session above the maximum ends the least recently used sessions of the user', async () => {
    await storage.begin({ ...begun, id: 'stranger', hash: 'stranger', userId: 8 }, 1);
    await storage.begin({ ...begun, id: 't', hash: 't' }, 2);
    expect(await storage.rotateToken(rotation, graceMs)).toBe(true);
    await storage.begin({ ...begun, id: 'u', hash: 'u' }, 2);
    const listed = await storage.list(7, soon);
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(['s', 'u']);
    expect(await storage.find('stranger', now)).toBeDefined();
  });

  test('one of two concurrent rotations of the same token succeeds, and the session continues', async () => {
    const taken = await Promise.all([
      storage.rotateToken(rotation, graceMs),
      storage.rotateToken(rotation, graceMs),
    ]);
    expect(taken.sort()).toEqual([false, true]);
    expect(await storage.find('s', soon)).toBeDefined();
  });

  test('a token that was replaced earlier ends the session', async () => {
    await storage.rotateToken(rotation, graceMs);
    const stolen = { ...rotation, nextHash: 'third', now: '2026-06-01T00:00:30.000Z' };
    expect(await storage.rotateToken(stolen, graceMs)).toBe(false);
    expect(await storage.find('s', later)).toBeUndefined();
  });

  test('an expired token is not rotated, and a session ends at its fixed time', async () => {
    expect(await storage.rotateToken({ ...rotation, now: end }, graceMs)).toBe(false);
    await storage.begin(begun, 100);
    await storage.rotateToken({ ...rotation, expiresAt: '2027-12-01T00:00:00.000Z' }, graceMs);
    expect((await storage.list(7, soon))[0]?.expiresAt).toBe(end);
  });

  test('a user cannot end the session of another user', async () => {
    expect(await storage.end('s', 8)).toBe(false);
    expect(await storage.end('s', 7)).toBe(true);
    expect(await storage.end('s', 7)).toBe(false);
  });

  test('all sessions of a user end at once', async () => {
    await storage.begin({ ...begun, id: 'stranger', hash: 'stranger', userId: 8 }, 100);
    await storage.endAll(7);
    expect(await storage.find('s', now)).toBeUndefined();
    expect(await storage.find('stranger', now)).toBeDefined();
  });
});

test.each(databases)('in %s they end in the transaction of the change', async (name) => {
  const { storage, database, close } = await inDatabase(name);
  await storage.begin(begun, 100);
  const undone = database.write(async (transaction) => {
    await storage.endAll(7, transaction);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await storage.find('s', now)).toBeDefined();
  await close();
});
