import { expect, test } from 'vitest';
import { parseSort } from './parse-sort.ts';

/** `a.b asc, c desc` */
const show = (value: unknown): string =>
  parseSort(value)
    .map(({ path, direction }) => `${path.join('.')} ${direction}`)
    .join(', ');

test.each<[string, unknown, string]>([
  ['a name', 'title', 'title asc'],
  ['a direction', 'title:desc', 'title desc'],
  ['an upper-case direction', 'title:DESC', 'title desc'],
  ['a comma list', 'title:desc, rank:ASC,name', 'title desc, rank asc, name asc'],
  ['empty parts', ',title,,', 'title asc'],
  ['spaces', ' title :asc', 'title asc'],
  ['spaces around a direction', 'title: desc ', 'title desc'],
  ['a dotted path', 'category.name:desc', 'category.name desc'],
  ['a list', ['title:desc', 'rank'], 'title desc, rank asc'],
  ['a list of comma lists', ['a,b:desc', 'c'], 'a asc, b desc, c asc'],
  ['an object', { title: 'desc', rank: 'asc' }, 'title desc, rank asc'],
  ['an object down a relation', { category: { owner: { name: 'DESC' } } }, 'category.owner.name desc'],
  ['an object without directions', { title: '', rank: null }, 'title asc, rank asc'],
  ['a list of objects', [{ title: 'asc' }, { rank: 'desc' }], 'title asc, rank desc'],
  ['a list of both', ['title', { rank: 'desc' }], 'title asc, rank desc'],
  ['nothing', '', ''],
  ['an empty list', [], ''],
])('%s: %j', (_what, value, shown) => {
  expect(show(value)).toBe(shown);
});

test.each<[unknown]>([['title:up'], ['title:'], ['title:asc:desc'], ['title:Desc'], [{ title: 'up' }]])(
  'the order of %j is refused',
  (value) => {
    expect(() => parseSort(value)).toThrow('Invalid order. order can only be one of asc|desc|ASC|DESC');
  },
);

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
    expect(() => parseSort(more)).toThrow('leads to more than 1000');
});
