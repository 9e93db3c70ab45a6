// The scenarios of the benchmark: the requests of each, which clients send in turn.
import {
  articleLinks,
  articleValues,
  categoryName,
  type Data,
  randomNumbers,
  sizes,
  wordAt,
} from './dataset/content.ts';
import type { Dataset } from './dataset/load.ts';
import {
  filteredByGraphql,
  nestedByGraphql,
  nestedByResolvers,
  nestedByRest,
  oneByGraphql,
} from './graphql/operations.ts';
import { type BenchRequest, numberMark } from './load/request.ts';

export interface Scenario {
  readonly name: string;
  readonly isWrite: boolean;
  readonly requests: (dataset: Dataset) => readonly BenchRequest[];
}

const get = (path: string): BenchRequest => ({ method: 'GET', path });
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The first pages of a list. */
const pages = (pageSize: number, more = ''): readonly BenchRequest[] =>
  times(4, (page) =>
    get(`/api/articles?pagination[page]=${page + 1}&pagination[pageSize]=${pageSize}${more}`),
  );

export const deepPopulate =
  '&populate[category]=true&populate[author]=true&populate[tags]=true&populate[cover]=true&populate[seo]=true&populate[blocks]=true';

const byCategory = (category: number, sort: string): string =>
  `/api/articles?filters[category][name][$eq]=${encodeURIComponent(categoryName(category))}&sort=${sort}`;

/** Some articles, spread over all of them. */
export const someArticles = ({ articles }: Dataset): readonly string[] => {
  const random = randomNumbers(1);
  return times(2000, () => articles[random(articles.length)] ?? '');
};

/** New articles as an editor sends them. The number makes titles and slugs unique. */
const newArticles = (more: (index: number) => Data): readonly BenchRequest[] =>
  times(200, (index) => {
    const own = { title: `New ${wordAt(index)} ${numberMark}`, slug: `new-${numberMark}` };
    return post({ ...articleValues(index), ...own, ...more(index) });
  });

const post = (data: Data): BenchRequest => ({
  method: 'POST',
  path: '/api/articles',
  body: JSON.stringify({ data }),
});

const reads: Readonly<Record<string, Scenario['requests']>> = {
  'find-one': (dataset) => someArticles(dataset).map((id) => get(`/api/articles/${id}`)),
  'list-25': () => pages(25),
  'list-100': () => pages(100),
  'list-25-deep': () => pages(25, deepPopulate),
  'filter-relation': () => times(sizes.categories, (index) => get(byCategory(index, 'publishedAt:desc'))),
  'filter-relation-rank': () => times(sizes.categories, (index) => get(byCategory(index, 'rank:desc'))),
  // Query strings that are all different, so that no cache has an entry for them.
  'filter-new': () => times(20_000, (index) => get(newFilter(index))),
  'contains-title': () =>
    times(40, (index) =>
      get(`/api/articles?filters[title][$containsi]=${encodeURIComponent(wordAt(index))}`),
    ),
  'rest-nested': nestedByRest,
  'graphql-nested': nestedByGraphql,
  'graphql-resolvers': nestedByResolvers,
  'graphql-find-one': (dataset) => oneByGraphql(someArticles(dataset)),
  'graphql-filter-new': () => filteredByGraphql(20_000),
};

/** The same values by GraphQL and by REST. */
export const sameByBoth = { graphql: nestedByGraphql(), rest: nestedByRest() } as const;

const newFilter = (index: number): string =>
  `/api/articles?filters[category][name][$eq]=${encodeURIComponent(categoryName(index))}&filters[views][$ne]=${index}&sort=rank:desc&pagination[pageSize]=10`;

const writes: Readonly<Record<string, Scenario['requests']>> = {
  update: (dataset) =>
    someArticles(dataset).map((id, index) => ({
      method: 'PUT',
      path: `/api/articles/${id}`,
      body: JSON.stringify({ data: { title: `Changed ${numberMark}`, rank: index } }),
    })),
  create: () => newArticles(() => ({})),
  'create-linked': ({ targets }) => newArticles((index) => articleLinks(index, targets)),
};

const scenariosOf = (named: typeof reads, isWrite: boolean): readonly Scenario[] =>
  Object.entries(named).map(([name, requests]) => ({ name, isWrite, requests }));

/** Writes are last, because they change the totals of lists. */
export const scenarios: readonly Scenario[] = [...scenariosOf(reads, false), ...scenariosOf(writes, true)];
