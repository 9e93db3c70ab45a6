import { expect, test } from 'vitest';
import { settleBoth } from './settle-both.ts';

test('the results of both', async () => {
  expect(await settleBoth(1, Promise.resolve('two'))).toEqual([1, 'two']);
});

test('if one fails, the promise rejects after the other has ended', async () => {
  let hasEnded = false;
  const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    hasEnded = true;
    throw new Error('what came of it');
  });
  await expect(settleBoth(slow, Promise.reject(new Error('why')))).rejects.toThrow('why');
  expect(hasEnded).toBe(true);
});
