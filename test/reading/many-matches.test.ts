// Filters that match more rows than a list sorts: the rows are read in the requested order until the page is full, also if that is the
// order of related rows (docs/decisions/059-sorted-by-related.md). Matches of several values are found by several indexes (060).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type SortKey, sortedBy } from '../harness/sorted-by.ts';

const contentTypes = {
  'api::section.section': { attributes: { name: { type: 'string' } } },
  'api::article.article': {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      rank: { type: 'integer' },
      kind: { type: 'enumeration', enum: ['news', 'story', 'review'] },
      isOpen: { type: 'boolean' },
      day: { type: 'date' },
      section: { type: 'relation', relation: 'manyToOne', target: 'api::section.section' },
    },
  },
};
const findSections = 'api::section.section.find';
const find = ['api::article.article.find', findSections];

interface Article {
  readonly index: number;
  readonly title: string;
  readonly rank: number;
  readonly kind: string;
  readonly isOpen: boolean | null;
  readonly day: string;
  /** The name of its section. */
  readonly section: string | null;
}
/** In another order than they are created, two of the same name. */
const sections = ['sports', 'art', 'money', 'art', 'travel'];
/** The seventh of all articles has no section. */
const articles: readonly Article[] = Array.from({ length: 1700 }, (_, index) => ({
  index,
  title: `article ${index}`,
  rank: (index * 7) % 100,
  kind: ['news', 'news', 'news', 'news', 'story', 'review'][index % 6] ?? 'news',
  isOpen: [true, true, true, false, null][index % 5] ?? null,
  day: `2024-01-${10 + ((index * 11) % 20)}`,
  section: index % 7 === 0 ? null : (sections[(index * 3) % 5] ?? null),
}));

