import { expect, test } from 'vitest';
import { parsePagination } from './parse-pagination.ts';

const page = (page: number, pageSize: number | undefined, withCount?: boolean) => ({
  kind: 'page',
  page,
  pageSize,
  withCount,
});
const offset = (start: number, limit: number | undefined, withCount?: boolean) => ({
  kind: 'offset',
  start,
  limit,
  withCount,
});
const most = 1_000_000_000;

test.each<[unknown, object]>([
  [{}, page(1, undefined)],
  ['text', page(1, undefined)],
  [{ page: '2' }, page(2, undefined)],
  [{ page: '2', pageSize: '10' }, page(2, 10)],
  [{ page: '0' }, page(1, undefined)],
  [{ page: '-3' }, page(1, undefined)],
  [{ page: '' }, page(1, undefined)],
  [{ page: '1e30' }, page(most, undefined)],
  [{ page: 'Infinity' }, page(most, undefined)],
  [{ pageSize: '0' }, page(1, 1)],
  [{ pageSize: '-1' }, page(1, 1)],
  [{ pageSize: '' }, page(1, 1)],
  [{ pageSize: '1e30' }, page(1, most)],
  [{ start: '5' }, offset(5, undefined)],
  [{ start: '5', limit: '10' }, offset(5, 10)],
  [{ start: '-5' }, offset(0, undefined)],
  [{ limit: '0' }, offset(0, 1)],
  [{ limit: '-1' }, offset(0, 1)],
  [{ foo: '1' }, page(1, undefined)],
])('%j is %j', (value, expected) => {
  expect(parsePagination(value)).toEqual(expected);
});

test.each<[object, object]>([
  [{ pageSize: 'all' }, page(1, most)],
  [{ limit: 'x' }, offset(0, most)],
  [{ limit: ['1'] }, offset(0, most)],
])('a size that is no number asks for as much as is allowed: %j', (value, expected) => {
  expect(parsePagination(value)).toEqual(expected);
});

test('a page may be a fraction, whose start is planned', () => {
  expect(parsePagination({ page: '1.5' })).toEqual(page(1.5, undefined));
  expect(parsePagination({ page: '-1.5' })).toEqual(page(1, undefined));
});

test.each<[object, string]>([
  [{ start: '-0.5' }, 'convertStartQueryParams expected a positive integer got -0.5'],
  [{ pageSize: '1.5' }, 'convertLimitQueryParams expected a positive integer got 1.5'],
  [{ limit: '2.7' }, 'convertLimitQueryParams expected a positive integer got 2.7'],
  [{ after: 'a', pageSize: '1.5' }, 'convertLimitQueryParams expected a positive integer got 1.5'],
])('a fraction is refused: %j', (value, message) => {
  expect(() => parsePagination(value)).toThrow(message);
});

test.each([{ page: 'x' }, { start: 'x' }, { page: ['1'] }, { start: { a: '1' } }])(
  'a place that is no number is refused: %j',
  (value) => {
    expect(() => parsePagination(value)).toThrow(
      'convertStartQueryParams expected a positive integer got NaN',
    );
  },
);

test.each([
  { page: '1', start: '0' },
  { pageSize: '1', limit: '1' },
  { page: '1', limit: '1' },
])('%j mixes two styles', (value) => {
  expect(() => parsePagination(value)).toThrow(
    expect.objectContaining({
      name: 'PaginationError',
      message: 'Cannot use both page & offset pagination in the same query',
    }),
  );
});

test.each([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
])('withCount=%s is %s', (withCount, expected) => {
  expect(parsePagination({ withCount })).toEqual(page(1, undefined, expected));
  expect(parsePagination({ withCount, start: '1' })).toEqual(offset(1, undefined, expected));
});

test.each(['yes', '', 'TRUE', null])('withCount=%j is refused', (withCount) => {
  expect(() => parsePagination({ withCount })).toThrow(
    'Invalid withCount parameter. Expected "t","1","true","false","0","f"',
  );
});
