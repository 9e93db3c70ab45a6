import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fullAccess, noAbilities, readOnly } from '../abilities/abilities.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/schema-changes/migrate.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { emptyLock } from '../schema/lock.ts';
import { Access, type AccessOptions } from './access.ts';
import { notifyingServers } from './access-version.ts';
import { addLocale, ensureDefaultLocale, setDefaultLocale } from './locale-store.ts';
import { ensureDefaultRoles, grant, listPermissions, revoke } from './role-store.ts';
import { createToken, listTokens, revokeToken, type TokenDefinition } from './token-store.ts';

const find = 'api::tag.tag.find';
const create = 'api::tag.tag.create';
const known = [find, create];
let folder: string;
let database: Database;
let reads: string[];
const opened: Access[] = [];

beforeEach(async () => {
  reads = [];
  folder = mkdtempSync(join(tmpdir(), 'plinth-'));
  database = openSqlite(join(folder, 'plinth.db'), { onRead: (text) => reads.push(text) });
  const schema = { contentTypes: new Map(), components: new Map() };
  await migrate(database, { schema, lock: emptyLock, defaultLocale: 'en' });
  await database.write(async (transaction) => {
    await ensureDefaultRoles(transaction);
    await ensureDefaultLocale(transaction, 'en');
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((access) => access.close()));
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Polls only where a test calls for it. */
async function open(options: AccessOptions = {}): Promise<Access> {
  const access = await Access.open(database, { pollMs: 1_000_000, ...options });
  opened.push(access);
  return access;
}

const token = async (definition: Partial<TokenDefinition> = {}): Promise<string> =>
  (await createToken(database, { name: 'Shop', type: 'read-only', ...definition }, known)).token;

test('a role may do what it was granted, an unknown role nothing', async () => {
  await grant(database, { role: 'public', actions: [find] }, known);
  const access = await open();
  expect(access.abilitiesOfRole('public').may(find)).toBe(true);
  expect(access.abilitiesOfRole('public').may(create)).toBe(false);
  expect(access.abilitiesOfRole('authenticated').may(find)).toBe(false);
  expect(access.abilitiesOfRole('nobody')).toBe(noAbilities);
});

test('a token may do what its type says', async () => {
  const full = await token({ name: 'full', type: 'full-access' });
  const read = await token({ name: 'read' });
  const custom = await token({ name: 'custom', type: 'custom', permissions: [create] });
  const access = await open();
  expect(access.abilitiesOfToken(full)).toBe(fullAccess);
  expect(access.abilitiesOfToken(read)).toBe(readOnly);
  expect(access.abilitiesOfToken(custom)?.may(create)).toBe(true);
  expect(access.abilitiesOfToken(custom)?.may(find)).toBe(false);
});

test('an unknown token has no abilities, and its hash is not a token', async () => {
  await token();
  const access = await open();
  expect(access.abilitiesOfToken('')).toBeUndefined();
  expect(access.abilitiesOfToken('f'.repeat(256))).toBeUndefined();
});

test('a token ends when it expires, without a reload', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const short = await token({ lifespanDays: 7 });
  const access = await open();
  vi.setSystemTime(Date.now() + 604_800_000 - 1);
  expect(access.abilitiesOfToken(short)).toBe(readOnly);
  vi.setSystemTime(Date.now() + 1);
  expect(access.abilitiesOfToken(short)).toBeUndefined();
});

test('changes of permissions, tokens and locales are seen after a refresh', async () => {
  const access = await open();
  await grant(database, { role: 'public', actions: [find] }, known);
  const made = await token();
  await addLocale(database, { code: 'fr' });
  await setDefaultLocale(database, 'fr');
  expect(access.abilitiesOfToken(made)).toBeUndefined();
  await access.refresh();
  expect(access.abilitiesOfRole('public').may(find)).toBe(true);
  expect(access.abilitiesOfToken(made)).toBe(readOnly);
  expect(access.defaultLocale()).toBe('fr');
  expect(access.locales().map(({ code }) => code)).toEqual(['en', 'fr']);

  await revoke(database, { role: 'public', actions: [find] });
  await revokeToken(database, 'Shop');
  await access.refresh();
  expect(access.abilitiesOfRole('public').may(find)).toBe(false);
  expect(access.abilitiesOfToken(made)).toBeUndefined();
});

test('changes are seen without asking, by polling', async () => {
  const access = await open({ pollMs: 5 });
  await grant(database, { role: 'public', actions: [find] }, known);
  await vi.waitFor(() => expect(access.abilitiesOfRole('public').may(find)).toBe(true), 10_000);
});

test('a change that was told to servers is in force when it is done', async () => {
  const access = await Access.open(database);
  opened.push(access);
  const added = await notifyingServers(database, () =>
    grant(database, { role: 'public', actions: [find] }, known),
  );
  expect([added, access.abilitiesOfRole('public').may(find)]).toEqual([1, true]);
});

test('a poll that finds nothing new costs one read', async () => {
  const access = await open();
  reads.length = 0;
  await access.refresh();
  expect(reads).toHaveLength(1);
});

test('equal abilities are one object, also after a reload', async () => {
  for (const held of await listPermissions(database)) await revoke(database, held);
  await grant(database, { role: 'public', actions: [find] }, known);
  const custom = await token({ type: 'custom', permissions: [find] });
  const access = await open();
  const before = access.abilitiesOfRole('public');
  expect(access.abilitiesOfToken(custom)).toBe(before);
  await grant(database, { role: 'authenticated', actions: [create] }, known);
  await access.refresh();
  expect(access.abilitiesOfRole('authenticated').may(create)).toBe(true);
  expect(access.abilitiesOfRole('public')).toBe(before);
});

test('the last use of a token is recorded at most once a minute, and is no change of access', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const made = await token();
  let writes = 0;
  const counted: Database = {
    ...database,
    write: (work) => {
      writes++;
      return database.write(work);
    },
  };
  const access = await Access.open(counted, { pollMs: 1_000_000 });
  const useAfter = (milliseconds: number): string => {
    vi.setSystemTime(Date.now() + milliseconds);
    access.abilitiesOfToken(made);
    access.abilitiesOfToken(made);
    return new Date().toISOString();
  };
  useAfter(0);
  expect(writes).toBe(1);
  useAfter(59_999);
  expect(writes).toBe(1);
  const last = useAfter(1);
  expect(writes).toBe(2);

  reads.length = 0;
  await access.refresh();
  expect(reads).toHaveLength(1);
  await access.close();
  expect((await listTokens(database))[0]?.lastUsedAt).toBe(last);
});

test('an error while polling is reported, and what was known stays in force', async () => {
  await grant(database, { role: 'public', actions: [find] }, known);
  const broken: { error: Error | undefined } = { error: undefined };
  const flaky: Database = {
    ...database,
    read: async (...read) => {
      if (broken.error) throw broken.error;
      return database.read(...read);
    },
  };
  const errors: unknown[] = [];
  const access = await Access.open(flaky, { pollMs: 1, onError: (error) => errors.push(error) });
  opened.push(access);
  broken.error = new Error('the database is away');
  await vi.waitFor(() => expect(errors).toContain(broken.error), 10_000);
  expect(access.abilitiesOfRole('public').may(find)).toBe(true);

  broken.error = undefined;
  await grant(database, { role: 'public', actions: [create] }, known);
  await vi.waitFor(() => expect(access.abilitiesOfRole('public').may(create)).toBe(true), 10_000);
});

test('nothing reads or writes after close', async () => {
  const made = await token();
  const access = await open({ pollMs: 1 });
  await access.close();
  reads.length = 0;
  access.abilitiesOfToken(made);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reads).toEqual([]);
  expect((await listTokens(database))[0]?.lastUsedAt).toBeNull();
});

test('without a default locale it does not open', async () => {
  const bare = openSqlite(join(folder, 'bare.db'));
  const schema = { contentTypes: new Map(), components: new Map() };
  await migrate(bare, { schema, lock: emptyLock, defaultLocale: 'en' });
  await expect(Access.open(bare)).rejects.toThrow('No default locale');
  await bare.close();
});
