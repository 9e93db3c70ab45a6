import { expect, test } from 'vitest';
import { limitHeaders, type Standing, tightest } from './standing.ts';

const standing = (given: Partial<Standing>): Standing => ({
  policy: 'account',
  max: 10,
  interval: 60_000,
  count: 4,
  endsAt: 1_030_500,
  ...given,
});

test('headers say what is left and when the window ends, in the form of the draft and the older one', () => {
  expect(limitHeaders(standing({}), 1_000_000)).toEqual({
    'ratelimit-policy': '"account";q=10;w=60',
    ratelimit: '"account";r=6;t=31',
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '6',
    'x-ratelimit-reset': '1031',
  });
});

test('one request too many is told when to come back', () => {
  expect(limitHeaders(standing({ count: 11 }), 1_000_000)).toMatchObject({
    ratelimit: '"account";r=0;t=31',
    'retry-after': '31',
  });
});

test('the tightest of several is the one that is over and ends last, or the one with least left', () => {
  const [wide, narrow] = [standing({ policy: 'address', max: 50 }), standing({})];
  expect(tightest([wide, narrow])).toBe(narrow);
  const [short, long] = [standing({ count: 11 }), standing({ count: 51, max: 50, endsAt: 1_050_000 })];
  expect(tightest([short, long, wide])).toBe(long);
  expect(tightest([])).toBeUndefined();
});
