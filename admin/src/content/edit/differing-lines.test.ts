// Lines that differ between two versions.
import { describe, expect, test } from 'vitest';
import { differingLines } from './differing-lines.ts';

const differing = (own: string, other: string): string =>
  [...own].filter((_, at) => differingLines([...own], [...other])[at]).join('');

describe('lines of a version', () => {
  test.each([
    ['abc', 'abc', ''],
    ['abc', 'ac', 'b'],
    ['ac', 'abc', ''],
    ['axc', 'abc', 'x'],
    ['abcd', 'bcda', 'a'],
    ['aab', 'ab', 'a'],
    ['', 'abc', ''],
    ['abc', '', 'abc'],
    ['xaybzc', 'abc', 'xyz'],
  ])('lines of %s that are not in %s: %s', (own, other, expected) => {
    expect(differing(own, other)).toBe(expected);
  });

  test('are not compared if there are too many', () => {
    const long = Array.from({ length: 700 }, (_, at) => `line ${at}`);
    expect(differingLines(long, ['other'])).toEqual(long.map(() => false));
  });
});
