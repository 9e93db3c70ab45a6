// Conversion of rules between the editor and filters of the server.
import { describe, expect, test } from 'vitest';
import { ruleOfFilter } from './read-rule.ts';
import { filterOfRule } from './row-rule.ts';
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
  rulable('author.name', 'string'),
  rulable('tags.name', 'string', true),
  rulable('tags.kind', 'string', true),
];

const short = { title: { $eq: 'x' } };
const many = { pages: { $gt: 10 } };

describe('a row rule', () => {
  test.each([
    { author: { id: { $eq: '$user.id' } } },
    { $and: [many, { isOpen: { $eq: true } }] },
    { $or: [{ title: { $containsi: 'x' } }, { title: { $null: true } }] },
    { $not: { tags: { name: { $eq: 'secret' } } } },
    { title: { $in: ['a', 'b'] } },
    { pages: { $notIn: [1, 2] } },
    { author: { name: { $in: ['Ada', '$user.username'] } } },
    { tags: { name: { $in: ['a'] } } },
    { $not: { tags: { name: { $in: ['a', 'b'] } } } },
    { $and: [{ $or: [short, many] }, { author: { id: { $eq: '$user.id' } } }] },
    { $or: [{ $and: [short, many] }, { $not: { $or: [short, { isOpen: { $eq: true } }] } }] },
    { $not: short },
    { $not: { $and: [short, many] } },
    { $not: { $not: short } },
    { $not: { $or: [{ tags: { name: { $eq: 'a' } } }, short] } },
  ])('is converted and converted back unchanged: %j', (filter) => {
    const rule = ruleOfFilter(filter, rulables);
    expect(rule && filterOfRule(rule, rulables)).toEqual(filter);
  });

  test.each([
    [{ author: '$user.id', title: 'x' }, { $and: [{ author: { id: { $eq: '$user.id' } } }, short] }],
    [{ pages: { $gt: 1, $lt: 5 } }, { $and: [{ pages: { $gt: 1 } }, { pages: { $lt: 5 } }] }],
    [
      { $or: [short, { title: 'y', pages: 1 }] },
      { $or: [short, { $and: [{ title: { $eq: 'y' } }, { pages: { $eq: 1 } }] }] },
    ],
    [{ $and: [short] }, short],
  ])('in a short form has the same meaning: %j', (filter, whole) => {
    const rule = ruleOfFilter(filter, rulables);
    expect(rule && filterOfRule(rule, rulables)).toEqual(whole);
  });

  test.each([
    { none: 'x' },
    { $or: [{ title: 'x' }, { none: 1 }] },
    { title: null },
    { title: { $in: [] } },
    { title: { $in: ['a', 1] } },
    { title: { $null: false } },
    { pages: '12' },
    { tags: { name: 'a', kind: 'b' } },
    { tags: { name: { $eq: 'a', $containsi: 'b' } } },
    { tags: { name: { $ne: 'a' } } },
    { author: { $or: [{ name: 'a' }, { name: 'b' }] } },
    { $not: { tags: { name: { $startsWithi: 'a' } } } },
    {},
  ])('that the editor cannot express is not converted: %j', (filter) => {
    expect(ruleOfFilter(filter, rulables)).toBeUndefined();
  });
});
