import { expect, test } from 'vitest';
import { limitHeaders, mostRestrictive, type Standing } from './standing.ts';

const standing = (given: Partial<Standing>): Standing => ({
  policy: 'account',
  max: 10,
  interval: 60_000,
  count: 4,
  endsAt: 1_030_500,
  ...given,
});

test('headers have the requests that are left and the end of the window, as RateLimit and as X-RateLimit', () => {
  expect(limitHeaders(standing({}), 1_000_000)).toEqual({
    'ratelimit-policy': '"account";q=10;w=60',
    ratelimit: '"account";r=6;t=31',
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '6',
    'x-ratelimit-reset': '1031',
  });
});

test('a request over the limit gets Retry-After', () => {
  expect(limitHeaders(standing({ count: 11 }), 1_000_000)).toMatchObject({
    ratelimit: '"account";r=0;t=31',
    'retry-after': '31',
  });
});

test('the tightest limit is the exceeded one that ends last, or the one with the fewest requests left', () => {
  const [wide, narrow] = [standing({ policy: 'address', max: 50 }), standing({})];
  expect(mostRestrictive([wide, narrow])).toBe(narrow);
  const [short, long] = [standing({ count: 11 }), standing({ count: 51, max: 50, endsAt: 1_050_000 })];
  expect(mostRestrictive([short, long, wide])).toBe(long);
  expect(mostRestrictive([])).toBeUndefined();
});
