// Row and field rules on every way of reading: what a rule leaves out
// does not exist for the caller, whatever parameter or relation leads to it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import {
  category,
  openRulesWorld,
  own,
  type RulesWorld,
  rowOf,
  rowsOf,
  titlesOf,
  totalOf,
  user,
} from './world.ts';

const namesIn = (related: unknown): unknown[] => (related as { title: string }[]).map(({ title }) => title);

describe.each(databases)('reading under rules on %s', (database) => {
  let world: RulesWorld;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openRulesWorld(database);
    const { app, anna, ben } = world;
    const post = async (path: string, data: unknown): Promise<string> =>
      rowOf(await app.request('POST', `/api/${path}`, { data })).documentId;
    ids.open = await post('categories', { name: 'open', isOpen: true, editor: anna.id });
    ids.shut = await post('categories', { name: 'shut', isOpen: false, editor: ben.id });
    for (const [name, author, group, tenant] of [
      ['anna 1', anna, ids.open, 'north'],
      ['anna 2', anna, ids.shut, 'south'],
      ['ben 1', ben, ids.open, 'north'],
      ['ben 2', ben, ids.shut, 'south'],
      ['nobody', undefined, ids.open, 'north'],
    ] as const) {
      ids[name] = await post('articles', {
        title: name,
        body: `text of ${name}`,
        secret: `secret of ${name}`,
        rank: name.length,
        tenant,
        author: author?.id,
        category: group,
        others: Object.values(ids).slice(2),
        seo: { title: name, article: ids['ben 1'] },
      });
    }
    await app.request('PUT', `/api/categories/${ids.open}`, { data: { featured: ids['ben 1'] } });
    await app.request('PUT', '/api/home', { data: { title: 'home', secret: 'of home', owner: ben.id } });
  });
  afterAll(() => world.app.close());

  const as = (who: 'anna' | 'ben' | null, url: string): Promise<TestResponse> =>
    world.app.request('GET', url, undefined, who === null ? null : world[who].jwt);

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
      '_q=ben',
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
      expect(statements).toHaveLength(2);
      expect(statements[0]).toBe(statements[1]);
    });

    test('without a user no documents are visible, not even those without an author', async () => {
      await world.let('public', [['find findOne', own]]);
      expect(rowsOf(await as(null, '/api/articles'))).toEqual([]);
      const token = await world.tokenWith([['find', own]]);
      expect(rowsOf(await world.app.request('GET', '/api/articles', undefined, token))).toEqual([]);
    });
  });

  test.each([
    [{ author: { id: { $ne: '$user.id' } } }],
    [{ author: { id: { $notIn: ['$user.id'] } } }],
    [{ $not: { author: { id: { $eq: '$user.id' } } } }],
    [{ $not: { author: { id: { $in: ['$user.id'] } } } }],
    [{ author: { $not: { username: { $eq: '$user.username' } } } }],
    [{ $not: { others: { author: '$user.id' } } }],
    [{ $not: { category: { articles: { author: { username: '$user.username' } } } } }],
    [{ title: { $ne: '$user.username' } }],
    [{ $not: { title: { $lt: '$user.email' } } }],
    [{ $and: [{ title: { $notNull: true } }, { title: { $eq: '$user.role' } }] }],
  ])('%j holds for nothing where there is no user', async (filter) => {
    await world.let('public', [['find', { filter }]]);
    expect(rowsOf(await as(null, '/api/articles'))).toEqual([]);
  });

  test.each([
    [{ author: '$user.id' }, ['anna 1', 'anna 2']],
    [{ author: { documentId: '$user.documentId' } }, ['anna 1', 'anna 2']],
    [{ author: { username: { $eq: '$user.username' } } }, ['anna 1', 'anna 2']],
    [{ author: { email: { $in: ['$user.email', 'x@example.test'] } } }, ['anna 1', 'anna 2']],
    [{ author: { role: { type: '$user.role' } } }, ['anna 1', 'anna 2', 'ben 1', 'ben 2']],
    [{ author: { role: { documentId: '$user.role.documentId' } } }, ['anna 1', 'anna 2', 'ben 1', 'ben 2']],
    [{ author: { blocked: '$user.blocked' }, rank: { $gt: 5 } }, ['anna 1', 'anna 2']],
    [
      { $or: [{ author: '$user.id' }, { category: { isOpen: true } }] },
      ['anna 1', 'anna 2', 'ben 1', 'nobody'],
    ],
    [{ category: { editor: { id: '$user.id' } } }, ['anna 1', 'ben 1', 'nobody']],
    [{ category: { articles: { author: '$user.id', title: { $endsWith: '2' } } } }, ['anna 2', 'ben 2']],
    [{ tenant: 'south' }, ['anna 2', 'ben 2']],
    [{ $not: { author: '$user.id' } }, ['ben 1', 'ben 2']],
    [{ author: null }, ['nobody']],
    [{ seo: { title: { $startsWith: 'ben' } } }, ['ben 1', 'ben 2']],
    [{ createdAt: { $notNull: true }, documentId: { $ne: 'x' }, rank: 6 }, ['anna 1', 'anna 2', 'nobody']],
  ])('%j', async (filter, titles) => {
    await world.let('authenticated', [['find', { filter }]]);
    const list = await as('anna', '/api/articles?sort=title');
    expect([titlesOf(list), totalOf(list)]).toEqual([titles, titles.length]);
  });

  test('a rule as deep as rules may be leaves room for the deepest question', async () => {
    const either = (levels: number, inner: object): object =>
      levels === 0 ? inner : { $or: [either(levels - 1, inner), { rank: 1 }] };
    const below = (names: number, inner: object): object =>
      names === 0 ? inner : { others: below(names - 1, inner) };
    const filter = { $not: { $not: below(3, either(4, { title: 'x' })) } };
    // Sorting goes through one to-many relation at most: these are to-one.
    const sortBy = (names: number): string =>
      Array.from({ length: names + 1 }, (_, index) =>
        index === names ? (names % 2 === 0 ? 'title' : 'name') : index % 2 === 0 ? 'category' : 'featured',
      ).join('.');
    await world.let('authenticated', [['find', { filter }], [`${category}.find`]]);
    for (const depth of [9, 12]) {
      const names = Array<string>(depth).fill('others');
      const filters = `filters[${names.join('][')}][title]=x`;
      const sort = `sort=${sortBy(depth - 1)}`;
      const response = await as(
        'anna',
        `/api/articles?${filters}&${sort}&populate[others][sort]=${sortBy(depth - 2)}`,
      );
      expect([depth, response.status]).toEqual([depth, 200]);
    }
    const populate = `populate=${Array<string>(10).fill('others').join('.')}`;
    expect((await as('anna', `/api/articles?${populate}`)).status).toBe(200);
    for (const deeper of [below(4, { title: 'x' }), { $and: [either(8, { title: 'x' })] }])
      await expect(world.let('authenticated', [['find', { filter: deeper }]])).rejects.toThrow(
        'nested too deep',
      );
  });

  describe('some attributes only', () => {
    const listed = { fields: ['title', 'category', 'author'] };
    beforeAll(() =>
      world.let('authenticated', [
        ['find findOne', listed],
        [`${category}.find`],
        [`${user}.find`, { fields: ['username'] }],
        ['api::home.home.find', { fields: ['title'] }],
      ]),
    );

    test('responses show them and nothing else, wherever they come from', async () => {
      const system = ['createdAt', 'documentId', 'id', 'publishedAt', 'updatedAt'];
      const [row] = rowsOf(await as('anna', '/api/articles?populate=*'));
      expect(Object.keys(row ?? {}).sort()).toEqual([...system, 'author', 'category', 'title'].sort());
      expect(Object.keys(row?.author as object).sort()).toEqual([...system, 'username'].sort());
      const one = rowOf(await as('anna', `/api/articles/${ids['ben 1']}?fields=*`));
      expect(Object.keys(one).sort()).toEqual([...system, 'title'].sort());
      const home = rowOf(await as('anna', '/api/home'));
      expect(Object.keys(home).sort()).toEqual([...system, 'title'].sort());
      for (const url of ['/api/categories?populate[articles][populate]=*', '/api/categories?populate=*']) {
        expect((await as('anna', url)).text).not.toMatch(/secret|text of|"rank"|@example/);
      }
    });

    test.each([
      'filters[NAME]=x',
      'filters[NAME][$contains]=s',
      'filters[$or][0][NAME][$null]=true',
      'filters[$not][NAME]=x',
      'filters[category][articles][NAME]=x',
      'sort=NAME',
      'sort=category.articles.NAME:desc',
      'fields=NAME',
      'fields[0]=title&fields[1]=NAME',
      'populate[NAME]=true',
      'populate=NAME',
      'populate[category][populate][articles][fields]=NAME',
      'populate[category][populate][articles][filters][NAME]=x',
      'populate[category][populate][articles][sort]=NAME',
    ])('the others are names like any other that is none: %s', async (search) => {
      const ask = async (name: string) => {
        const { status, text } = await as('anna', `/api/articles?${search.replaceAll('NAME', name)}`);
        return `${status} ${text.replaceAll(name, 'NAME')}`;
      };
      const unknown = await ask('nonsense');
      expect(unknown.slice(0, 3)).toBe('400');
      for (const hidden of ['secret', 'rank', 'body', 'others', 'mentions', 'seo', 'cover', 'tenant'])
        expect([hidden, await ask(hidden)]).toEqual([hidden, unknown]);
    });

    test('_q does not look into them', async () => {
      expect(titlesOf(await as('anna', '/api/articles?_q=nobody'))).toEqual(['nobody']);
      expect(rowsOf(await as('anna', '/api/articles?_q=secret'))).toEqual([]);
    });

    test('the other side of a relation that is left out is left out too', async () => {
      await world.let('authenticated', [['find', { fields: ['title'] }], [`${category}.find`]]);
      expect((await as('anna', '/api/categories?populate=articles')).status).toBe(400);
      expect((await as('anna', '/api/categories?filters[articles][title]=ben 1')).status).toBe(400);
      const [row] = rowsOf(await as('anna', '/api/categories?populate=*'));
      expect(row).not.toHaveProperty('articles');
      expect(row).toHaveProperty('featured');
    });

    test('an empty list shows no attribute at all', async () => {
      await world.let('authenticated', [['find', { fields: [] }]]);
      const [row] = rowsOf(await as('anna', '/api/articles?populate=*'));
      expect(Object.keys(row ?? {}).sort()).toEqual([
        'createdAt',
        'documentId',
        'id',
        'publishedAt',
        'updatedAt',
      ]);
    });
  });
});
