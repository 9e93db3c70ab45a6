// Relations, components and zones that resolvers of a project have populated, and those of drafts that they return.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const page = 'api::page.page';
const project: TestProjectFiles = {
  contentTypes: {
    [page]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        parts: { type: 'component', component: 'shared.part', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.part', 'shared.quote'] },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        pin: { type: 'relation', relation: 'oneToOne', target: 'api::pin.pin' },
        about: { type: 'relation', relation: 'morphToMany' },
      },
    },
    'api::author.author': { attributes: { name: { type: 'string' } } },
    'api::tag.tag': { draftAndPublish: true, attributes: { name: { type: 'string' } } },
    'api::pin.pin': { attributes: { code: { type: 'string' } } },
  },
  components: {
    'shared.part': {
      text: { type: 'string' },
      tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
      inner: { type: 'component', component: 'shared.quote', repeatable: true },
    },
    'shared.quote': { quote: { type: 'string' } },
  },
  files: {
    'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
    'src/index.js': `
module.exports = {
  register({ strapi }) {
    strapi.plugin('graphql').service('extension').use({
      typeDefs: 'type Query { found(status: String, populate: JSON): Page }',
      resolvers: {
        Query: { found: (_parent, args) => strapi.documents('${page}').findFirst({ sort: 'title', ...args }) },
      },
      resolversConfig: { 'Query.found': { auth: false } },
    });
  },
};`,
  },
};

describe.each(databases)('populated documents of resolvers on %s', (database) => {
  let app: TestApp;
  const found = async (query: string) => (await ask(app.plinth, { query })).body;
  beforeAll(async () => {
    app = await startTestApp(database, project);
    const { strapi } = app.plinth;
    const [ada, bob] = await Promise.all(
      ['Ada', 'Bob'].map((name) => strapi.documents('api::author.author').create({ data: { name } })),
    );
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) =>
        strapi.documents('api::tag.tag').create({ data: { name }, status: 'published' }),
      ),
    );
    const pin = await strapi.documents('api::pin.pin').create({ data: { code: 'secret' } });
    const item = { text: 't', tag: a?.documentId, inner: [{ quote: 'q1' }, { quote: 'q2' }] };
    const { documentId } = await strapi.documents(page).create({
      data: {
        ...{
          title: 'one',
          author: ada?.documentId,
          tags: [a?.documentId, b?.documentId],
          pin: pin.documentId,
        },
        parts: [item, { text: 'u' }],
        zone: [
          { __component: 'shared.part', ...item },
          { __component: 'shared.quote', quote: 'z' },
        ],
        about: [
          { __type: 'api::pin.pin', id: pin.id },
          { __type: 'api::author.author', id: ada?.id },
        ],
      },
      status: 'published',
    });
    await strapi.documents(page).update({
      documentId,
      locale: 'fr',
      data: { title: 'un' },
      status: 'published',
    });
    await strapi.documents(page).update({ documentId, data: { author: bob?.documentId } });
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const uid of [page, 'api::author.author', 'api::tag.tag'])
      await strapi.db
        .query('plugin::users-permissions.permission')
        .create({ data: { action: `${uid}.find`, role: role?.id } });
  });
  afterAll(() => app.close());

  test('show relations only to callers who may find them', async () => {
    const { data, errors } = await found(
      '{ found(populate: ["pin", "author"]) { author { name } pin { code } } }',
    );
    expect(data).toEqual({ found: { author: { name: 'Bob' }, pin: null } });
    expect(errors).toMatchObject([{ message: 'Forbidden access', path: ['found', 'pin'] }]);
    const selected = 'about { ... on Author { name } ... on Pin { code } }';
    expect((await found(`{ found(populate: ["about"]) { ${selected} } }`)).data).toEqual({
      found: { about: [{ name: 'Ada' }] },
    });
  });

  const zone =
    'zone { __typename ... on ComponentSharedPart { text tag { name } inner { quote } } ... on ComponentSharedQuote { quote } }';
  const items = [
    {
      ...{ __typename: 'ComponentSharedPart', text: 't', tag: { name: 'a' } },
      inner: [{ quote: 'q1' }, { quote: 'q2' }],
    },
    { __typename: 'ComponentSharedQuote', quote: 'z' },
  ];

  test.each([
    ['the zone', '["zone"]'],
    ['all below it', '{ zone: { populate: "*" } }'],
  ])('complete a dynamic zone of which code populates %s', async (_what, populate) => {
    const { data, errors } = await found(`{ found(populate: ${populate}, status: "published") { ${zone} } }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({ found: { zone: items } });
  });

  test('complete components of which code populates no inner ones', async () => {
    const { data } = await found(
      '{ found(populate: ["parts"]) { parts { text tag { name } inner(filters: { quote: { eq: "q2" } }) { quote } } } }',
    );
    expect(data).toEqual({
      found: {
        parts: [
          { text: 't', tag: { name: 'a' }, inner: [{ quote: 'q2' }] },
          { text: 'u', tag: null, inner: [] },
        ],
      },
    });
  });

  test('follow the arguments of the operation', async () => {
    const { data } = await found(
      '{ found(populate: ["tags", "parts"]) { tags(sort: "name:desc", pagination: { limit: 1 }) { name } all: tags { name } parts(filters: { text: { eq: "u" } }) { text } } }',
    );
    expect(data).toEqual({
      found: { tags: [{ name: 'b' }], all: [{ name: 'a' }, { name: 'b' }], parts: [{ text: 'u' }] },
    });
  });

  test('that are drafts lead by their own links to what is published', async () => {
    const selected = 'author { name } tags { name } parts { tag { name } }';
    const rest = { tags: [{ name: 'a' }, { name: 'b' }], parts: [{ tag: { name: 'a' } }, { tag: null }] };
    expect(await found(`{ found { ${selected} } }`)).toEqual({
      data: { found: { author: { name: 'Bob' }, ...rest } },
    });
    expect(await found(`{ found(status: "published") { ${selected} } }`)).toEqual({
      data: { found: { author: { name: 'Ada' }, ...rest } },
    });
  });

  test('show their localizations to callers who may find them', async () => {
    const query = '{ found(status: "published") { title localizations { title locale } } }';
    expect(await found(query)).toEqual({
      data: { found: { title: 'one', localizations: [{ title: 'un', locale: 'fr' }] } },
    });
  });
});
