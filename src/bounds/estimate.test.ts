import { expect, test } from 'vitest';
import { abilitiesOf } from '../abilities/abilities.ts';
import { type PlanningOptions, planOf, type ReadParameters } from '../plan/harness.ts';
import { estimateRead } from './estimate.ts';
import type { FanOut, Statistics } from './statistics.ts';

const published = (rows: number, locale = '') => [{ status: 'published', locale, rows }];
/** `sources` rows that lead to `each` rows each. */
const even = (sources: number, each: number): FanOut => ({
  total: sources * each,
  high: each,
  squares: sources * each * each,
});

/** 10,000 articles with 5 of 100 tags each, of ten ranks, and 50 categories. */
const statistics: Statistics = {
  version: 1,
  outdated: new Set(),
  rows: new Map([
    ['articles', published(10_000, 'en')],
    ['tags', published(100)],
    ['categories', published(50, 'en')],
    ['notes', published(4000)],
  ]),
  fanOuts: new Map([
    ['source articles_tags_links', even(10_000, 5)],
    ['target articles_tags_links', even(100, 500)],
    ['column articles.category', even(50, 200)],
    ['items articles.cards', even(10_000, 3)],
    ['values articles.rank', even(10, 1000)],
  ]),
};

const noTotal = { withCount: 'false', pageSize: '25' };
const rowsOf = (parameters: ReadParameters, options?: PlanningOptions): number =>
  estimateRead(planOf(parameters, options), statistics, false).rows;
const pairedRows = (sort: string): number =>
  estimateRead(planOf({ sort, pagination: noTotal }), statistics, true).rows;
const dearest = (parameters: ReadParameters, options?: PlanningOptions): string =>
  estimateRead(planOf(parameters, options), statistics, false).dearest.part;

test.each<[string, ReadParameters, number]>([
  ['a page touches its rows', { pagination: noTotal }, 25],
  ['a total of all is a stored number', { pagination: { pageSize: '25' } }, 25],
  [
    'a total of some looks at what the filter finds',
    { filters: { rank: '7' }, pagination: { pageSize: '25' } },
    rowsOf({ filters: { rank: '7' }, pagination: noTotal }) + 1000 / 40,
  ],
  ['a page in the order of an index touches its rows', { sort: 'title', pagination: noTotal }, 25],
  ['a sort without an index touches all', { sort: 'title,rank', pagination: noTotal }, 10_000],
  [
    'one over both keys is enough for its rows',
    { sort: 'title', pagination: noTotal },
    pairedRows('title,rank'),
  ],
  ['to-many sorts touch all links', { sort: 'tags.name', pagination: noTotal }, 10_000 + 50_000],
  [
    'and two of them multiply',
    { sort: 'tags.articles.title', pagination: noTotal },
    10_000 + 50_000 + 50_000 * 500,
  ],
  [
    'whether there is a tag needs a link and a tag of each row',
    { filters: { tags: { $notNull: 'true' } }, pagination: noTotal },
    10_000 + 20_000,
  ],
  [
    'and so does whether there is none',
    { filters: { tags: { $null: 'true' } }, pagination: noTotal },
    10_000 + 20_000,
  ],
  ['populate multiplies the page', { populate: 'tags', pagination: noTotal }, 25 + 125],
  [
    'and each level multiplies the one above',
    { populate: { tags: { populate: 'articles' } }, pagination: noTotal },
    25 + 125 + 62_500,
  ],
  ['items of components', { populate: { cards: { fields: ['text'] } }, pagination: noTotal }, 25 + 75],
  ['of one value the page ends the walk', { filters: { rank: '7' }, pagination: noTotal }, 263],
  [
    'of one value in another order all that have it are sorted',
    { filters: { rank: '7' }, sort: 'title,rank', pagination: noTotal },
    1050,
  ],
  ['a documentId leaves one row', { filters: { documentId: 'x' }, pagination: noTotal }, 2],
])('%s', (_title, parameters, rows) => {
  expect(rowsOf(parameters)).toBe(rows);
});

test('a filter by a part of a text reads every row', () => {
  expect(rowsOf({ filters: { title: { $containsi: 'a' } }, pagination: noTotal })).toBe(13_000);
  expect(rowsOf({ search: 'a', pagination: noTotal })).toBeGreaterThan(13_000);
});

test('with an index of parts a quarter of the rows remains, if it covers all compared attributes', () => {
  const rowsOfNotes = (parameters: ReadParameters) =>
    rowsOf(
      { ...parameters, pagination: noTotal },
      { type: 'note', as: abilitiesOf(['api::note.note.find']) },
    );
  const all = 4000 + 0.3 * 4000;
  expect(rowsOfNotes({ filters: { title: { $containsi: 'abc' } } })).toBe(all / 4);
  expect(rowsOfNotes({ filters: { title: { $containsi: 'ab' } } })).toBe(all);
  expect(rowsOfNotes({ filters: { title: { $notContainsi: 'abc' } } })).toBe(all);
  expect(rowsOfNotes({ filters: { words: { $containsi: 'abc' } } })).toBe(all);
  expect(
    rowsOfNotes({ filters: { $or: [{ title: { $contains: 'abc' } }, { words: { $contains: 'abc' } }] } }),
  ).toBeGreaterThan(4000);
  expect(rowsOfNotes({ search: 'abc' })).toBeGreaterThan(4000);
});

test('a filter through a relation starts with the related rows that match', () => {
  const parameters = { filters: { category: { documentId: 'x' } }, pagination: noTotal };
  expect(rowsOf(parameters)).toBeLessThan(1000);
  expect(rowsOf({ filters: { category: { name: { $contains: 'x' } } } })).toBeGreaterThan(10_000);
});

test('reading one document by its id costs one row, however many there are', () => {
  expect(rowsOf({}, { result: 'byDocumentId' })).toBe(1);
  expect(rowsOf({ populate: 'articles' }, { result: 'byDocumentId', type: 'tag' })).toBe(501);
});

test('the number of reached rows is limited by the links, times their repetition', () => {
  const twice = { articles: { populate: { tags: { populate: 'articles' } } } };
  const rows = rowsOf({ populate: twice }, { result: 'byDocumentId', type: 'tag' });
  expect(rows).toBe(1 + 500 + 2500 + 2500 * 500);
});

test('the estimate names the most expensive part', () => {
  expect(dearest({ sort: 'tags.name', pagination: noTotal })).toBe('sort');
  expect(dearest({ populate: { tags: { populate: 'articles' } } })).toBe('populate tags.articles');
  expect(dearest({ filters: { title: { $containsi: 'a' } }, sort: 'title,rank' })).toBe('rows');
});
