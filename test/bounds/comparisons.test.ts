// Comparisons are counted in all parts of a request, and too many are refused before planning.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { databases } from '../harness/project.ts';
import { startWorld, type World } from './world.ts';

const refusal = 'The filters of the query exceed their budget of 300 comparisons';
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each(databases)('%s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(database, {});
  });
  afterAll(() => world.app.close());

  const graphql = async (path: string, query: string, variables: object) => {
    world.app.statements.length = 0;
    const { text, status } = await world.app.request('POST', path, { query, variables });
    return { text, status };
  };
  const byVariable = 'query ($filters: ArticleFiltersInput) { articles(filters: $filters) { documentId } }';
  const mixed = (index: number) =>
    [
      { title: { containsi: `x${index}` } },
      { title: { eqi: `é${index}` } },
      { rank: { gt: index } },
      { tags: { name: { startsWith: `x${index}` } } },
    ][index % 4];

  test('20,000 in variables are refused at once, whether the operation is cached or not', async () => {
    expect((await graphql('/flat', byVariable, { filters: { title: { eq: 'x' } } })).text).toContain(
      '"articles":[]',
    );
    const found = await graphql('/flat', byVariable, { filters: { or: many(20_000).map(mixed) } });
    expect(found.text).toContain(refusal);
    expect(found.text).toContain('STRAPI_QUERY_TOO_COSTLY_ERROR');
    expect(found.status).toBe(400);
    expect(world.app.statements).toEqual([]);
  });

  test('too many are refused in both shapes, in lists, in filters of nested lists, and as literals of the operation', async () => {
    const of = 'query ($filters: ArticleFiltersInput)';
    const filters = { or: many(301).map(mixed) };
    for (const [path, query] of [
      ['/graphql', `${of} { articles(filters: $filters) { data { id } } }`],
      ['/flat', `${of} { tags { articles(filters: $filters) { documentId } } }`],
      ['/flat', `query ($all: [ArticleFiltersInput]) { articles(filters: { or: $all }) { documentId } }`],
      ['/flat', `query ($title: StringFilterInput) { articles(filters: { title: $title }) { documentId } }`],
      [
        '/flat',
        `{ articles(filters: { or: [${many(301)
          .map((n) => `{ rank: { eq: ${n} } }`)
          .join()}] }) { documentId } }`,
      ],
    ] as const)
      expect(
        (await graphql(path, query, { filters, all: filters.or, title: { in: many(2001).map(String) } }))
          .text,
      ).toContain(refusal);
  });

  test('too many are refused over REST, in filters and in populate', async () => {
    const or = (count: number) =>
      many(count).map((n) => `[$or][${n % 100}][$or][${Math.floor(n / 100)}][rank]=${n}`);
    const query = [
      ...or(250).map((one) => `filters${one}`),
      ...or(60).map((one) => `populate[tags][filters]${one.replace('rank', 'id')}`),
    ];
    const { status, body } = await world.app.request('GET', `/api/articles?${query.join('&')}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { name: 'QueryTooCostlyError' } });
  });

  test('300 comparisons and lists of 2,000 values are accepted', async () => {
    const filters = { or: many(300).map(mixed) };
    expect((await graphql('/flat', byVariable, { filters })).text).toContain('"articles":[{');
    const codes = { code: { in: many(2000).map((index) => `c${index}`) } };
    expect((await graphql('/flat', byVariable, { filters: codes })).text).toContain('"articles":[{');
  });

  test('row rules have at most 100', () => {
    const { schema } = world.app.plinth.project;
    const filter = (count: number) => ({ $or: many(count).map((rank) => ({ rank })) });
    const granted = (count: number) =>
      parseRules(schema, ['api::article.article.find'], { filter: filter(count) });
    expect(Object.keys(granted(100))).toEqual(['api::article.article.find']);
    expect(() => granted(101)).toThrow('budget of 100 comparisons');
  });
});
