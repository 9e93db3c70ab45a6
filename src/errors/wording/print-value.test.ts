import { expect, test } from 'vitest';
import { printValue } from './print-value.ts';

test.each<[unknown, string]>([
  ['abc', '"abc"'],
  ['', '""'],
  ['say "hi"', '"say "hi""'],
  [12, '12'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [true, 'true'],
  [null, 'null'],
  [undefined, 'null'],
  [[], '[]'],
  [{}, '{}'],
  [['a', 1], '[\n  "\\"a\\"",\n  "1"\n]'],
  [{ a: { b: null } }, '{\n  "a": {\n    "b": "null"\n  }\n}'],
])('%j is shown as %s', (value, shown) => {
  expect(printValue(value)).toBe(shown);
});

test('a long value is truncated, so that a large body does not cause a large error', () => {
  const shown = printValue('x'.repeat(1_000_000));
  expect(shown).toHaveLength(501);
  expect(shown.endsWith('…')).toBe(true);
});
