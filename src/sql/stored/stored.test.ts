// What stored things promise that only a database can keep: races have one winner, windows end, nothing is there twice.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../../test/harness/empty-database.ts';
import { type DatabaseName, databases } from '../../../test/harness/project.ts';
import { committed, type RowSource, readAll, readFirst, readSingle } from '../../database/rows.ts';
import type { Rows } from '../columns.ts';
import { insertInto } from '../insert.ts';
import type { Sql } from '../sql.ts';
import { raiseAccessVersion, selectAccessVersion } from './access-version.ts';
import { insertAdminCode, selectAdminCode } from './admin-codes.ts';
import {
  insertAdminPermissions,
  insertAdminRole,
  insertAdminRoleIfMissing,
  selectAdminPermissions,
  selectAdminRoles,
} from './admin-roles.ts';
import { insertAccess, insertSession, renewSession, selectAccess, selectSession } from './admin-sessions.ts';
import { insertAdmin, selectAdminByEmail, updateAdmin } from './admins.ts';
import { newAuditEntries, selectAuditPage } from './audit-entries.ts';
import { takeFromCounter } from './counters.ts';
import { countRequest } from './rate-limits.ts';
import { deleteState, selectState, writeState } from './state.ts';
import { insertCurrent, selectDuplicates, selectKeys } from './stored-files.ts';
import { deleteCode, selectCode, upsertCode } from './user-codes.ts';

const past = '2026-01-01T00:00:00.000Z';
const now = '2026-06-01T00:00:00.000Z';
const later = '2026-12-01T00:00:00.000Z';

