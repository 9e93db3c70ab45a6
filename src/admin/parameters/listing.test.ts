import { describe, expect, test } from 'vitest';
import { pageOf, parseListing, parsePage } from './listing.ts';

const listed = { sorted: ['id', 'email'], searched: ['email', 'firstname'] };
const parse = (search: string) => parseListing(search, listed);
const records = [
  { id: 10, email: 'carl@example.test', firstname: null },
  { id: 9, email: 'Ann@example.test', firstname: 'Ann' },
  { id: 1, email: 'ben@example.test', firstname: 'Benjamin' },
];
const idsOn = (search: string) => pageOf(records, parse(search)).results.map(({ id }) => id);

test('without parameters a list has the first ten records by id', () => {
  expect(parse('')).toEqual({
    page: 1,
    pageSize: 10,
    sort: 'id',
    isAscending: true,
    search: '',
    searched: listed.searched,
  });
});

test('numbers are sorted as numbers, strings as strings, in either direction, which is case-insensitive', () => {
  expect(idsOn('')).toEqual([1, 9, 10]);
  expect(idsOn('sort=id:DESC')).toEqual([10, 9, 1]);
  expect(idsOn('sort=email:asc')).toEqual([9, 1, 10]);
});

test('a search finds substrings of the searched values, ignoring case', () => {
  expect(idsOn('_q=ANN')).toEqual([9]);
  expect(idsOn('_q=min')).toEqual([1]);
  expect(idsOn('_q=10')).toEqual([]);
});

test('a page has its part of the records and the total number of matches', () => {
  const listing = parse('page=2&pageSize=2&_q=example');
  expect(pageOf(records, listing)).toEqual({
    results: [records[0]],
    pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 },
  });
  expect(pageOf(records, parse('page=9')).results).toEqual([]);
});

test('a page has at most 100 records', () => {
  expect(parsePage({ pageSize: '100000' })).toEqual({ page: 1, pageSize: 100 });
});

describe('the list refuses', () => {
  test.each([
    ['page=0', 'page must be an integer of 1 or more'],
    ['page=1.5', 'page must be an integer of 1 or more'],
    ['pageSize=1e3', 'pageSize must be an integer of 1 or more'],
    ['page=1234567890', 'page must be an integer of 1 or more'],
    ['page[]=1', 'page must be an integer of 1 or more'],
    ['sort=password', 'Invalid key sort'],
    ['sort=email:up', 'Invalid key sort'],
    ['sort[]=email', 'sort must be a string'],
    ['_q[]=a', '_q must be a string'],
    ['where=1&filters=2', 'Invalid parameters: where, filters'],
  ])('%s', (search, message) => {
    expect(() => parse(search)).toThrow(message);
  });
});
