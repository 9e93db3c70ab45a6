// Articles, and filters that no index answers, of which some match few articles, or none of the first ones.
import type { SortKey } from '../harness/sorted-by.ts';

export const files = {
  contentTypes: {
    'api::tag.tag': { attributes: { label: { type: 'string' } } },
    'api::article.article': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        index: { type: 'integer' },
        title: { type: 'string' },
        code: { type: 'string', unique: true },
        rank: { type: 'integer' },
        kind: { type: 'enumeration', enum: ['news', 'story'] },
        extra: { type: 'json' },
        seo: { type: 'component', component: 'shared.seo' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      },
    },
  },
  components: { 'shared.seo': { text: { type: 'string' } } },
} as const;
export const find = ['api::article.article.find', 'api::tag.tag.find'];

export interface Article {
  readonly index: number;
  readonly title: string;
  readonly code: string;
  readonly rank: number | null;
  readonly kind: string;
  readonly extra: number | null;
}

/** More than a list without a total tries. */
export const articles: readonly Article[] = Array.from({ length: 3200 }, (_, index) => ({
  index,
  title: `${index % 900 === 13 ? 'qq' : 'article'} ${(index * 7) % 3200}`,
  code: `c${index}`,
  rank: index % 41 === 0 ? null : index % 300,
  kind: index % 4 === 0 ? 'news' : 'story',
  extra: index % 700 === 650 ? null : index,
}));

/** More than a thousand have the second one, none of them among the first that were created. */
export const tagsOf = ({ index }: Article): readonly string[] => [
  ...(index % 800 === 799 ? ['rare'] : []),
  ...(index >= 2100 ? ['late'] : []),
  ...(index % 2 === 0 ? ['common'] : []),
];

export interface Filter {
  readonly search: string;
  readonly matches: (article: Article) => boolean;
}

const filter = (search: string, matches: Filter['matches']): Filter => ({
  search: `filters${search}`,
  matches,
});
const tagged = (label: string): Filter =>
  filter(`[tags][label]=${label}`, (article) => tagsOf(article).includes(label));
const hasPart = ({ title }: Article): boolean => title.includes('qq');

export const rare: readonly Filter[] = [
  filter('[title][$contains]=qq', hasPart),
  filter('[title][$containsi]=QQ', hasPart),
  filter('[title][$endsWith]=x', () => false),
  filter('[title][$eqi]=QQ 91', ({ title }) => title === 'qq 91'),
  filter('[seo][text][$contains]=qq', hasPart),
  filter('[extra][$null]=true', ({ extra }) => extra === null),
  tagged('rare'),
  tagged('none'),
  filter(
    '[$or][0][title][$contains]=qq&filters[$or][1][tags][label]=rare',
    (article) => hasPart(article) || tagsOf(article).includes('rare'),
  ),
];
export const frequent: readonly Filter[] = [
  tagged('late'),
  tagged('common'),
  filter('[title][$contains]=1', ({ title }) => title.includes('1')),
  filter('[kind]=news&filters[tags][label]=common', ({ index }) => index % 4 === 0),
  filter(
    '[$not][title][$contains]=1&filters[extra][$notNull]=true',
    ({ title, extra }) => !title.includes('1') && extra !== null,
  ),
];

const rank: SortKey<Article>[0] = (article) => article.rank;
export const orders: Readonly<Record<string, readonly SortKey<Article>[]>> = {
  '': [],
  'sort=title': [[({ title }) => title, 1]],
  'sort=rank:desc': [[rank, -1]],
  'sort=kind,rank:desc': [
    [({ kind }) => kind, 1],
    [rank, -1],
  ],
};
export const pages: Readonly<Record<string, readonly [number, number]>> = {
  'pagination[withCount]=false': [0, 25],
  'pagination[start]=3&pagination[limit]=5&pagination[withCount]=false': [3, 8],
  'pagination[start]=600&pagination[limit]=100&pagination[withCount]=false': [600, 700],
  'pagination[pageSize]=7': [0, 7],
};

/** The same numbers in each run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed >>> 0) % below;
  };
}

/** Pairs of filters, both or one of which has to match, in a random order and page. */
export function randomLists(count: number): readonly (readonly [Filter, string, string])[] {
  const random = randomNumbers(7);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  return Array.from({ length: count }, () => {
    const [one, other] = [pick([...rare, ...frequent]), pick([...rare, ...frequent])];
    const operator = pick(['$and', '$or']);
    const nested = [one, other].map(({ search }, at) =>
      search.replaceAll('filters', `filters[${operator}][${at}]`),
    );
    const matches: Filter['matches'] = (article) =>
      operator === '$and'
        ? one.matches(article) && other.matches(article)
        : one.matches(article) || other.matches(article);
    return [
      { search: nested.join('&'), matches },
      pick(Object.keys(orders)),
      pick(Object.keys(pages)),
    ] as const;
  });
}
