// The extension service of GraphQL, shown by the project in examples/graphql-extension: each function of the content
// API reference ("GraphQL customization") and what a client sees of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleFiles } from '../harness/example.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { register } from '../users/people.ts';

const article = 'api::article.article';

describe.each(databases)('the example of the extension service on %s', (database) => {
  let app: TestApp;
  let category = '';
  let user = '';

  beforeAll(async () => {
    app = await startTestApp(
      database,
      {
        contentTypes: {},
        files: { ...exampleFiles('graphql-extension'), 'config/plugins.json': usersPlugin },
      },
      {
        grants: {
          public: ['plugin::users-permissions.auth.register'],
          authenticated: [`${article}.find`, `${article}.findOne`, `${article}.create`],
        },
      },
    );
    const { body } = await app.request('POST', '/api/categories', { data: { name: 'News' } });
    category = documentIdOf(body);
    for (const [title, rating, body] of [
      [' First news ', 5, 'one two three'],
      ['Second', 2, null],
    ]) {
      const data = { title, rating, body, category, author: 'Ada', notes: 'internal' };
      await app.request('POST', '/api/articles', { data });
    }
    await app.request('POST', '/api/articles', { data: { title: 'Zzz old', archived: true } });
    user = (await register(app)).jwt;
  });
  afterAll(() => app.close());

  /** Data, or data and messages; public unless a token is given. */
  const ask = async (query: string, token: string | null = null, variables = {}): Promise<unknown> => {
    const { body } = await app.request('POST', '/graphql', { query, variables }, token);
    const { data, errors } = body as { data?: unknown; errors?: readonly { readonly message: string }[] };
    return errors ? { data, errors: errors.map(({ message }) => message) } : data;
  };
  const idOf = async (title: string): Promise<string> => {
    const search = new URLSearchParams({ 'filters[title][$contains]': title });
    const { body } = await app.request('GET', `/api/articles?${search}`);
    return documentIdOf({ data: (body as { data: readonly unknown[] }).data[0] });
  };
  const invalid = (field: string, type: string) => ({
    data: undefined,
    errors: [expect.stringMatching(new RegExp(`^Cannot query field "${field}" on type "${type}"`))],
  });

  describe('shadowCRUD()', () => {
    test('disable() leaves nothing of the content type', async () => {
      expect(await ask('{ __type(name: "Subscription") { name } }', app.token)).toEqual({ __type: null });
      expect(await ask('{ subscriptions { data { id } } }', app.token)).toEqual(
        invalid('subscriptions', 'Query'),
      );
    });

    test('disableQueries() and disableActions() leave what they do not name', async () => {
      expect(await ask('{ messages { data { id } } }', app.token)).toEqual(invalid('messages', 'Query'));
      expect(await ask('mutation { deleteMessage(id: "x") { data { id } } }', app.token)).toEqual(
        invalid('deleteMessage', 'Mutation'),
      );
      expect(
        await ask(
          'mutation { createMessage(data: { text: "hello" }) { data { attributes { text } } } }',
          app.token,
        ),
      ).toEqual({ createMessage: { data: { attributes: { text: 'hello' } } } });
    });

    test('disableMutations() and disableAction() do the same for mutations', async () => {
      expect(await ask('{ imprint { data { id } } }', app.token)).toEqual({ imprint: { data: null } });
      expect(await ask('mutation { updateImprint(data: {}) { data { id } } }', app.token)).toEqual(
        invalid('updateImprint', 'Mutation'),
      );
      expect(await ask('mutation { deleteCategory(id: "x") { data { id } } }', app.token)).toEqual(
        invalid('deleteCategory', 'Mutation'),
      );
      const renamed = `mutation { updateCategory(id: "${category}", data: { name: "News" }) { data { attributes { name } } } }`;
      expect(await ask(renamed, app.token)).toEqual({
        updateCategory: { data: { attributes: { name: 'News' } } },
      });
    });

    test('fields are switched off in outputs, inputs and filters apart', async () => {
      const fieldsOf = async (type: string, kind: 'fields' | 'inputFields') => {
        const { __type } = (await ask(`{ __type(name: "${type}") { ${kind} { name } } }`)) as {
          __type: Record<string, readonly { readonly name: string }[]>;
        };
        const names = (__type[kind] ?? []).map(({ name }) => name);
        return ['notes', 'reviewed', 'archived', 'author'].filter((name) => names.includes(name));
      };
      expect(await fieldsOf('Article', 'fields')).toEqual(['reviewed', 'author']);
      expect(await fieldsOf('ArticleInput', 'inputFields')).toEqual(['archived', 'author']);
      expect(await fieldsOf('ArticleFiltersInput', 'inputFields')).toEqual(['reviewed', 'archived']);
    });
  });

  describe('use()', () => {
    test('types and fields of SDL are resolved by their resolvers, enumerations and arguments included', async () => {
      const query = 'query ($kind: Kind) { search(text: "NEWS", kind: $kind) { kind text } }';
      const hits = [
        { kind: 'ARTICLE', text: ' First news ' },
        { kind: 'CATEGORY', text: 'News' },
      ];
      expect(await ask(query)).toEqual({ search: hits });
      expect(await ask(query, null, { kind: 'CATEGORY' })).toEqual({ search: hits.slice(1) });
    });

    test('types of Nexus, with an input and a plugin around the resolver', async () => {
      const query =
        'query ($where: StatisticsInput) { statistics(where: $where) { articles averageRating } }';
      expect(await ask(query)).toEqual({ statistics: { articles: 3, averageRating: 3.5 } });
      expect(await ask(query, null, { where: { minimumRating: 3 } })).toEqual({
        statistics: { articles: 1, averageRating: 5 },
      });
    });

    test('fields added to generated types see the document', async () => {
      expect(
        await ask(
          '{ articles(sort: "id") { data { attributes { words category { data { attributes { shout } } } } } } }',
          app.token,
        ),
      ).toMatchObject({
        articles: {
          data: [
            { attributes: { words: 3, category: { data: { attributes: { shout: 'NEWS' } } } } },
            { attributes: { words: 0, category: { data: { attributes: { shout: 'NEWS' } } } } },
            { attributes: { words: 0, category: { data: null } } },
          ],
        },
      });
    });

    test('a resolver in place of a generated one', async () => {
      expect(await ask('{ articles(sort: "id") { data { attributes { title } } } }')).toMatchObject({
        articles: { data: [{ attributes: { title: 'First news' } }, {}, {}] },
      });
    });

    test('toEntityResponse() and toEntityResponseCollection() are the generated shapes', async () => {
      const query = `{
        newestArticle { data { id attributes { title category { data { attributes { name } } } } } }
        picks(titles: ["Second", "Zzz old"]) {
          data { attributes { title category { data { attributes { name } } } } }
          meta { pagination { total page pageSize pageCount } }
        }
      }`;
      expect(await ask(query, app.token)).toEqual({
        newestArticle: {
          data: { id: await idOf('Zzz'), attributes: { title: 'Zzz old', category: { data: null } } },
        },
        picks: {
          data: [
            { attributes: { title: 'Second', category: { data: { attributes: { name: 'News' } } } } },
            { attributes: { title: 'Zzz old', category: { data: null } } },
          ],
          meta: { pagination: { total: 2, page: 1, pageSize: 2, pageCount: 1 } },
        },
      });
    });
  });

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

    test('auth: false does not open drafts, filters over closed types, or other doors', async () => {
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
      expect(await ask(query, user)).toMatchObject({ newestArticle: { data: {} } });
    });

    test('policies by bare name, full name, name and config, and as functions', async () => {
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

    test('middlewares change arguments: pages are smaller, and the author is who asks', async () => {
      const pages = '{ articles(pagination: { pageSize: 50 }) { meta { pagination { pageSize } } } }';
      expect(await ask(pages)).toEqual({ articles: { meta: { pagination: { pageSize: 10 } } } });
      const create =
        'mutation { createArticle(data: { title: "Signed", author: "Forged" }) { data { attributes { title author } } } }';
      expect(await ask(create, user)).toMatchObject({
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
      expect(await ask(query, user)).toMatchObject({
        data: { articles: { data: [{ attributes: { rating: 5, reviewed: null } }] } },
      });
      expect(await ask(query, app.token)).toEqual({
        articles: { data: [{ attributes: { rating: null, reviewed: false } }] },
      });
    });

    test('operations without a field of the project are one statement, and those with one are read with one, too', async () => {
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

const usersPlugin = { 'users-permissions': { config: { jwtSecret: 'a secret for these tests' } } };

const documentIdOf = (body: unknown): string => (body as { data: { documentId: string } }).data.documentId;
