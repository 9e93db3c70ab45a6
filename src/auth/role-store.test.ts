import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { readState } from '../database/schema-changes/changes.ts';
import { migrate } from '../database/schema-changes/migrate.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { emptyLock } from '../schema/lock.ts';
import { ensureDefaultRoles, grant, listPermissions, type RolePermissions, revoke } from './role-store.ts';

const find = 'api::tag.tag.find';
const create = 'api::tag.tag.create';
const known = [find, create];
let folder: string;
let database: Database;
let first: readonly RolePermissions[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-'));
  database = openSqlite(join(folder, 'plinth.db'));
  const schema = { contentTypes: new Map(), components: new Map() };
  await migrate(database, { schema, lock: emptyLock, defaultLocale: 'en' });
  await database.write(ensureDefaultRoles);
  first = await listPermissions(database);
  for (const held of first) await revoke(database, held);
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const version = () => database.write((transaction) => readState(transaction, 'access version'));
const actionsOf = async (role: string) =>
  (await listPermissions(database)).find((permissions) => permissions.role === role)?.actions;

test('the default roles start with their own accounts, and with no content', () => {
  const auth = (names: string): readonly string[] =>
    names.split(' ').map((name) => `plugin::users-permissions.auth.${name}`);
  const accounts =
    'callback connect emailConfirmation forgotPassword refresh register resetPassword sendEmailConfirmation';
  const me = 'plugin::users-permissions.user.me';
  expect(first).toEqual([
    {
      role: 'authenticated',
      name: 'Authenticated',
      actions: [...auth('changePassword logout'), me],
      rules: {},
    },
    { role: 'public', name: 'Public', actions: auth(accounts), rules: {} },
  ]);
});

test('a second start leaves roles, permissions and version alone', async () => {
  await grant(database, { role: 'public', actions: [find] }, known);
  const before = await version();
  await database.write(ensureDefaultRoles);
  expect(await listPermissions(database)).toHaveLength(2);
  expect(await actionsOf('public')).toEqual([find]);
  expect(await version()).toBe(before);
});

test('an action that is granted twice counts once', async () => {
  expect(await grant(database, { role: 'public', actions: [find] }, known)).toBe(1);
  expect(await grant(database, { role: 'public', actions: [find, create] }, known)).toBe(1);
  expect(await actionsOf('public')).toEqual([create, find]);
  expect(await actionsOf('authenticated')).toEqual([]);
});

test('unknown actions are all named, each with the nearest known one, and nothing is granted', async () => {
  const actions = [find, 'api::tag.tag.fnd', 'completely different'];
  await expect(grant(database, { role: 'public', actions }, known)).rejects.toMatchObject({
    name: 'ValidationError',
    message: `Unknown action "api::tag.tag.fnd". Did you mean "${find}"?\nUnknown action "completely different".`,
  });
  expect(await actionsOf('public')).toEqual([]);
});

test('an unknown role is named with the nearest one', async () => {
  await expect(grant(database, { role: 'publik', actions: [find] }, known)).rejects.toMatchObject({
    name: 'NotFoundError',
    message: 'There is no role "publik". Did you mean "public"?',
  });
});

test('an action is revoked from one role only, also when no type has it any more', async () => {
  await grant(database, { role: 'public', actions: [find, 'api::gone.gone.find'] }, [
    ...known,
    'api::gone.gone.find',
  ]);
  await grant(database, { role: 'authenticated', actions: [find] }, known);
  expect(await revoke(database, { role: 'public', actions: [create, 'api::gone.gone.find'] })).toBe(1);
  expect(await actionsOf('public')).toEqual([find]);
  expect(await revoke(database, { role: 'public', actions: [find] })).toBe(1);
  expect(await actionsOf('authenticated')).toEqual([find]);
});

test('no actions at all change nothing', async () => {
  expect(await grant(database, { role: 'public', actions: [] }, known)).toBe(0);
  expect(await revoke(database, { role: 'public', actions: [] })).toBe(0);
});

test('every change changes the version', async () => {
  const seen = [await version()];
  await grant(database, { role: 'public', actions: [find] }, known);
  seen.push(await version());
  await revoke(database, { role: 'public', actions: [find] });
  seen.push(await version());
  expect(new Set(seen).size).toBe(3);
});

test('changes at the same moment are all made, and change the version', async () => {
  const before = await version();
  const actions = Array.from({ length: 10 }, (_, index) => `api::tag.tag.a${index}`);
  await Promise.all(actions.map((action) => grant(database, { role: 'public', actions: [action] }, actions)));
  expect(await version()).not.toBe(before);
  expect(await actionsOf('public')).toEqual(actions);
});
