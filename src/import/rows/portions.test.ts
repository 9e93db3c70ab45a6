import { expect, test } from 'vitest';
import { type Portion, portionsOf } from './portions.ts';

const numbersIn = async (sizes: readonly number[], limit: Portion): Promise<number[][]> => {
  const rows = sizes.map((size, index) => ({ number: index + 1, size, values: {} }));
  const portions: number[][] = [];
  for await (const portion of portionsOf(rows, limit)) portions.push(portion.map(({ number }) => number));
  return portions;
};

test('a portion ends at its number of rows, and the last one has the remaining rows', async () => {
  expect(await numbersIn([1, 1, 1, 1, 1], { rows: 2, size: 100 })).toEqual([[1, 2], [3, 4], [5]]);
});

test('a portion ends with the row that reaches its size', async () => {
  expect(await numbersIn([1, 200, 1, 1, 99, 1], { rows: 10, size: 100 })).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('without rows there is no portion', async () => {
  expect(await numbersIn([], { rows: 2, size: 100 })).toEqual([]);
});
