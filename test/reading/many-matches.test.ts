// Filters that match more rows than a list sorts: the rows are read in the requested order until the page is full, also if that is the
// order of related rows (docs/decisions/059-sorted-by-related.md). Matches of several values are found by several indexes (060).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type SortKey, sortedBy } from '../harness/sorted-by.ts';
import { type Article, articles, contentTypes, filters, find, sections } from './many-articles.ts';

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
  const all = articles.map(({ index, section, mentions, ...values }) => {
    const targets = documentIds.get(section ?? '') ?? [null];
    const mentioned = mentions.flatMap((name) => documentIds.get(name) ?? []);
    return { ...values, section: targets[index % targets.length], mentions: mentioned };
  });
  for (const part of [all.slice(0, 800), all.slice(800, 1600), all.slice(1600)])
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
    'filters[$or][0][title][$contains]=99&filters[$or][1][section][name]=art',
    'filters[$or][0][title][$contains]=99&filters[$or][1][mentions][name]=sports',
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

  // From the side of the sections, which are named in rows and links of the other type.
  test.each([
    ['[0][name]=art&filters[$or][1][mentionedIn][title]=article 1', ['sports', 'art', 'art']],
    ['[0][name][$contains]=x&filters[$or][1][articles][title][$endsWith]=e 1', ['art']],
    ['[0][name][$contains]=ort&filters[$or][1][articles][title][$contains]=x', ['sports']],
  ])('alternatives of sections: %s', async (alternatives, names) => {
    for (const more of ['', '&pagination[withCount]=false&sort=createdAt']) {
      const { body } = await app.request('GET', `/api/sections?filters[$or]${alternatives}${more}`);
      const { data } = body as { readonly data: readonly { readonly name: string }[] };
      expect(data.map(({ name }) => name)).toEqual(names);
    }
  });

  test.runIf(database === 'sqlite')('several indexes are used together', async () => {
    app.statements.length = 0;
    await ask('filters[kind]=news&filters[rank][$gte]=6');
    await ask('filters[$or][0][kind]=news&filters[$or][1][rank][$gte]=6');
    await ask('filters[section][name][$ne]=sports&filters[kind]=news');
    await ask('filters[rank][$gte]=5&filters[kind][$ne]=story');
    await ask('filters[$or][0][title][$contains]=x&filters[$or][1][mentions][name]=x&filters[kind]=news');
    expect(app.statements.filter((text) => text.includes('plinth_index'))).toHaveLength(5);
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
