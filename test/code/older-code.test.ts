// Code as existing projects have it in src/index.js, unchanged: CommonJS, a generated field with an argument of its
// own, the services of content types, the entity service, a policy that compares the signed-in user with an owner.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { type Person, register } from '../users/people.ts';

const article = 'api::article.article';
const contentTypes = {
  [article]: {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      slug: { type: 'uid', targetField: 'title' },
      owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
    },
  },
  'api::category.category': { pluralName: 'categories', attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const index = `
'use strict';
module.exports = {
  register({ strapi }) {
    const extensionService = strapi.service('plugin::graphql.extension');
    extensionService.shadowCRUD('api::category.category').disableActions(['create', 'update', 'delete']);
    extensionService.use(({ strapi }) => ({
      typeDefs: \`
        type Query {
          article(slug: String): ArticleEntityResponse
          mine: [ArticleEntity]
          greeting: String
          latest(filters: ArticleFiltersInput, pagination: PaginationArg, sort: [String]): ArticleEntityResponseCollection
        }
        extend type UsersPermissionsMe { articleCount: Int }
      \`,
      resolvers: {
        Query: {
          article: {
            resolve: async (parent, args, context) => {
              const { toEntityResponse } = strapi.service('plugin::graphql.format').returnTypes;
              const data = await strapi.services['api::article.article'].find({ filters: { slug: args.slug } });
              return toEntityResponse(data.results[0]);
            },
          },
          latest: async (parent, args) => {
            const { transformArgs } = strapi.plugin('graphql').service('builders').utils;
            const { toEntityResponseCollection } = strapi.plugin('graphql').service('format').returnTypes;
            const uid = 'api::article.article';
            const transformed = transformArgs(args, { contentType: strapi.contentTypes[uid], usePagination: true });
            const { results } = await strapi.service(uid).find(transformed);
            return toEntityResponseCollection(results, {
              args: { ...transformed, status: 'published' },
              resourceUID: uid,
            });
          },
          greeting: (parent, args, { state: { user } }) => user.username + ' (' + user.role.type + ')',
          mine: {
            async resolve(parent, args, ctx) {
              return strapi.entityService.findMany('api::article.article', {
                filters: { owner: { id: ctx.state.user.id } },
                populate: ['category'],
              });
            },
          },
        },
        UsersPermissionsMe: {
          articleCount: (parent, args, ctx) =>
            strapi.entityService.count('api::article.article', { filters: { owner: { id: ctx.state.user.id } } }),
        },
      },
      resolversConfig: {
        'Query.article': { auth: false },
        'Query.mine': { auth: true },
        'Query.latest': { auth: { scope: ['api::article.article.find'] } },
        'Mutation.updateArticle': {
          policies: [
            async (context) => {
              const entity = await strapi.entityService.findOne('api::article.article', context.args.id, {
                populate: { owner: true },
              });
              return entity.owner.id === context.context.state.user.id;
            },
          ],
        },
      },
    }));
  },
  bootstrap(/*{ strapi }*/) {},
};`;

describe.each(databases)('code of existing projects on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let eve: Person;
  let documentId = '';
  let rowId = 0;

  beforeAll(async () => {
    const grants = {
      public: ['plugin::users-permissions.auth.register'],
      authenticated: [
        'plugin::users-permissions.user.me',
        `${article}.find`,
        `${article}.update`,
        'api::category.category.find',
      ],
    };
    const plugins = { 'users-permissions': { config: { jwtSecret: 'a secret for these tests' } } };
    const files = { 'src/index.cjs': index, 'config/plugins.json': plugins };
    app = await startTestApp(database, { contentTypes, files }, { grants });
    ada = await register(app);
    eve = await register(app);
    const category = await app.request('POST', '/api/categories', { data: { name: 'News' } });
    const data = { title: 'One', slug: 'one', owner: ada.id, category: dataOf(category.body).documentId };
    const created = dataOf((await app.request('POST', '/api/articles', { data })).body);
    documentId = created.documentId;
    rowId = created.id;
  });
  afterAll(() => app.close());

  const ask = async (query: string, token: string | null) =>
    (await app.request('POST', '/graphql', { query }, token)).body;

  test('a generated GraphQL field with another argument is resolved by the project resolver', async () => {
    expect(await ask('{ article(slug: "one") { data { id attributes { title } } } }', null)).toEqual({
      data: { article: { data: { id: documentId, attributes: { title: 'One' } } } },
    });
    expect(await ask('{ article(slug: "none") { data { id } } }', null)).toEqual({
      data: { article: { data: null } },
    });
  });

  test('the generated types return entities of the entity service with populated relations', async () => {
    const query =
      '{ mine { id attributes { title category { data { attributes { name } } } } } me { username articleCount } greeting }';
    const category = { data: { attributes: { name: 'News' } } };
    expect(await ask(query, ada.jwt)).toEqual({
      data: {
        mine: [{ id: documentId, attributes: { title: 'One', category } }],
        me: { username: ada.name, articleCount: 1 },
        greeting: `${ada.name} (authenticated)`,
      },
    });
    expect(await ask('{ mine { id } }', eve.jwt)).toEqual({ data: { mine: [] } });
    expect(await ask('{ mine { id } }', null)).toMatchObject({ errors: [{ message: 'Forbidden access' }] });
  });

  test('transformArgs passes filters, pagination and sort on, and meta has the total', async () => {
    for (const title of ['Two', 'Three', 'Four'])
      await app.request('POST', '/api/articles', { data: { title } });
    const query = `{
      latest(filters: { title: { notIn: ["One"] } }, pagination: { page: 2, pageSize: 2 }, sort: ["id"]) {
        data { attributes { title } }
        meta { pagination { total page pageSize pageCount } }
      }
    }`;
    expect(await ask(query, ada.jwt)).toEqual({
      data: {
        latest: {
          data: [{ attributes: { title: 'Four' } }],
          meta: { pagination: { total: 3, page: 2, pageSize: 2, pageCount: 2 } },
        },
      },
    });
  });

  test('a policy admits only the owner to a write, by documentId and by row id', async () => {
    for (const address of [documentId, rowId]) {
      const query = `mutation { updateArticle(id: "${address}", data: { title: "Changed" }) { data { attributes { title } } } }`;
      expect(await ask(query, eve.jwt)).toMatchObject({ errors: [{ message: 'Policy Failed' }] });
    }
    const query = `mutation { updateArticle(id: "${documentId}", data: { title: "Changed" }) { data { attributes { title } } } }`;
    expect(await ask(query, ada.jwt)).toEqual({
      data: { updateArticle: { data: { attributes: { title: 'Changed' } } } },
    });
  });

  test('disabled actions are not in the GraphQL schema', async () => {
    const { data } = (await ask('{ __schema { mutationType { fields { name } } } }', null)) as {
      data: { __schema: { mutationType: { fields: readonly { readonly name: string }[] } } };
    };
    const names = data.__schema.mutationType.fields.map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('Category'))).toEqual([]);
    expect(names).toContain('updateArticle');
  });
});

const dataOf = (body: unknown) => (body as { data: { documentId: string; id: number } }).data;