describe.each(databases)('on %s', (name: DatabaseName) => {
  let held: EmptyDatabase;
  let source: RowSource;

  beforeEach(async () => {
    held = await emptyDatabase(name);
    source = committed(held.database);
  });
  afterEach(() => held.close());

  const run = (statement: Sql): Promise<number> =>
    held.database.write((transaction) => transaction.run(statement));
  const change = <T>(rows: Rows<T>): Promise<T> =>
    held.database.write((transaction) => readSingle(transaction, rows));

  test('a state is written once and then replaced', async () => {
    expect(await readFirst(source, selectState('key'))).toBeUndefined();
    await run(writeState('key', 'one'));
    await run(writeState('key', 'two'));
    expect(await readFirst(source, selectState('key'))).toEqual({ value: 'two' });
  });

  test('the version of access is another one after each change, also after the same number of changes', async () => {
    const seen = new Set<string | undefined>();
    for (let change = 0; change < 5; change++) {
      await run(raiseAccessVersion());
      seen.add((await readFirst(source, selectAccessVersion()))?.value);
      await run(deleteState('access version'));
    }
    expect(seen.size).toBe(5);
    expect(seen).not.toContain(undefined);
  });

  test('numbers of a counter are given out once', async () => {
    const ends = await Promise.all([1, 2, 3].map(() => change(takeFromCounter('component', 10))));
    expect(ends.map(({ value }) => value).sort()).toEqual([10, 20, 30]);
  });

  test('requests count until their window ends, and then anew', async () => {
    const request = { key: 'k', now, endsAt: later, latest: later };
    expect(await change(countRequest({ ...request, now: past, endsAt: now }))).toMatchObject({ count: 1 });
    const first = await change(countRequest(request));
    expect(first).toEqual({ count: 1, endsAt: Date.parse(later) });
    expect(await change(countRequest(request))).toEqual({ count: 2, endsAt: Date.parse(later) });
  });

  test('a code replaces the one before it, and one of several that take it does', async () => {
    const code = { userId: 7, purpose: 'reset-password', expiresAt: later };
    await run(upsertCode({ ...code, hash: 'old' }));
    await run(upsertCode({ ...code, hash: 'new' }));
    const key = { purpose: 'reset-password', now };
    expect(await readFirst(source, selectCode({ ...key, hash: 'old' }))).toBeUndefined();
    expect(await readFirst(source, selectCode({ ...key, hash: 'new' }))).toEqual({ userId: 7 });
    const taken = await Promise.all([1, 2].map(() => run(deleteCode({ ...key, hash: 'new' }))));
    expect(taken.sort()).toEqual([0, 1]);
  });

  test('a code for administrators is good until it expires', async () => {
    await run(insertAdminCode({ adminId: 1, purpose: 'invite', hash: 'h', expiresAt: now }));
    const key = { purpose: 'invite', hash: 'h' };
    expect(await readFirst(source, selectAdminCode({ ...key, now: past }))).toEqual({ adminId: 1 });
    expect(await readFirst(source, selectAdminCode({ ...key, now: later }))).toBeUndefined();
  });

  const admin = {
    documentId: 'd',
    email: 'ada@example.org',
    firstname: 'Ada',
    lastname: null,
    passwordHash: null,
    isActive: true,
    at: now,
  };

  test('an administrator is read as written, and changed by the named columns only', async () => {
    const { id } = await change(insertAdmin(admin));
    await run(updateAdmin(id, { password_hash: 'hash', is_blocked: 1 }, later));
    expect(await readFirst(source, selectAdminByEmail(admin.email))).toEqual({
      id,
      documentId: 'd',
      email: 'ada@example.org',
      firstname: 'Ada',
      lastname: null,
      username: null,
      preferredLanguage: null,
      isActive: true,
      isBlocked: true,
      createdAt: now,
      updatedAt: later,
      passwordHash: 'hash',
    });
  });

  test('a session is renewed by its newest secret once, and its tokens are good while it lasts', async () => {
    const { id: adminId } = await change(insertAdmin(admin));
    const session = { id: 's', adminId, secretHash: 'one', isRemembered: true, at: now };
    await run(insertSession({ ...session, idleAt: later, endsAt: later }));
    await run(insertAccess('token', 's', later));
    const renewal = { id: 's', shownHash: 'one', newHash: 'two', at: now, idleAt: later };
    expect([await run(renewSession(renewal)), await run(renewSession(renewal))]).toEqual([1, 0]);
    expect(await readFirst(source, selectSession('s', now))).toEqual({
      adminId,
      secretHash: 'two',
      previousHash: 'one',
      isRemembered: true,
      renewedAt: Date.parse(now),
      endsAt: later,
    });
    expect(await readFirst(source, selectAccess('token', now))).toEqual({ sessionId: 's', adminId });
    expect(await readFirst(source, selectAccess('token', later))).toBeUndefined();
  });

  test('a role is added once, and its permissions come back as they were given', async () => {
    const role = { documentId: 'd', code: 'editor', name: 'Editor', description: 'Edits', at: now };
    const { id: roleId } = await change(insertAdminRole(role));
    const again = insertAdminRoleIfMissing({ ...role, documentId: 'e' });
    expect(await held.database.write((transaction) => readAll(transaction, again))).toEqual([]);
    const permission = {
      action: 'plugin::content-manager.explorer.read',
      subject: 'api::tag.tag',
      properties: { fields: ['name'] },
      conditions: [],
    };
    await run(insertAdminPermissions(roleId, [permission]));
    expect(await readAll(source, selectAdminPermissions())).toMatchObject([{ roleId, ...permission }]);
    expect(await readAll(source, selectAdminRoles())).toMatchObject([
      { code: 'editor', publishedAt: now, usersCount: 0 },
    ]);
  });

  test('audit entries are filtered, the newest first', async () => {
    const entry = {
      date: now,
      actorKind: 'system',
      actorId: null,
      actorName: null,
      uid: null,
      documentId: null,
      locale: null,
    };
    const entries = newAuditEntries([
      { ...entry, action: 'role.create', details: { type: 'editor' } },
      { ...entry, action: 'role.delete', details: undefined },
    ]);
    await run(insertInto(entries));
    const page = { isAscending: false, limit: 10, offset: 0 };
    const all = await readAll(source, selectAuditPage({ ...page, filters: [] }));
    expect(all.map(({ action, details }) => [action, details])).toEqual([
      ['role.delete', {}],
      ['role.create', { type: 'editor' }],
    ]);
    const filters = [{ column: 'action', operator: '$eq', operand: 'role.create' }] as const;
    expect(await readAll(source, selectAuditPage({ ...page, filters }))).toHaveLength(1);
  });

  test('a file is listed once, under its address', async () => {
    const files = [{ key: 'a.png', provider: 'local', documentId: 'd' }];
    expect([await run(insertCurrent(files)), await run(insertCurrent(files))]).toEqual([1, 0]);
    expect(await readAll(source, selectKeys(['a.png', 'b.png']))).toEqual([
      { address: 'a.png', key: 'a.png' },
    ]);
    expect(await readAll(source, selectDuplicates(undefined, 10))).toEqual([]);
  });
});
