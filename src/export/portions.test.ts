import { expect, test } from 'vitest';
import { portionsOf } from './portions.ts';

const sizesOf = (...megabytes: readonly number[]): readonly (readonly number[])[] =>
  portionsOf(megabytes.map((size) => ({ size: size * 2 ** 20 }))).map((portion) =>
    portion.map(({ size }) => size / 2 ** 20),
  );

test('a portion has some megabytes, and at least one document', () => {
  expect(sizesOf(3, 5, 1, 9, 0, 8)).toEqual([[3, 5], [1], [9], [0, 8]]);
  expect(sizesOf(0, 0)).toEqual([[0, 0]]);
  expect(sizesOf()).toEqual([]);
});
