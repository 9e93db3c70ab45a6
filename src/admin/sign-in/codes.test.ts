import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followFakedTime } from '../../../test/harness/database-clock.ts';
import { type EmptyDatabase, emptyDatabase } from '../../../test/harness/empty-database.ts';
import { databases } from '../../../test/harness/project.ts';
import { committed } from '../../database/rows.ts';
import { type AdminCodePurpose, issueAdminCode, ownerOfAdminCode, takeAdminCode } from './codes.ts';

describe.each(databases)('codes of administrators in %s', (name) => {
  let held: EmptyDatabase;
  beforeEach(async () => {
    followFakedTime();
    held = await emptyDatabase(name);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await held.close();
  });
  const issue = (adminId: number, purpose: AdminCodePurpose) =>
    held.database.write((transaction) =>
      issueAdminCode(transaction, { adminId, purpose, now: held.database.now() }),
    );
  const take = (code: string, purpose: AdminCodePurpose) =>
    held.database.write((transaction) =>
      takeAdminCode(transaction, { code, purpose, now: held.database.now() }),
    );
  const ownerOf = (code: string, purpose: AdminCodePurpose) =>
    ownerOfAdminCode(committed(held.database), { code, purpose, now: held.database.now() });

  test('a code belongs to one administrator, is valid for one purpose, and can be used once', async () => {
    const code = await issue(7, 'invite');
    expect(await ownerOf(code, 'invite')).toBe(7);
    expect(await ownerOf(code, 'reset')).toBeUndefined();
    expect(await take(code, 'setup')).toBe(false);
    expect(await take(code, 'invite')).toBe(true);
    expect(await take(code, 'invite')).toBe(false);
  });

  test.each(['invite', 'reset'] as const)(
    'a new code (%s) replaces the previous code of the same administrator',
    async (purpose) => {
      const [first, others] = [await issue(7, purpose), await issue(8, purpose)];
      const second = await issue(7, purpose);
      expect(await Promise.all([first, others, second].map((code) => ownerOf(code, purpose)))).toEqual([
        undefined,
        8,
        7,
      ]);
    },
  );

  test('setup tokens of several servers are valid at the same time', async () => {
    const [first, second] = [await issue(0, 'setup'), await issue(0, 'setup')];
    expect([await take(first, 'setup'), await take(second, 'setup')]).toEqual([true, true]);
  });

  test.each([
    ['setup', 30 * 24 * 3_600_000],
    ['invite', 7 * 24 * 3_600_000],
    ['reset', 30 * 60_000],
  ] as const)('a code (%s) is valid for %d ms', async (purpose, lifetime) => {
    const begin = Date.now();
    const code = await issue(7, purpose);
    vi.useFakeTimers({ toFake: ['Date'], now: begin + lifetime - 1000 });
    expect(await ownerOf(code, purpose)).toBe(7);
    vi.setSystemTime(begin + lifetime + 60_000);
    expect(await ownerOf(code, purpose)).toBeUndefined();
    expect(await take(code, purpose)).toBe(false);
  });
});
