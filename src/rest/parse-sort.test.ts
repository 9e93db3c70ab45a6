import { expect, test } from 'vitest';
import { parseSort } from './parse-sort.ts';

/** `a.b, c desc`: the order as it was written */
const show = (value: unknown): string =>
  parseSort(value)
    .map(({ path, order, isBlank }) =>
      order === undefined ? path.join('.') + (isBlank ? ' (blank)' : '') : `${path.join('.')} ${order}`,
    )
    .join(', ');

test.each<[string, unknown, string]>([
  ['a name', 'title', 'title'],
  ['a direction', 'title:desc', 'title desc'],
  ['an upper-case direction', 'title:DESC', 'title DESC'],
  ['a comma list', 'title:desc, rank:ASC,name', 'title desc, rank ASC, name'],
  ['empty parts', ',title,,', 'title'],
  ['spaces', ' title :asc', 'title asc'],
  ['spaces around a direction', 'title: desc ', 'title desc'],
  ['a dotted path', 'category.name:desc', 'category.name desc'],
  ['a list', ['title:desc', 'rank'], 'title desc, rank'],
  ['a list of comma lists', ['a,b:desc', 'c'], 'a, b desc, c'],
  ['an object', { title: 'desc', rank: 'asc' }, 'title desc, rank asc'],
  ['an object down a relation', { category: { owner: { name: 'DESC' } } }, 'category.owner.name DESC'],
  [
    'an object without directions',
    { title: '', name: ' ', rank: null },
    'title (blank), name (blank), rank (blank)',
  ],
  ['a list of objects', [{ title: 'asc' }, { rank: 'desc' }], 'title asc, rank desc'],
  ['a list of both', ['title', { rank: 'desc' }], 'title, rank desc'],
  ['an order that is none', 'title:up', 'title up'],
  ['a second colon and what follows it', 'title:asc:desc', 'title asc'],
  ['an order without a name', ':desc,title', 'title'],
  ['nothing behind the colon', 'title:', 'title '],
  ['nothing', '', ''],
  ['an empty list', [], ''],
  ['a list without values', [null, null], ''],
])('%s: %j', (_what, value, shown) => {
  expect(show(value)).toBe(shown);
});

test.each<[unknown]>([[1], [null], [true], [['title', null]]])('%j is no sort', (value) => {
  expect(() => parseSort(value)).toThrow(
    'Invalid sort parameter. Expected a string, an array of strings, a sort object or an array of sort objects',
  );
});

test('a path of many steps is refused instead of walked', () => {
  expect(() => parseSort(`${'a.'.repeat(20)}b`)).toThrow(/over a limit/);
  expect(parseSort(`${'a.'.repeat(19)}b`)[0]?.path).toHaveLength(20);
});

test('ends where the planner would, in lists of texts, too', () => {
  const keys = Array.from({ length: 100 }, () => 'title').join();
  expect(parseSort(Array.from({ length: 10 }, () => keys))).toHaveLength(1000);
  for (const more of [
    `${keys},`.repeat(11),
    Array.from({ length: 11 }, () => keys),
    Array(1001).fill('title'),
  ])
    expect(() => parseSort(more)).toThrow('uses more than 1000');
});
