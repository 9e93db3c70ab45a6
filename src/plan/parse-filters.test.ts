import { expect, test } from 'vitest';
import { parseFilters } from './parse-filters.ts';
import type { FilterQuery } from './query.ts';

/** `title $eq "a"`, `category(name $eq "b")`, `(… and …)`; a written $and as AND. */
function show(filter: FilterQuery): string {
  switch (filter.kind) {
    case 'and':
      return `(${filter.filters.map(show).join(filter.isWritten ? ' AND ' : ' and ')})`;
    case 'or':
      return `(${filter.filters.map(show).join(' OR ')})`;
    case 'not':
      return `not ${show(filter.filter)}`;
    case 'below':
      return filter.filter.kind === 'compare'
        ? `${filter.name} ${show(filter.filter)}`
        : `${filter.name}${wrap(show(filter.filter))}`;
    case 'compare':
      return `${filter.operator} ${JSON.stringify(filter.operand)}`;
  }
}
const wrap = (text: string): string => (text.startsWith('(') ? text : `(${text})`);

test.each<[string, unknown, string]>([
  ['an operator', { title: { $contains: 'a' } }, 'title $contains "a"'],
  ['a value alone is $eq', { title: 'a' }, 'title $eq "a"'],
  ['null is a value', { title: null }, 'title $eq null'],
  ['a list of values is $in', { title: ['a', 'b'] }, 'title $in ["a","b"]'],
  ['operators keep their lists', { rank: { $between: ['1', '2'] } }, 'rank $between ["1","2"]'],
  ['commas are not split', { title: 'a,b' }, 'title $eq "a,b"'],
  ['several attributes must all hold', { a: '1', b: '2' }, '(a $eq "1" and b $eq "2")'],
  ['several operators must all hold', { a: { $gt: '1', $lt: '5' } }, 'a($gt "1" and $lt "5")'],
  ['a relation leads to attributes', { category: { name: { $eq: 'a' } } }, 'category(name $eq "a")'],
  [
    'conditions below one relation stay together',
    { tags: { a: '1', b: '2' } },
    'tags(a $eq "1" and b $eq "2")',
  ],
  ['a relation itself may be compared', { category: '5' }, 'category $eq "5"'],
  ['$and', { $and: [{ a: '1' }, { b: '2' }] }, '(a $eq "1" AND b $eq "2")'],
  ['$or', { $or: [{ a: '1' }, { b: '2', c: '3' }] }, '(a $eq "1" OR (b $eq "2" and c $eq "3"))'],
  ['$not', { $not: { a: '1' } }, 'not a $eq "1"'],
  ['$not below an attribute', { a: { $not: { $contains: 'x' } } }, 'a(not $contains "x")'],
  ['$or beside attributes', { a: '1', $or: [{ b: '2' }] }, '(a $eq "1" and (b $eq "2"))'],
  ['$or inside an attribute, which the planner refuses', { a: { $or: [{ $eq: '1' }] } }, 'a($eq "1")'],
  ['a list of conditions', [{ a: '1' }, { b: '2' }], '(a $eq "1" and b $eq "2")'],
  ['names and operators are not judged here', { nope: { $nope: 'x' } }, 'nope $nope "x"'],
  ['an empty list', { a: [] }, 'a $in []'],
])('%s: %j', (_what, value, shown) => {
  expect(show(parseFilters(value))).toBe(shown);
});

test.each<[unknown]>([['text'], [''], [12], [null], [undefined], [true]])('filters cannot be %j', (value) => {
  expect(() => parseFilters(value)).toThrow('The filters parameter must be an object or an array');
});

test.each<[unknown, string]>([
  [{ $and: { a: '1' } }, 'filters[$and]'],
  [{ $or: 'x' }, 'filters[$or]'],
  [{ category: { $or: { a: '1' } } }, 'filters[category][$or]'],
  [{ $or: [{ a: { $and: '1' } }] }, 'filters[$or][0][a][$and]'],
])('%j is refused: %s must be a list', (value, path) => {
  expect(() => parseFilters(value)).toThrow(
    `The value of ${path} must be a list of conditions, such as ${path}[0][title][$eq]=…`,
  );
});
