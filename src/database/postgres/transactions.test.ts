// Writers that meet begin again, and not without end.
import { expect, test } from 'vitest';
import { retried } from './transactions.ts';

const ended = (code: string): Error => Object.assign(new Error('ended by another one'), { code });

async function triesOf(errors: readonly Error[]) {
  let tries = 0;
  const result = await retried(async () => {
    const error = errors[tries++];
    if (error) throw error;
    return 'written';
  }).catch((error: unknown) => error);
  return { tries, result };
}

test.each(['40001', '40P01', '23503'])('a write that ends with %s is tried again', async (code) => {
  expect(await triesOf([ended(code), ended(code)])).toEqual({ tries: 3, result: 'written' });
});

test.each(['40001', '40P01'])('one that ends five times with %s is refused for now', async (code) => {
  const { tries, result } = await triesOf(Array.from({ length: 9 }, () => ended(code)));
  expect(tries).toBe(5);
  expect(result).toMatchObject({ name: 'ServiceUnavailableError', status: 503, cause: { code } });
});

test.each([
  ['23503', 5],
  ['22P02', 1],
])('what is wrong by itself stays what it is: %s', async (code, most) => {
  const error = ended(code);
  const { tries, result } = await triesOf(Array.from({ length: 9 }, () => error));
  expect([tries, result]).toEqual([most, error]);
});