type Filter = (article: Article) => boolean;
const filters: Readonly<Record<string, Filter>> = {
  '': () => true,
  'filters[rank][$gte]=5': ({ rank }) => rank >= 5,
  'filters[rank][$lt]=5': ({ rank }) => rank < 5,
  'filters[kind]=news': ({ kind }) => kind === 'news',
  'filters[kind]=news&filters[rank][$gte]=5': ({ kind, rank }) => kind === 'news' && rank >= 5,
  'filters[kind]=news&filters[rank][$gte]=97': ({ kind, rank }) => kind === 'news' && rank >= 97,
  'filters[kind]=review&filters[rank][$lt]=90': ({ kind, rank }) => kind === 'review' && rank < 90,
  'filters[kind][$in][0]=news&filters[kind][$in][1]=story&filters[isOpen]=true': ({ kind, isOpen }) =>
    kind !== 'review' && isOpen === true,
  'filters[isOpen][$ne]=false&filters[rank][$between][0]=1&filters[rank][$between][1]=98': ({
    isOpen,
    rank,
  }) => isOpen === true && rank >= 1 && rank <= 98,
  'filters[isOpen][$null]=true&filters[kind]=news': ({ isOpen, kind }) => isOpen === null && kind === 'news',
  'filters[rank][$gte]=5&filters[rank][$lt]=98': ({ rank }) => rank >= 5 && rank < 98,
  'filters[day][$gt]=2024-01-12': ({ day }) => day > '2024-01-12',
  'filters[day][$lte]=2024-01-12&filters[kind]=news': ({ day, kind }) =>
    day <= '2024-01-12' && kind === 'news',
  'filters[title][$contains]=1': ({ title }) => title.includes('1'),
  'filters[title][$contains]=1&filters[kind]=news&filters[rank][$gt]=2': ({ title, kind, rank }) =>
    title.includes('1') && kind === 'news' && rank > 2,
  'filters[kind][$ne]=news': ({ kind }) => kind !== 'news',
  'filters[$not][kind]=news&filters[rank][$gte]=5': ({ kind, rank }) => kind !== 'news' && rank >= 5,
  'filters[section][$notNull]=true': ({ section }) => section !== null,
  'filters[section][$null]=true': ({ section }) => section === null,
  'filters[section][$null]=true&filters[kind]=news': ({ section, kind }) =>
    section === null && kind === 'news',
  'filters[title][$startsWith]=article': () => true,
  'filters[title][$startsWith]=article 16': ({ title }) => title.startsWith('article 16'),
  'filters[title][$startsWith]=article 1&filters[rank][$gte]=5&filters[kind]=news': ({ title, rank, kind }) =>
    title.startsWith('article 1') && rank >= 5 && kind === 'news',
  'filters[$or][0][title][$startsWith]=article 9&filters[$or][1][rank]=7': ({ title, rank }) =>
    title.startsWith('article 9') || rank === 7,
  'filters[$not][title][$startsWith]=article 1': ({ title }) => !title.startsWith('article 1'),
  'filters[section][name][$startsWith]=a&filters[rank][$startsWith]=1': ({ section, rank }) =>
    section === 'art' && String(rank).startsWith('1'),
  'filters[section][name]=art&filters[rank][$gte]=5': ({ section, rank }) => section === 'art' && rank >= 5,
  'filters[section][name]=art&filters[kind]=review': ({ section, kind }) =>
    section === 'art' && kind === 'review',
  'filters[section][name][$in][0]=art&filters[section][name][$in][1]=sports&filters[kind]=news&filters[rank][$lt]=99':
    ({ section, kind, rank }) => (section === 'art' || section === 'sports') && kind === 'news' && rank < 99,
  'filters[createdAt][$gt]=2020-01-01&filters[kind]=news': ({ kind }) => kind === 'news',
  'filters[section][name][$ne]=art&filters[kind]=news': ({ section, kind }) =>
    section !== null && section !== 'art' && kind === 'news',
  'filters[$or][0][rank][$lt]=50&filters[$or][1][kind]=news': ({ rank, kind }) =>
    rank < 50 || kind === 'news',
  'filters[$or][0][rank]=7&filters[$or][1][isOpen]=true&filters[kind]=story': ({ rank, isOpen, kind }) =>
    (rank === 7 || isOpen === true) && kind === 'story',
  'filters[$or][0][section][name]=art&filters[$or][1][rank][$lt]=3&filters[title][$contains]=1': ({
    section,
    rank,
    title,
  }) => (section === 'art' || rank < 3) && title.includes('1'),
  'filters[$or][0][rank]=5&filters[$or][1][rank]=6': ({ rank }) => rank === 5 || rank === 6,
  'filters[$not][rank][$lt]=5&filters[kind]=news': ({ rank, kind }) => rank >= 5 && kind === 'news',
};

const section: SortKey<Article>[0] = (article) => article.section;
const rank: SortKey<Article>[0] = (article) => article.rank;
const sorts: Readonly<Record<string, readonly SortKey<Article>[]>> = {
  '': [],
  'sort=section.name': [[section, 1]],
  'sort=section.name:desc': [[section, -1]],
  'sort=section.name,rank:desc': [
    [section, 1],
    [rank, -1],
  ],
  'sort=section.name:desc,id:desc': [
    [section, -1],
    [({ index }) => index, -1],
  ],
  'sort=rank:desc': [[rank, -1]],
  'sort=day:desc': [[({ day }) => day, -1]],
};
const pages = {
  'pagination[page]=1': [0, 25],
  'pagination[start]=190&pagination[limit]=20': [190, 210],
  'pagination[start]=1090&pagination[limit]=100': [1090, 1190],
  'pagination[start]=7&pagination[limit]=5&pagination[withCount]=false': [7, 12],
} as const;
/** More than 32 bits, and times the number of rows more than 64. */
const pagesBehind = [
  'pagination[page]=3e9&pagination[pageSize]=3',
  'pagination[page]=9e15&pagination[pageSize]=1',
];

interface Listed {
  readonly data: readonly { readonly title: string }[];
  readonly meta: {
    readonly pagination: { readonly total?: number; readonly cursors: { readonly after: string | null } };
  };
}

