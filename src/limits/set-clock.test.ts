// Budgets after the clock was set back: they end as if they had just begun, and not at the former time.
import { afterEach, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../../test/harness/empty-database.ts';
import { databases } from '../../test/harness/project.ts';
import { LocalLimiter } from './local-limiter.ts';
import { SharedLimiter } from './shared-limiter.ts';

const day = 86_400_000;
const rules = { isEnabled: true, max: 2, interval: 60_000 };
const start = Date.parse('2026-05-10T12:00:00Z');

afterEach(() => void vi.useRealTimers());

const setClock = (now: number): void => void vi.useFakeTimers({ now, toFake: ['Date'] });

test('a budget of requests', () => {
  setClock(start);
  const limiter = new LocalLimiter({ ...rules, isDefault: false });
  const count = () => limiter.count('192.0.2.1')?.count;
  expect([count(), count()]).toEqual([1, 2]);
  setClock(start - 100);
  expect(count()).toBe(3);
  setClock(start - day);
  expect([count(), count()]).toEqual([1, 2]);
});

test.each(databases)('a budget of sign-ins on %s', async (name) => {
  const { database, close } = await emptyDatabase(name);
  const limiter = new SharedLimiter({ ...database, now: () => Date.now() });
  const attempt = { route: 'POST /api/auth/local', address: '192.0.2.1', account: 'ada' };
  const count = async () => (await limiter.count(attempt, rules))?.count;
  setClock(start);
  expect([await count(), await count(), await count()]).toEqual([1, 2, 3]);
  setClock(start - 100);
  expect(await count()).toBe(3);
  setClock(start - day);
  expect([await count(), await count()]).toEqual([1, 2]);
  await close();
});
