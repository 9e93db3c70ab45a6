import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followFakedTime } from '../../../test/harness/database-clock.ts';
import { type EmptyDatabase, emptyDatabase } from '../../../test/harness/empty-database.ts';
import { databases } from '../../../test/harness/project.ts';
import { schemaOf } from '../../schema/harness.ts';
import { type CodePurpose, issueCode, ownerOfCode, takeCode } from './codes.ts';

const schema = schemaOf({ types: {} });

describe.each(databases)('codes in %s', (name) => {
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
  const store = () => ({ database: held.database, schema });
  const take = (code: string, purpose: CodePurpose = 'reset-password') =>
    held.database.write((transaction) => takeCode(transaction, { code, purpose, now: held.database.now() }));
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  test('a code belongs to its user and can be used once', async () => {
    const code = await issueCode(store(), 7, 'reset-password');
    expect(await ownerOfCode(store(), code, 'reset-password')).toBe(7);
    expect(await take(code)).toBe(true);
    expect(await take(code)).toBe(false);
    expect(await ownerOfCode(store(), code, 'reset-password')).toBeUndefined();
  });

  test('one of two concurrent requests can use it', async () => {
    const code = await issueCode(store(), 7, 'reset-password');
    expect((await Promise.all([take(code), take(code)])).sort()).toEqual([false, true]);
  });

  test('it is valid only for its purpose', async () => {
    const code = await issueCode(store(), 7, 'reset-password');
    expect(await ownerOfCode(store(), code, 'confirm-email')).toBeUndefined();
    expect(await take(code, 'sign-in')).toBe(false);
    expect(await take(code)).toBe(true);
  });

  test('a new code replaces the previous one of the same user and purpose, and no others', async () => {
    const first = await issueCode(store(), 7, 'reset-password');
    const others = [
      await issueCode(store(), 7, 'confirm-email'),
      await issueCode(store(), 8, 'reset-password'),
    ];
    const second = await issueCode(store(), 7, 'reset-password');
    expect(await take(first)).toBe(false);
    expect(await take(second)).toBe(true);
    expect(await ownerOfCode(store(), others[0] ?? '', 'confirm-email')).toBe(7);
    expect(await ownerOfCode(store(), others[1] ?? '', 'reset-password')).toBe(8);
  });

  test.each([
    ['reset-password', 30 * 60_000],
    ['confirm-email', 24 * 3_600_000],
    ['sign-in', 60_000],
  ] as const)('for %s it is valid for %d ms', async (purpose, lifetime) => {
    const codes = [await issueCode(store(), 7, purpose), await issueCode(store(), 8, purpose)];
    later(lifetime - 5000);
    expect(await take(codes[0] ?? '', purpose)).toBe(true);
    later(10_000);
    expect(await take(codes[1] ?? '', purpose)).toBe(false);
  });

  test('it expires by the clock that all nodes share, not by that of the machine', async () => {
    const now = Date.now();
    const database = Object.assign(Object.create(held.database), { now: () => now });
    later(3_600_000);
    const code = await issueCode({ database, schema }, 7, 'sign-in');
    expect(await ownerOfCode({ database, schema }, code, 'sign-in')).toBe(7);
    expect(await take(code, 'sign-in')).toBe(false);
  });
});
