import { expect, test } from 'vitest';
import { parseFields } from './parse-fields.ts';

test.each<[unknown, readonly string[]]>([
  ['title', ['title']],
  ['title, rank', ['title', 'rank']],
  ['*', ['*']],
  [
    ['title', 'rank'],
    ['title', 'rank'],
  ],
  [
    ['title', '*'],
    ['title', '*'],
  ],
  [['a,b'], ['a,b']],
  ['title,', ['title', '']],
  [[' '], ['']],
])('%j names %j', (value, names) => {
  expect(parseFields(value)).toEqual(names);
});

test.each<[unknown]>([[[]], [[1]], [[null]], [[['title']]], [{ title: 'true' }], [null], [12]])(
  '%j is refused',
  (value) => {
    expect(() => parseFields(value)).toThrow(
      'Invalid fields parameter. Expected a string or an array of strings',
    );
  },
);
