// The requests to each size. A request has the same number of results at all sizes, unless its name says otherwise.
import { randomNumbers, wordAt } from '../dataset/content.ts';
import { type BenchRequest, numberMark } from '../load/request.ts';
import type { Filled } from './fill.ts';
import { categoryName, partOfOne, postsOfCategory, postValues, sections } from './model.ts';

export interface GrowthScenario {
  readonly name: string;
  readonly requests: (
    filled: Filled,
    url: string,
  ) => readonly BenchRequest[] | Promise<readonly BenchRequest[]>;
}

const pageSize = 10;
const deepPage = 1000;
/** The number of different documents that are requested: too many for the processor's cache. */
const requestCount = 200;

const posts = (search: string): BenchRequest => ({
  method: 'GET',
  path: `/api/posts?pagination[pageSize]=${pageSize}&${search}`,
});

const withoutTotal = 'pagination[withCount]=false';

const forSome = (count: number, make: (index: number) => BenchRequest): readonly BenchRequest[] => {
  const random = randomNumbers(count);
  return Array.from({ length: requestCount }, () => make(random(count)));
};

const contains = (attribute: string, part: string): BenchRequest =>
  posts(`filters[${attribute}][$containsi]=${encodeURIComponent(part)}`);

const byCategory = (index: number): BenchRequest =>
  posts(`filters[category][name][$eq]=${encodeURIComponent(categoryName(index))}&sort=rank:desc`);

const containsCommon = (attribute: string): readonly BenchRequest[] =>
  Array.from({ length: 20 }, (_, index) => contains(attribute, wordAt(index)));

/** Reads page after page, as a client that follows cursors. */
async function cursorOfPage(url: string): Promise<string> {
  let cursor = '';
  for (let page = 1; page < deepPage; page++) {
    const response = await fetch(
      `${url}/api/posts?pagination[pageSize]=${pageSize}&pagination[after]=${cursor}`,
    );
    const { meta } = (await response.json()) as Walked;
    cursor = encodeURIComponent(meta.pagination.cursors.after ?? '');
  }
  return cursor;
}

interface Walked {
  readonly meta: { readonly pagination: { readonly cursors: { readonly after: string | null } } };
}

/** Creations are last, because they change the totals of lists. */
export const growthScenarios: readonly GrowthScenario[] = [
  {
    name: 'findOne',
    requests: ({ posts: ids, count }) =>
      forSome(count, (index) => ({ method: 'GET', path: `/api/posts/${ids[index]}` })),
  },
  { name: 'list, first page, no total', requests: () => [posts(withoutTotal)] },
  { name: 'list, first page, with its total', requests: () => [posts('')] },
  {
    name: 'list, page 1,000 by number, no total',
    requests: () => [posts(`pagination[page]=${deepPage}&${withoutTotal}`)],
  },
  {
    name: 'list, page 1,000 by cursor',
    requests: async (_, url) => [posts(`pagination[after]=${await cursorOfPage(url)}`)],
  },
  {
    name: 'filter through a relation, sorted, 200 match',
    requests: ({ count }) => forSome(Math.ceil(count / postsOfCategory), byCategory),
  },
  {
    name: 'filter, a tenth of all matches, no total',
    requests: () => forSome(sections, (index) => posts(`filters[section][$eq]=${index}&${withoutTotal}`)),
  },
  {
    name: 'filter, a tenth of all matches, with its total',
    requests: () => forSome(sections, (index) => posts(`filters[section][$eq]=${index}`)),
  },
  {
    name: '$containsi, one match, no index',
    requests: ({ count }) => forSome(count, (index) => contains('title', partOfOne(index))),
  },
  {
    name: '$containsi, one match, "search": true',
    requests: ({ count }) => forSome(count, (index) => contains('headline', partOfOne(index))),
  },
  { name: '$containsi, 8 % match, no index', requests: () => containsCommon('title') },
  { name: '$containsi, 8 % match, "search": true', requests: () => containsCommon('headline') },
  { name: 'create', requests: () => Array.from({ length: requestCount }, (_, index) => newPost(index)) },
];

/** The number makes slugs unique. */
const newPost = (index: number): BenchRequest => ({
  method: 'POST',
  path: '/api/posts',
  body: JSON.stringify({ data: { ...postValues(index), slug: `new-${numberMark}` } }),
});
