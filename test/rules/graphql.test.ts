// Row and field rules over GraphQL, in both lanes: the same visible set as over REST.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { ask, type GraphqlResponse } from '../graphql/ask.ts';
import { databases } from '../harness/project.ts';
import { category, openRulesWorld, own, type RulesWorld, rowOf, user } from './world.ts';

describe.each(databases)('rules over GraphQL on %s', (database) => {
  let world: RulesWorld;
  let resolvers: Plinth;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    world = await openRulesWorld(database);
    const { app, anna, ben } = world;
    const open = rowOf(await app.request('POST', '/api/categories', { data: { name: 'open' } })).documentId;
    for (const [title, author] of [
      ['anna 1', anna],
      ['anna 2', anna],
      ['ben 1', ben],
    ] as const) {
      const data = { title, secret: `secret of ${title}`, author: author.id, category: open };
      ids[title] = rowOf(await app.request('POST', '/api/articles', { data })).documentId;
    }
    await app.request('PUT', `/api/categories/${open}`, { data: { featured: ids['ben 1'] } });
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await world.app.close();
  });

  const grant = async (grants: Parameters<RulesWorld['let']>[1]): Promise<void> => {
    await world.let('authenticated', grants);
    await resolvers.access.refresh();
  };

  /** As anna, in both lanes, which must say the same. */
  const asAnna = async (
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
  ): Promise<GraphqlResponse> => {
    const request = { query, variables, token: world.anna.jwt };
    const response = await ask(world.app.plinth, request);
    if (!query.startsWith('mutation')) expect((await ask(resolvers, request)).text).toBe(response.text);
    return response;
  };

  describe('own documents only', () => {
    beforeAll(() => grant([['find findOne update delete', own], [`${category}.find`], [`${user}.find`]]));

    test('lists and totals show what is visible', async () => {
      const { body } = await asAnna(
        '{ articles(sort: "title") { data { attributes { title } } meta { pagination { total } } } }',
      );
      expect(body).toEqual({
        data: {
          articles: {
            data: [{ attributes: { title: 'anna 1' } }, { attributes: { title: 'anna 2' } }],
            meta: { pagination: { total: 2 } },
          },
        },
      });
    });

    test('another one’s document is not there, under its documentId or its number', async () => {
      const query = 'query ($id: ID) { article(id: $id) { data { attributes { title } } } }';
      const mine = await asAnna(query, { id: ids['anna 1'] });
      expect(mine.body.data).toEqual({ article: { data: { attributes: { title: 'anna 1' } } } });
      const row = rowOf(await world.app.request('GET', `/api/articles/${ids['ben 1']}`)).id;
      for (const id of [ids['ben 1'], String(row)])
        expect((await asAnna(query, { id })).body).toEqual({ data: { article: { data: null } } });
    });

    test.each([
      '{ articles(filters: { title: { startsWith: "ben" } }) { data { id } meta { pagination { total } } } }',
      '{ articles(filters: { author: { username: { eq: "ben" } } }) { data { id } meta { pagination { total } } } }',
      '{ articles(filters: { not: { title: { startsWith: "anna" } } }) { data { id } meta { pagination { total } } } }',
    ])('no filter brings one back: %s', async (query) => {
      expect((await asAnna(query)).body.data).toEqual({
        articles: { data: [], meta: { pagination: { total: 0 } } },
      });
      const all = await ask(world.app.plinth, { query, token: world.app.token });
      expect(all.body.data).not.toEqual({ articles: { data: [], meta: { pagination: { total: 0 } } } });
    });

    test('relations show what is visible', async () => {
      const { body } = await asAnna(
        '{ categories { data { attributes { name articles(sort: "title") { data { attributes { title } } } featured { data { id } } } } } }',
      );
      expect(body.data).toEqual({
        categories: {
          data: [
            {
              attributes: {
                name: 'open',
                articles: {
                  data: [{ attributes: { title: 'anna 1' } }, { attributes: { title: 'anna 2' } }],
                },
                featured: { data: null },
              },
            },
          ],
        },
      });
    });

    test('another one’s document can neither be changed nor deleted', async () => {
      const id = ids['ben 1'];
      const update =
        'mutation ($id: ID!) { updateArticle(id: $id, data: { title: "taken" }) { data { id } } }';
      const remove = 'mutation ($id: ID!) { deleteArticle(id: $id) { data { id attributes { secret } } } }';
      for (const query of [update, remove]) {
        const { text } = await asAnna(query, { id });
        expect(text).not.toContain('secret of');
        expect(rowOf(await world.app.request('GET', `/api/articles/${id}`)).title).toBe('ben 1');
      }
      const mine = await asAnna(update, { id: ids['anna 2'] });
      expect(mine.body.data).toEqual({ updateArticle: { data: { id: ids['anna 2'] } } });
      await world.app.request('PUT', `/api/articles/${ids['anna 2']}`, { data: { title: 'anna 2' } });
    });
  });

  describe('some attributes only', () => {
    beforeAll(() => grant([['find findOne', { fields: ['title', 'category'] }], [`${category}.find`]]));

    test('what may be read is shown, what may not is refused where it stands', async () => {
      const shown = await asAnna(
        '{ articles(sort: "title", pagination: { limit: 1 }) { data { attributes { title category { data { attributes { name } } } } } } }',
      );
      expect(shown.body.data).toEqual({
        articles: {
          data: [{ attributes: { title: 'anna 1', category: { data: { attributes: { name: 'open' } } } } }],
        },
      });
      const refused = await asAnna(
        '{ articles(sort: "title", pagination: { limit: 1 }) { data { attributes { title secret } } } }',
      );
      expect(refused.text).not.toContain('secret of');
      expect(refused.body).toMatchObject({
        data: { articles: { data: [{ attributes: { title: 'anna 1', secret: null } }] } },
        errors: [{ message: 'Forbidden access', path: ['articles', 'data', 0, 'attributes', 'secret'] }],
      });
    });

    test.each([
      ['filters: { secret: { startsWith: "SECRET" } }', 'secret of anna', 'zzz'],
      [
        'filters: { or: [{ title: { eq: "x" } }, { secret: { startsWith: "SECRET" } }] }',
        'secret of anna',
        'zzz',
      ],
      ['filters: { category: { articles: { secret: { contains: "SECRET" } } } }', 'secret of anna', 'zzz'],
    ])('no filter tells what it holds: %s', async (given, right, wrong) => {
      const query = (value: string): string =>
        `{ articles(${given.replace('SECRET', value)}) { data { id } } }`;
      const responses = [await asAnna(query(right)), await asAnna(query(wrong))];
      expect(responses[0]?.text).toBe(responses[1]?.text);
      const token = world.app.token;
      const full = await Promise.all(
        [right, wrong].map((value) => ask(world.app.plinth, { query: query(value), token })),
      );
      expect(full[0]?.text).not.toBe(full[1]?.text);
    });

    test('nor does an order', async () => {
      const { body } = await asAnna('{ articles(sort: "secret:desc") { data { id } } }');
      expect(body).toMatchObject({ data: { articles: null }, errors: [{ message: 'Invalid key secret' }] });
    });
  });
});
