// The resolversConfig of the project in examples/graphql-extension, as a client sees it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestApp } from '../harness/project.ts';
import { type GraphqlExample, startGraphqlExample } from './graphql-example.ts';

describe.each(databases)('the example of the extension service on %s', (database) => {
  let example: GraphqlExample;
  let app: TestApp;
  beforeAll(async () => {
    example = await startGraphqlExample(database);
    app = example.app;
  });
  afterAll(() => app.close());

  const ask: GraphqlExample['ask'] = (...asked) => example.ask(...asked);
  const idOf: GraphqlExample['idOf'] = (title) => example.idOf(title);

  describe('resolversConfig', () => {
    const titles = '{ articles { data { attributes { title } } } }';

    test('auth: false opens the field to every caller, and nothing else', async () => {
      expect(await ask(titles)).toMatchObject({ articles: { data: [{}, {}, {}] } });
      expect(await ask('{ categories { data { id } } }')).toEqual({
        data: { categories: null },
        errors: ['Forbidden access'],
      });
      const below =
        '{ articles { data { attributes { title category { data { attributes { name } } } } } } }';
      const { data, errors } = (await ask(below)) as { data: unknown; errors: readonly string[] };
      expect(new Set(errors)).toEqual(new Set(['Forbidden access']));
      expect(JSON.stringify(data)).not.toContain('News');
    });

    test('auth: false does not open drafts, filters over closed types, or other operations', async () => {
      const oracle = '{ articles(filters: { category: { name: { eq: "News" } } }) { data { id } } }';
      expect(await ask(oracle)).toMatchObject({ errors: [expect.stringContaining('category')] });
      expect((await app.request('GET', '/api/articles', undefined, null)).status).toBe(403);
      expect(await ask('mutation { createArticle(data: { title: "x" }) { data { id } } }')).toEqual({
        data: { createArticle: null },
        errors: ['Forbidden access'],
      });
    });

    test('auth.scope needs all permissions that it lists', async () => {
      const query = '{ newestArticle { data { id } } }';
      expect(await ask(query)).toEqual({ data: { newestArticle: null }, errors: ['Forbidden access'] });
      expect(await ask(query, example.user)).toMatchObject({ newestArticle: { data: {} } });
    });

    test('policies are given by short name, full name, name and config, or as functions', async () => {
      const asReader = async (title: string, headers = {}) => {
        const query = `{ article(id: "${await idOf(title)}") { data { attributes { title } } } }`;
        const response = await app.plinth.server.inject({
          method: 'POST',
          url: '/graphql',
          headers,
          payload: { query },
        });
        return response.json();
      };
      const reader = { 'x-reader': 'ada' };
      expect(await asReader('Second', reader)).toEqual({
        data: { article: { data: { attributes: { title: 'Second' } } } },
      });
      const refused = {
        errors: [
          {
            message: 'Policy Failed',
            path: ['article'],
            extensions: {
              code: 'FORBIDDEN',
              error: { name: 'PolicyError', message: 'Policy Failed', details: {} },
            },
          },
        ],
        data: { article: null },
      };
      expect(await asReader('Second')).toEqual(refused);
      expect(await asReader('Zzz', reader)).toEqual(refused);
    });

    test('middlewares change arguments: the page size, and the author of a new article', async () => {
      const pages = '{ articles(pagination: { pageSize: 50 }) { meta { pagination { pageSize } } } }';
      expect(await ask(pages)).toEqual({ articles: { meta: { pagination: { pageSize: 10 } } } });
      const create =
        'mutation { createArticle(data: { title: "Signed", author: "Forged" }) { data { attributes { title author } } } }';
      expect(await ask(create, example.user)).toMatchObject({
        createArticle: {
          data: { attributes: { title: 'Signed', author: expect.stringMatching(/^user \d+$/) } },
        },
      });
      await app.request('DELETE', `/api/articles/${await idOf('Signed')}`);
    });

    test('middlewares and scopes act on nested resolvers', async () => {
      const query =
        '{ articles(sort: "id", pagination: { pageSize: 1 }) { data { attributes { rating reviewed } } } }';
      expect(await ask(query)).toEqual({
        data: { articles: { data: [{ attributes: { rating: null, reviewed: null } }] } },
        errors: ['Forbidden access'],
      });
      expect(await ask(query, example.user)).toMatchObject({
        data: { articles: { data: [{ attributes: { rating: 5, reviewed: null } }] } },
      });
      expect(await ask(query, app.token)).toEqual({
        articles: { data: [{ attributes: { rating: null, reviewed: false } }] },
      });
    });

    test('operations are read in one statement, with and without custom fields', async () => {
      app.statements.length = 0;
      await ask('{ categories { data { attributes { name } } } }', app.token);
      expect(app.statements).toHaveLength(1);
      app.statements.length = 0;
      await ask(
        '{ categories { data { attributes { shout articles { data { attributes { title words } } } } } } }',
        app.token,
      );
      expect(app.statements).toHaveLength(1);
    });
  });
});
