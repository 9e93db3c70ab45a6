import { expect, test, vi } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const rules = { isEnabled: true, max: 2, interval: 60_000 };
const attempt = (account: string, address = '10.0.0.1') => ({ route: 'auth/local', address, account });

test('an account may be tried so often from one address, and goes on from another', () => {
  const limit = new RateLimit(rules);
  expect(limit.count(attempt('anna'))).toBeUndefined();
  expect(limit.count(attempt('ANNA '))).toBeUndefined();
  expect(limit.count(attempt('anna'))).toBe(60);
  expect(limit.count(attempt('anna', '10.0.0.2'))).toBeUndefined();
});

test('an address may not try one password on all accounts', () => {
  const limit = new RateLimit(rules);
  const waits = Array.from({ length: 20 }, (_, index) => limit.count(attempt(`account ${index}`)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
});

test('one network of IPv6 is one address', () => {
  const limit = new RateLimit(rules);
  limit.count(attempt('anna', '2001:db8::1'));
  limit.count(attempt('anna', '2001:db8:0:0:ffff::2'));
  expect(limit.count(attempt('anna', '2001:db8::3'))).toBe(60);
  expect(limit.count(attempt('anna', '2001:db8:0:1::1'))).toBeUndefined();
});

test('a window ends', () => {
  vi.useFakeTimers();
  const limit = new RateLimit({ ...rules, max: 1 });
  expect(limit.count(attempt('anna'))).toBeUndefined();
  expect(limit.count(attempt('anna'))).toBe(60);
  vi.advanceTimersByTime(60_001);
  expect(limit.count(attempt('anna'))).toBeUndefined();
  vi.useRealTimers();
});

test('a limit that is switched off counts nothing', () => {
  const limit = new RateLimit({ ...rules, isEnabled: false, max: 1 });
  expect([1, 2, 3].map(() => limit.count(attempt('anna')))).toEqual([undefined, undefined, undefined]);
});
