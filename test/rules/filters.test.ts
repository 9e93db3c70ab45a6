// What the filter of a rule may say, and which rows it leaves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { type Asker, requestAs, seedArticles } from './articles.ts';
import { category, openRulesWorld, type RulesWorld, rowsOf, titlesOf, totalOf } from './world.ts';

describe.each(databases)('filters of rules on %s', (database) => {
  let world: RulesWorld;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openRulesWorld(database);
    Object.assign(ids, await seedArticles(world));
  });
  afterAll(() => world.app.close());

  const as = (who: Asker, url: string): Promise<TestResponse> => requestAs(world, who, url);

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

  test('a documentId right below a relation finds nothing, and is no rule', async () => {
    await world.let('authenticated', [['find'], [`${category}.find`]]);
    const list = await as('anna', '/api/articles?populate=category&filters[category][id][$notNull]=true');
    const [named] = rowsOf(list).map((row) => Object(row.category));
    const asked = async (filter: string) => rowsOf(await as('anna', `/api/articles?filters${filter}`)).length;
    expect(await asked(`[category]=${named.id}`)).toBeGreaterThan(0);
    expect(await asked(`[category]=${named.documentId}`)).toBe(0);
    expect(await asked(`[category][$in][0]=${named.documentId}`)).toBe(0);
    const filter = { category: named.documentId };
    await expect(world.let('authenticated', [['find', { filter }]])).rejects.toThrow('expected a number');
  });

  test('a rule as deep as rules may be leaves room for the deepest query', async () => {
    const either = (levels: number, inner: object): object =>
      levels === 0 ? inner : { $or: [either(levels - 1, inner), { rank: 1 }] };
    const below = (names: number, inner: object): object =>
      names === 0 ? inner : { others: below(names - 1, inner) };
    const filter = { $not: { $not: below(3, either(4, { title: 'x' })) } };
    // Sorting goes through two to-many relations at most: these are to-one.
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
});
