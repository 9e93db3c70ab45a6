// Rules between the words of the editor and the filters of the server.
import { describe, expect, test } from 'vitest';
import { filterOfRule, ruleOfFilter } from './row-rule.ts';
import type { Rulable } from './rulable.ts';

const rulable = (path: string, type: string, isMany = false): Rulable => ({
  path,
  name: path,
  attribute: { type, required: false, localized: false, writable: true },
  operators: [],
  isMany,
  isUser: path.endsWith('.id'),
});

const rulables = [
  rulable('title', 'string'),
  rulable('pages', 'integer'),
  rulable('isOpen', 'boolean'),
  rulable('author.id', 'integer'),
  rulable('tags.name', 'string', true),
];

describe('a row rule', () => {
  test.each([
    { author: { id: { $eq: '$user.id' } } },
    { $and: [{ pages: { $gt: 10 } }, { isOpen: { $eq: true } }] },
    { $or: [{ title: { $containsi: 'x' } }, { title: { $null: true } }] },
    { $not: { tags: { name: { $eq: 'secret' } } } },
  ])('is read and written as it was: %j', (filter) => {
    const rule = ruleOfFilter(filter, rulables);
    expect(rule && filterOfRule(rule, rulables)).toEqual(filter);
  });

  test('is read where it is written shorter', () => {
    expect(ruleOfFilter({ author: '$user.id', title: 'x' }, rulables)).toEqual({
      join: 'all',
      conditions: [
        { path: 'author.id', operator: '$eq', value: '$user.id' },
        { path: 'title', operator: '$eq', value: 'x' },
      ],
    });
  });

  test.each([
    { title: { $in: ['a', 'b'] } },
    { $not: { title: 'x' } },
    { none: 'x' },
    { $or: [{ title: 'x', pages: 1 }] },
    { $and: [{ $or: [{ title: 'x' }] }] },
    { title: null },
    {},
  ])('that says more than the editor can stays JSON: %j', (filter) => {
    expect(ruleOfFilter(filter, rulables)).toBeUndefined();
  });
});
