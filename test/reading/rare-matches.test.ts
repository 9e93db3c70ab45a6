// Filters that test each row, in lists without and with a total: for matches that are rare, far in the order of the list, or frequent
// (docs/decisions/066-tried-rows-on-postgresql.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { sortedBy } from '../harness/sorted-by.ts';
import {
  type Article,
  articles,
  type Filter,
  files,
  find,
  frequent,
  orders,
  pages,
  randomLists,
  rare,
  tagsOf,
} from './rare-matches.ts';

interface Listed {
  readonly data: readonly { readonly index: number }[];
  readonly meta: {
    readonly pagination: { readonly total?: number; readonly cursors: { readonly after: string | null } };
  };
}

async function fill({ request }: TestApp): Promise<void> {
  const idOf = async (path: string, data: unknown): Promise<string> => {
    const { body } = await request('POST', path, { data });
    return (body as { readonly data: { readonly documentId: string } }).data.documentId;
  };
  const tags = new Map<string, string>();
  for (const label of ['rare', 'late', 'common']) tags.set(label, await idOf('/api/tags', { label }));
  const data = articles.map((article) => ({
    ...article,
    seo: { text: article.title },
    tags: tagsOf(article).map((label) => tags.get(label)),
  }));
  for (let first = 0; first < data.length; first += 1000)
    expect(
      (await request('POST', '/api/articles/bulk', { data: data.slice(first, first + 1000) })).status,
    ).toBe(201);
  // Rows of another locale and drafts of other titles, which no list below shows.
  await request('POST', '/api/articles/bulk?locale=de', {
    data: data.slice(0, 50).map((one) => ({ ...one, code: `${one.code}-de` })),
  });
  await request('POST', '/api/articles/bulk?status=draft', {
    data: data.slice(0, 50).map((one) => ({ ...one, code: `${one.code}-draft` })),
  });
}

describe.each(databases)('filters that test each row on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files, { grants: { public: find }, locales: ['de'] });
    await fill(app);
  }, 60_000);
  afterAll(() => app.close());

  async function ask(search: string, token?: null): Promise<Listed> {
    const { status, body } = await app.request('GET', `/api/articles?${search}`, undefined, token);
    expect(status, search).toBe(200);
    return body as Listed;
  }
  async function expectListed(
    { search: filter, matches }: Filter,
    [sort, page]: readonly [string, string],
    rows = articles,
    token?: null,
  ): Promise<void> {
    const [start, end] = pages[page] ?? [0, 0];
    const search = [filter, sort, page].filter(Boolean).join('&');
    const sorted = sortedBy(rows.filter(matches), orders[sort] ?? []);
    const { data, meta } = await ask(search, token);
    expect(
      data.map(({ index }) => index),
      search,
    ).toEqual(sorted.slice(start, end).map(({ index }) => index));
    expect(meta.pagination.total, search).toBe(page.includes('withCount') ? undefined : sorted.length);
  }
  const everyList = Object.keys(orders).flatMap((sort) =>
    Object.keys(pages).map((page) => [sort, page] as const),
  );

  // Twice: indexes are created meanwhile.
  describe.each([
    ['first', 3],
    ['again', undefined],
  ])('%s', (_when, count) => {
    test.each([...rare, ...frequent].map((filter) => [filter.search, filter] as const))(
      '%s',
      async (_, filter) => {
        for (const list of everyList.slice(0, count)) await expectListed(filter, list);
      },
    );
  });

  test('random lists', async () => {
    for (const [filter, ...list] of randomLists(160)) await expectListed(filter, list);
  });

  test.each(rare.map((filter) => [filter.search, filter] as const))(
    'by cursor: %s',
    async (_, { search, matches }) => {
      const found: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data, meta } = await ask(
          `${search}&sort=rank:desc&pagination[pageSize]=60&pagination[after]=${cursor}`,
        );
        found.push(...data.map(({ index }) => index));
        cursor = meta.pagination.cursors.after;
      }
      const sorted = sortedBy(articles.filter(matches), orders['sort=rank:desc'] ?? []);
      expect(found).toEqual(sorted.map(({ index }) => index));
    },
  );

  test('drafts and other locales have lists of their own', async () => {
    const counts = { 'status=draft': 5, 'locale=de': 1, 'locale=*': 5 };
    for (const [own, count] of Object.entries(counts)) {
      const search = `filters[title][$contains]=qq&sort=title&${own}&pagination[withCount]=false`;
      expect((await ask(search)).data, own).toHaveLength(count);
    }
  });

  test.runIf(database === 'postgres')('only some rows are tested in the order of the list', async () => {
    app.statements.length = 0;
    const withoutTotal = 'sort=title&pagination[withCount]=false';
    for (const { search } of rare) await ask(`${search}&${withoutTotal}`);
    // Values in components and JSON are in the rows only.
    expect(app.statements.filter((text) => text.includes('plinth_tried'))).toHaveLength(rare.length - 2);
    app.statements.length = 0;
    await ask(`filters[title][$contains]=a&filters[code]=c5&${withoutTotal}`);
    expect(app.statements.join()).not.toContain('plinth_tried');
    await ask('filters[extra][$null]=true');
    expect(app.statements.at(-1)).toContain('plinth_matched');
  });

  test('a rule on the rows of the list', async () => {
    const { schema, database: store } = app.plinth.project;
    const article = 'api::article.article.find';
    const rules = parseRules(schema, [article], { filter: { tags: { label: { $eq: 'late' } } } });
    await grant(store, { role: 'public', actions: [article], rules }, knownActions(schema));
    await app.plinth.access.refresh();
    const visible = articles.filter((one: Article) => tagsOf(one).includes('late'));
    const everything: Filter = { search: '', matches: () => true };
    for (const filter of [everything, ...rare])
      for (const list of everyList.slice(0, 6)) await expectListed(filter, list, visible, null);
  });
});