async function fill({ request }: TestApp): Promise<void> {
  const documentIds = new Map<string, string[]>();
  for (const name of sections) {
    const { body } = await request('POST', '/api/sections', { data: { name } });
    const { documentId } = (body as { readonly data: { readonly documentId: string } }).data;
    documentIds.set(name, [...(documentIds.get(name) ?? []), documentId]);
  }
  const all = articles.map(({ index, section, ...values }) => {
    const targets = documentIds.get(section ?? '') ?? [null];
    return { ...values, section: targets[index % targets.length] };
  });
  for (const part of [all.slice(0, 850), all.slice(850)])
    expect((await request('POST', '/api/articles/bulk', { data: part })).status).toBe(201);
}

describe.each(databases)('filters that match many rows on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes }, { grants: { public: find } });
    await fill(app);
  }, 60_000);
  afterAll(() => app.close());

  async function ask(search: string, token?: null): Promise<Listed> {
    const { status, body } = await app.request('GET', `/api/articles?${search}`, undefined, token);
    expect(status, search).toBe(200);
    return body as Listed;
  }
  async function expectListed(
    filter: string,
    rows: readonly Article[],
    token?: null,
    shown = Object.entries(pages),
  ): Promise<void> {
    const matches = rows.filter(filters[filter] ?? (() => false));
    for (const [sort, keys] of Object.entries(sorts)) {
      const sorted = sortedBy(matches, keys);
      for (const [page, [start, end]] of shown) {
        const search = [filter, sort, page].filter(Boolean).join('&');
        const { data, meta } = await ask(search, token);
        const expected = sorted.slice(start, end).map(({ title }) => title);
        expect(
          data.map(({ title }) => title),
          search,
        ).toEqual(expected);
        const { total } = meta.pagination;
        expect(total, search).toBe(page.endsWith('false') ? undefined : matches.length);
      }
    }
  }

  // Twice: indexes are created meanwhile.
  describe.each([
    ['first', 1],
    ['again', undefined],
  ])('%s', (_, count) => {
    const shown = Object.entries(pages).slice(0, count);
    test.each(Object.keys(filters))('%s', (filter) => expectListed(filter, articles, undefined, shown));
  });

  test.each([
    'filters[rank][$gte]=5',
    'filters[kind]=news&filters[rank][$gte]=97',
    'filters[title][$startsWith]=article 16',
  ])('by cursor: %s', async (filter) => {
    const sort = 'sort=day:desc';
    const titles: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await ask(
        `${filter}&${sort}&pagination[pageSize]=100&pagination[after]=${cursor}`,
      );
      titles.push(...data.map(({ title }) => title));
      cursor = meta.pagination.cursors.after;
    }
    const matches = articles.filter(filters[filter] ?? (() => false));
    expect(titles).toEqual(sortedBy(matches, sorts[sort] ?? []).map(({ title }) => title));
  });

  test.each(Object.keys(sorts))('pages far behind the last one are empty: %s', async (sort) => {
    for (const page of pagesBehind)
      expect(await ask(`filters[rank][$gte]=5&${sort}&${page}`), page).toMatchObject({
        data: [],
        meta: { pagination: { total: articles.filter(({ rank }) => rank >= 5).length } },
      });
  });

  test.runIf(database === 'sqlite')('several indexes are used together', async () => {
    app.statements.length = 0;
    await ask('filters[kind]=news&filters[rank][$gte]=6');
    await ask('filters[$or][0][kind]=news&filters[$or][1][rank][$gte]=6');
    await ask('filters[section][name][$ne]=sports&filters[kind]=news');
    expect(app.statements.filter((text) => text.includes('plinth_index'))).toHaveLength(3);
  });

  test('a rule on the rows of the list', async () => {
    const { schema, database: store } = app.plinth.project;
    const article = 'api::article.article.find';
    const rules = parseRules(schema, [article], { filter: { rank: { $gte: 10 } } });
    await grant(store, { role: 'public', actions: [article], rules }, knownActions(schema));
    await app.plinth.access.refresh();
    const visible = articles.filter(({ rank }) => rank >= 10);
    for (const filter of ['', 'filters[kind]=news', 'filters[title][$contains]=1'])
      await expectListed(filter, visible, null);
  });
});
