import { expect, test } from 'vitest';
import { LocalLimiter } from './local-limiter.ts';
import { isOver } from './standing.ts';

const limiter = (isDefault: boolean): LocalLimiter =>
  new LocalLimiter({ isEnabled: true, max: 3, interval: 60_000, isDefault });
const loopback = ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'];

test('the default limit exempts loopback addresses, a configured limit does not', () => {
  for (const address of loopback) expect(limiter(true).count(address)).toBeUndefined();
  for (const address of loopback) expect(limiter(false).count(address)).toMatchObject({ count: 1 });
  expect(limiter(true).count('192.0.2.1')).toMatchObject({ count: 1, isQuiet: true });
});

test('one unit is charged per hundred rows; a read over the rest of the budget is refused and not charged', () => {
  const one = limiter(false);
  expect(one.work('192.0.2.1', 99)).toBeUndefined();
  const standings = [299, 200, 100, 100].map((rows) => one.work('192.0.2.1', rows));
  expect(standings.map((standing) => standing && isOver(standing))).toEqual([false, true, false, true]);
});
