import { expect, test } from 'vitest';
import { copyToOwnBuffer, releaseMemory } from './own-memory.ts';

const large = 100_000;

test('memory of its own is given back at once', () => {
  const own = copyToOwnBuffer(Buffer.alloc(large, 'a'));
  releaseMemory(own);
  expect(own).toHaveLength(0);
});

test('a part of a larger buffer stays, and so does what shares its memory', () => {
  const whole = Buffer.alloc(large, 'a');
  const part = whole.subarray(0, large - 1);
  releaseMemory(part);
  expect([part.length, whole.length, String(whole.subarray(-2))]).toEqual([large - 1, large, 'aa']);
});

test('what is small is left to the next collection', () => {
  const small = copyToOwnBuffer('text');
  releaseMemory(small);
  expect(String(small)).toBe('text');
});
