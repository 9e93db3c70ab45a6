// Components, dynamic zones and polymorphic relations of documents that resolvers of a project return without them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const page = 'api::page.page';
const project: TestProjectFiles = {
  contentTypes: {
    [page]: {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        seo: { type: 'component', component: 'shared.part' },
        parts: { type: 'component', component: 'shared.part', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.part'] },
        about: { type: 'relation', relation: 'morphToMany' },
      },
    },
    'api::tag.tag': { attributes: { name: { type: 'string' } } },
  },
  components: {
    'shared.part': {
      text: { type: 'string' },
      pin: { type: 'string', private: true },
      tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
    },
  },
  files: {
    'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
    'src/index.js': `
module.exports = {
  register({ strapi }) {
    strapi.plugin('graphql').service('extension').use({
      typeDefs: 'type Query { found(status: String, populate: [String], fields: [String]): [Page]  bare: Page }',
      resolvers: {
        Query: {
          found: (_parent, args) => strapi.documents('${page}').findMany({ sort: 'title', ...args }),
          bare: () => ({ title: 'bare' }),
        },
      },
      resolversConfig: { 'Query.found': { auth: false }, 'Query.bare': { auth: false } },
    });
  },
};`,
  },
};

const part = (text: string) => ({ text, pin: 'hidden' });
const selected =
  'title seo { text } parts(filters: { text: { ne: "b" } }) { text } zone { ... on ComponentSharedPart { text } } ' +
  'about { ... on Tag { name } }';

describe.each(databases)('parts of documents of resolvers on %s', (database) => {
  let app: TestApp;
  const found = async (query: string) => (await ask(app.plinth, { query })).body;
  beforeAll(async () => {
    app = await startTestApp(database, project);
    const { strapi } = app.plinth;
    const tag = await strapi.documents('api::tag.tag').create({ data: { name: 'News' } });
    const data = {
      ...{ title: 'one', seo: { ...part('s'), tag: tag.documentId }, parts: ['a', 'b', 'c'].map(part) },
      zone: [{ __component: 'shared.part', ...part('z') }],
      about: [{ __type: 'api::tag.tag', id: tag.id }],
    };
    const { documentId } = await strapi.documents(page).create({ data, status: 'published' });
    await strapi.documents(page).update({ documentId, data: { seo: part('draft') } });
    await strapi.documents(page).create({ data: { title: 'two' }, status: 'published' });
    await strapi.documents(page).create({ data: { title: 'zero', seo: part('only draft') } });
  });
  afterAll(() => app.close());

  test('are read when they are selected, with their arguments', async () => {
    expect(await found(`{ found(status: "published") { ${selected} } }`)).toEqual({
      data: {
        found: [
          {
            title: 'one',
            seo: { text: 's' },
            parts: [{ text: 'a' }, { text: 'c' }],
            zone: [{ text: 'z' }],
            about: [],
          },
          { title: 'two', seo: null, parts: [], zone: [], about: [] },
        ],
      },
    });
  });

  test('are those of the version that the resolver returned', async () => {
    const { data } = await found('{ found { title seo { text } } }');
    expect(data).toEqual({
      found: [
        { title: 'one', seo: { text: 'draft' } },
        { title: 'two', seo: null },
        { title: 'zero', seo: { text: 'only draft' } },
      ],
    });
  });

  test('are not read again if the resolver populated them, and are nothing without a document', async () => {
    const { data } = await found(
      '{ found(status: "published", populate: ["seo"]) { seo { text } } bare { seo { text } zone { __typename } } }',
    );
    expect(data).toEqual({ found: [{ seo: { text: 's' } }, { seo: null }], bare: { seo: null, zone: [] } });
  });

  test('show no relations that the caller may not find, and no private attributes', async () => {
    const { data, errors } = await found('{ found(status: "published") { seo { tag { name } } } }');
    expect(errors?.[0]?.message).toBe('Forbidden access');
    expect(JSON.stringify(data)).not.toContain('News');
    const { errors: unknown } = await found('{ found { seo { pin } } }');
    expect(unknown?.[0]?.message).toContain('Cannot query field "pin"');
    await app.plinth.strapi.db.query('plugin::users-permissions.permission').create({
      data: {
        action: 'api::tag.tag.find',
        role: (
          await app.plinth.strapi.db
            .query('plugin::users-permissions.role')
            .findOne({ where: { type: 'public' } })
        )?.id,
      },
    });
    expect(
      (await found('{ found(status: "published") { seo { tag { name } } about { ... on Tag { name } } } }'))
        .data,
    ).toEqual({
      found: [
        { seo: { tag: { name: 'News' } }, about: [{ name: 'News' }] },
        { seo: null, about: [] },
      ],
    });
  });
});
