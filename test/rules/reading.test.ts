// Rows that a rule leaves out do not exist for the caller, whatever parameter or relation leads to them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { type Asker, requestAs, seedArticles } from './articles.ts';
import { category, openRulesWorld, own, type RulesWorld, rowsOf, titlesOf, totalOf, user } from './world.ts';

const namesIn = (related: unknown): unknown[] => (related as { title: string }[]).map(({ title }) => title);

describe.each(databases)('reading under rules on %s', (database) => {
  let world: RulesWorld;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openRulesWorld(database);
    Object.assign(ids, await seedArticles(world));
  });
  afterAll(() => world.app.close());

  const as = (who: Asker, url: string): Promise<TestResponse> => requestAs(world, who, url);

  describe('own documents only', () => {
    beforeAll(() =>
      world.let('authenticated', [['find findOne', own], [`${category}.find`], [`${user}.find`]]),
    );

    test('lists and totals count what is visible', async () => {
      for (const who of ['anna', 'ben'] as const) {
        const list = await as(who, '/api/articles?sort=title');
        expect(titlesOf(list)).toEqual([`${who} 1`, `${who} 2`]);
        expect(totalOf(list)).toBe(2);
        const page = await as(who, '/api/articles?sort=title:desc&pagination[pageSize]=1&pagination[page]=2');
        expect(titlesOf(page)).toEqual([`${who} 1`]);
        expect(totalOf(page)).toBe(2);
      }
    });

    test('another one’s document is not found, like one that never was', async () => {
      expect((await as('anna', `/api/articles/${ids['anna 1']}`)).status).toBe(200);
      const [hidden, unknown] = [
        await as('anna', `/api/articles/${ids['ben 1']}`),
        await as('anna', '/api/articles/abcdefghijklmnopqrstuvwx'),
      ];
      expect([hidden.status, hidden.text]).toEqual([404, unknown.text]);
    });

    test.each([
      'filters[title][$startsWith]=ben',
      'filters[$not][title][$startsWith]=anna',
      'filters[$or][0][title]=ben 1&filters[$or][1][title]=ben 2',
      'filters[author][username]=ben',
      'filters[author][id][$ne]=0&filters[title][$contains]=ben',
      'filters[others][title]=ben 1&filters[title][$contains]=ben',
      '_q=ben 1',
    ])('no parameter brings one back: %s', async (search) => {
      const [seen, all] = [
        await as('anna', `/api/articles?${search}`),
        await world.app.request('GET', `/api/articles?${search}`),
      ];
      expect(totalOf(all)).toBeGreaterThan(0);
      expect([rowsOf(seen), totalOf(seen)]).toEqual([[], 0]);
    });

    test('relations lead to visible documents only, wherever they start', async () => {
      const relations = 'populate[articles][sort]=title&populate[featured]=true';
      const [open] = rowsOf(await as('anna', `/api/categories?filters[name]=open&${relations}`));
      expect(open?.featured).toBeNull();
      expect(namesIn(open?.articles)).toEqual(['anna 1']);
      const [counted] = rowsOf(
        await as('anna', '/api/categories?filters[name]=open&populate[articles][count]=true'),
      );
      expect(counted?.articles).toEqual({ count: 1 });
      const [inComponent] = rowsOf(
        await as('anna', '/api/articles?filters[title]=anna 1&populate[seo][populate]=*'),
      );
      expect(inComponent?.seo).toMatchObject({ title: 'anna 1', article: null });
      const [inverse] = rowsOf(await as('anna', '/api/articles?filters[title]=anna 1&populate=mentions'));
      expect(namesIn(inverse?.mentions)).toEqual(['anna 2']);
    });

    test('filters and sorting through relations see what populate shows', async () => {
      const found = async (search: string) =>
        rowsOf(await as('anna', `/api/categories?${search}`)).map(({ name }) => name);
      expect(await found('filters[articles][title]=ben 1')).toEqual([]);
      expect(await found('filters[featured][title]=ben 1')).toEqual([]);
      expect(await found('filters[featured][id][$notNull]=true')).toEqual([]);
      expect(await found('filters[articles][title][$contains]=anna&sort=name')).toEqual(['open', 'shut']);
      // For anna nothing is featured, so both are alike.
      expect(await found('sort[0]=featured.title:desc&sort[1]=name')).toEqual(['open', 'shut']);
      expect(await found('sort[0]=featured.title:asc&sort[1]=name')).toEqual(['open', 'shut']);
      expect(await found('sort[0]=articles.title:asc')).toEqual(['open', 'shut']);
    });

    test('$not of a condition on related documents does not show hidden ones', async () => {
      const found = async (search: string) =>
        rowsOf(await as('anna', `/api/categories?${search}&sort=name`)).map(({ name }) => name);
      expect(await found('filters[$not][articles][title]=anna 1')).toEqual(['shut']);
      expect(await found('filters[articles][$not][title][$contains]=anna')).toEqual([]);
      expect(await found('filters[$not][featured][title]=x')).toEqual([]);
      expect(await found('filters[featured][title][$null]=true')).toEqual(['open', 'shut']);
    });

    test('the statement is one, and the same for both people', async () => {
      const { statements } = world.app;
      const url = '/api/articles?populate[category][populate]=articles&sort=title';
      await as('anna', url);
      await as('ben', url);
      statements.length = 0;
      await as('anna', url);
      await as('ben', url);
      // Who asks may be read beside it, when what was known of them is old.
      const [first, second, ...more] = statements.filter((text) => text.includes('"articles"'));
      expect([first, more]).toEqual([second, []]);
      expect(first).toBeDefined();
    });

    test('without a user no documents are visible, not even those without an author', async () => {
      await world.let('public', [['find findOne', own]]);
      expect(rowsOf(await as(null, '/api/articles'))).toEqual([]);
      const token = await world.tokenWith([['find', own]]);
      expect(rowsOf(await world.app.request('GET', '/api/articles', undefined, token))).toEqual([]);
    });
  });
});
