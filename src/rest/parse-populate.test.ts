import { describe, expect, test } from 'vitest';
import { fragmentsOf, isCount, rowsQuery } from '../plan/populate/populating.ts';
import type { PopulateEntry, PopulateQuery } from '../plan/query.ts';
import { parsePopulate } from './parse-populate.ts';

/** `a{b, c}`; entries of brackets as [a], what they hold beside populate in parentheses. */
function show(populate: PopulateQuery | undefined): string {
  if (!populate) return '';
  if (populate.kind === 'all') return '*';
  return [...populate.entries].map(([name, entry]) => showEntry(name, entry)).join(', ');
}

function showEntry(name: string, entry: PopulateEntry): string {
  const asked = rowsQuery(entry);
  const on = fragmentsOf(entry);
  const has = [
    ...(['fields', 'filters', 'sort'] as const).filter((key) => asked[key] !== undefined),
    ...(entry.kind === 'star' || entry.kind === 'nothing' ? [entry.kind] : []),
    ...(isCount(entry) ? ['count'] : []),
    ...(on ? [`on ${show({ kind: 'entries', entries: on })}`] : []),
    ...(entry.kind === 'unknown' ? [`?${entry.key}`] : []),
  ];
  const shown = entry.kind === 'path' ? name : `[${name}]`;
  return `${shown}${has.length > 0 ? `(${has.join(' ')})` : ''}${asked.populate ? `{${show(asked.populate)}}` : ''}`;
}

test.each<[string, unknown, string]>([
  ['everything', '*', '*'],
  ['a name', 'tags', 'tags'],
  ['a comma list', 'tags, category', 'tags, category'],
  ['empty parts of a comma list', ',tags,', 'tags'],
  ['a list', ['tags', 'category'], 'tags, category'],
  ['a list of comma lists', ['tags,category', 'seo'], 'tags, category, seo'],
  ['a star in a list is a name', ['*'], '*'],
  ['a dotted path', 'seo.cards.image', 'seo{cards{image}}'],
  ['dotted paths with a common beginning', ['seo.image', 'seo.cards'], 'seo{image, cards}'],
  ['a beginning after its paths ends them', ['seo.image', 'seo.cards', 'seo'], 'seo'],
  ['a beginning after its paths, further in', ['a.b.c', 'a.d', 'a.b'], 'a{b, d}'],
  ['in a text it ends nothing', 'seo.image,seo', 'seo{image}'],
  ['a path before its beginning', ['seo', 'seo.image'], 'seo{image}'],
  ['nothing', null, ''],
])('%s: %j', (_what, value, shown) => {
  expect(show(parsePopulate(value))).toBe(shown);
});

describe('objects', () => {
  test.each<[string, unknown, string]>([
    ['true', { tags: 'true' }, '[tags]'],
    ['a typed true', { tags: true }, '[tags]'],
    ['nothing in place of conditions', { tags: { filters: '' } }, '[tags]'],
    ['nothing in place of a name', { tags: { populate: '' } }, '[tags]{[]}'],
    ['nothing among names', { tags: { populate: ['a', ''] } }, '[tags]{[]}'],
    [
      'false leaves it out',
      { tags: 'false', seo: false, category: 'true' },
      '[tags](nothing), [seo](nothing), [category]',
    ],
    ['other words for true', { tags: 't', seo: '1', category: 1 }, '[tags], [seo], [category]'],
    ['other words for false', { tags: 'f', category: 0 }, '[tags](nothing), [category](nothing)'],
    ['a star', { tags: '*' }, '[tags](star)'],
    ['another text is an unknown key', { tags: 'yes' }, '[tags](?yes)'],
    ['upper case is an unknown key', { tags: 'TRUE' }, '[tags](?TRUE)'],
    ['null is an unknown key', { tags: null }, '[tags](?null)'],
    [
      'fields, filters and sort',
      { tags: { fields: 'a', filters: { a: '1' }, sort: 'a' } },
      '[tags](fields filters sort)',
    ],
    ['a nested name', { seo: { populate: 'image' } }, '[seo]{image}'],
    ['a nested text with commas is a name too', { seo: { populate: 'a,b' } }, '[seo]{a, b, [a,b]}'],
    ['such a text with dots', { seo: { populate: 'a.b,c' } }, '[seo]{c, [a]{[b,c]}}'],
    ['such a text in a list', { seo: { populate: ['a', 'b, '] } }, '[seo]{a, b, [b, ]}'],
    ['a nested list', { seo: { populate: ['a', 'b'] } }, '[seo]{a, b}'],
    ['a nested star', { seo: { populate: '*' } }, '[seo]{*}'],
    ['nested brackets', { seo: { populate: { image: { fields: 'url' } } } }, '[seo]{[image](fields)}'],
    ['a list below the name', { seo: ['image'] }, '[seo]{image}'],
    ['a count', { tags: { count: 'true' } }, '[tags](count)'],
    ['no count', { tags: { count: 'false' } }, '[tags]'],
    [
      'fragments',
      { zone: { on: { 'a.b': 'true', 'c.d': { fields: 'x' }, 'e.f': 'false' } } },
      '[zone](on [a.b], [c.d](fields), [e.f](nothing))',
    ],
    ['fragments of nothing', { zone: { on: {} } }, '[zone](on )'],
    ['an empty text where fragments stand', { zone: { on: '' } }, '[zone](on )'],
    ['a text where fragments stand', { zone: { on: 'x' } }, '[zone](?on)'],
    ['names without a value', { tags: { fields: null, sort: null, on: null } }, '[tags]'],
    [
      'the first unknown key is kept for the planner',
      { tags: { limit: '1', fields: 'a', status: 'draft' } },
      '[tags](?limit)',
    ],
    ['names that every object has', { tags: { constructor: '1', toString: '2' } }, '[tags](?constructor)'],
  ])('%s: %j', (_what, value, shown) => {
    expect(show(parsePopulate(value))).toBe(shown);
  });

  test.each<[unknown, string]>([
    [{ tags: { fields: { a: '1' } } }, 'Invalid fields parameter'],
    [{ tags: { filters: 'x' } }, 'The filters parameter must be an object or an array'],
    [{ tags: { sort: 5 } }, 'Invalid sort parameter'],
    [{ seo: { populate: { tags: { sort: 5 } } } }, 'Invalid sort parameter'],
    [[{ tags: 'true' }], 'Invalid populate parameter'],
    [{ tags: { populate: [{ a: '1' }] } }, 'Invalid populate parameter'],
  ])('%j is refused as at the root', (value, message) => {
    expect(() => parsePopulate(value)).toThrow(message);
  });
});

test('a path of many steps is refused instead of walked', () => {
  expect(() => parsePopulate(`${'a.'.repeat(20)}b`)).toThrow(/over a limit/);
});
