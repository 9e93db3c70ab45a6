// The extension service of GraphQL, shown by the project in examples/graphql-extension: each function of
// the content API reference ("GraphQL customization") and what a client sees of it.
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
  const invalid = (field: string, type: string) => ({
    data: undefined,
    errors: [expect.stringMatching(new RegExp(`^Cannot query field "${field}" on type "${type}"`))],
  });

  describe('shadowCRUD()', () => {
    test('disable() removes the type and the fields of the content type', async () => {
      expect(await ask('{ __type(name: "Subscription") { name } }', app.token)).toEqual({ __type: null });
      expect(await ask('{ subscriptions { data { id } } }', app.token)).toEqual(
        invalid('subscriptions', 'Query'),
      );
    });

    test('disableQueries() and disableActions() remove only what they name', async () => {
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

    test('disableMutations() and disableAction() remove only the mutations that they name', async () => {
      expect(await ask('{ imprint { data { id } } }', app.token)).toEqual({ imprint: { data: null } });
      expect(await ask('mutation { updateImprint(data: {}) { data { id } } }', app.token)).toEqual(
        invalid('updateImprint', 'Mutation'),
      );
      expect(await ask('mutation { deleteCategory(id: "x") { data { id } } }', app.token)).toEqual(
        invalid('deleteCategory', 'Mutation'),
      );
      const renamed = `mutation { updateCategory(id: "${example.category}", data: { name: "News" }) { data { attributes { name } } } }`;
      expect(await ask(renamed, app.token)).toEqual({
        updateCategory: { data: { attributes: { name: 'News' } } },
      });
    });

    test('fields are disabled separately in outputs, inputs and filters', async () => {
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
    test('types and fields of SDL are resolved, enumerations and arguments included', async () => {
      const query = 'query ($kind: Kind) { search(text: "NEWS", kind: $kind) { kind text } }';
      const hits = [
        { kind: 'ARTICLE', text: ' First news ' },
        { kind: 'CATEGORY', text: 'News' },
      ];
      expect(await ask(query)).toEqual({ search: hits });
      expect(await ask(query, null, { kind: 'CATEGORY' })).toEqual({ search: hits.slice(1) });
    });

    test('types of Nexus are added, with an input and a plugin around the resolver', async () => {
      const query =
        'query ($where: StatisticsInput) { statistics(where: $where) { articles averageRating } }';
      expect(await ask(query)).toEqual({ statistics: { articles: 3, averageRating: 3.5 } });
      expect(await ask(query, null, { where: { minimumRating: 3 } })).toEqual({
        statistics: { articles: 1, averageRating: 5 },
      });
    });

    test('resolvers of fields added to generated types get the document', async () => {
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

    test('a resolver of the project replaces a generated one', async () => {
      expect(await ask('{ articles(sort: "id") { data { attributes { title } } } }')).toMatchObject({
        articles: { data: [{ attributes: { title: 'First news' } }, {}, {}] },
      });
    });

    test('toEntityResponse() and toEntityResponseCollection() return the generated shapes', async () => {
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
});
