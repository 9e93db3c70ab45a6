import { expect, test } from 'vitest';
import { matchesInTime } from './match-in-time.ts';

test.each([
  ['^[a-z]+$', 'abc', true],
  ['^[a-z]+$', 'ABC', false],
  ['', '', true],
])('the pattern %s and the text %s: %j', (pattern, text, isMatch) => {
  expect(matchesInTime(new RegExp(pattern), text)).toBe(isMatch);
});

test('a match that would take years is none', () => {
  expect(matchesInTime(/^(a+)+$/, `${'a'.repeat(100)}!`)).toBe(false);
  expect(matchesInTime(/^(?=a)(\w{1,20}){1,30}$/u, `${'a'.repeat(100)}!`)).toBe(false);
});

test('the text can do nothing but match', () => {
  expect(matchesInTime(/regex/, 'regex = 1')).toBe(true);
  expect(matchesInTime(/^x$/, 'this.constructor')).toBe(false);
});
