import { expect, test } from 'vitest';
import { giveBack, inOwnMemory } from './own-memory.ts';

const large = 100_000;

test('memory of its own is given back at once', () => {
  const own = inOwnMemory(Buffer.alloc(large, 'a'));
  giveBack(own);
  expect(own).toHaveLength(0);
});

test('a part of a larger buffer stays, and so does what shares its memory', () => {
  const whole = Buffer.alloc(large, 'a');
  const part = whole.subarray(0, large - 1);
  giveBack(part);
  expect([part.length, whole.length, String(whole.subarray(-2))]).toEqual([large - 1, large, 'aa']);
});

test('what is small is left to the next collection', () => {
  const small = inOwnMemory('text');
  giveBack(small);
  expect(String(small)).toBe('text');
});
