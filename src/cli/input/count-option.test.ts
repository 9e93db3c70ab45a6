import { expect, test } from 'vitest';
import { countUpTo } from './count-option.ts';

test.each([
  ['1', 1],
  ['100', 100],
])('%s is accepted', (given, count) => {
  expect(countUpTo(100)(given)).toBe(count);
});

test.each(['0', '-3', '1.5', 'abc', '', '101', 'Infinity'])('"%s" is refused', (given) => {
  expect(() => countUpTo(100)(given)).toThrow('Write a whole number from 1 to 100.');
});
