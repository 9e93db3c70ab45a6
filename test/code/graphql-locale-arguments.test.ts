// The argument `locale` of root fields that a project adds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const project: TestProjectFiles = {
  contentTypes: {
    'api::page.page': { localized: true, attributes: { title: { type: 'string', ...localized } } },
    'api::tag.tag': { attributes: { name: { type: 'string' } } },
  },
  files: {
    'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
    'src/index.js': `
module.exports = {
  register({ strapi }) {
    const pages = (_parent, args) => strapi.documents('api::page.page').findMany(args);
    strapi.plugin('graphql').service('extension').use(({ nexus }) => ({
      typeDefs: \`
        type Query { written: [Page!]!  own(locale: String!): Page  shelf: Shelf  tag: Tag }
        type Mutation { touch: Page }
        type Shelf { page: Page }
      \`,
      types: [nexus.extendType({ type: 'Query', definition: (t) => t.list.field('built', { type: 'Page', resolve: pages }) })],
      resolvers: {
        Query: { written: pages, own: async (...given) => (await pages(...given))[0], shelf: () => ({}), tag: () => ({}) },
        Mutation: { touch: async (...given) => (await pages(...given))[0] },
      },
      resolversConfig: Object.fromEntries(
        ['Query.written', 'Query.built', 'Query.own', 'Query.shelf', 'Query.tag', 'Mutation.touch'].map((name) => [name, { auth: false }]),
      ),
    }));
  },
};`,
  },
};

describe.each(databases)('locales of root fields on %s', (database) => {
  let app: TestApp;
  const answer = async (query: string) => (await ask(app.plinth, { query })).body;
  beforeAll(async () => {
    app = await startTestApp(database, project, { locales: ['de'] });
    const { strapi } = app.plinth;
    const { documentId } = await strapi.documents('api::page.page').create({ data: { title: 'one' } });
    const german = { documentId, locale: 'de', data: { title: 'eins' } };
    await strapi.documents('api::page.page').update(german);
  });
  afterAll(() => app.close());

  test.each(['written', 'built'])('reach the resolver: %s', async (name) => {
    const query = `{ ${name} { title } german: ${name}(locale: "de") { title } }`;
    expect(await answer(query)).toEqual({
      data: { [name]: [{ title: 'one' }], german: [{ title: 'eins' }] },
    });
  });

  test('reach mutations, and are left to fields that have the argument', async () => {
    expect(await answer('mutation { touch(locale: "de") { title } }')).toEqual({
      data: { touch: { title: 'eins' } },
    });
    expect(await answer('{ own(locale: "de") { title } }')).toEqual({ data: { own: { title: 'eins' } } });
    const { errors } = await answer('{ own { title } }');
    expect(errors?.[0]?.message).toContain('"locale" of type "String!" is required');
  });

  test.each([
    ['other types', '{ tag(locale: "de") { name } }'],
    ['fields below the root', '{ shelf { page(locale: "de") { title } } }'],
  ])('are no arguments of %s', async (_, query) => {
    const { errors } = await answer(query);
    expect(errors?.[0]?.message).toContain('Unknown argument "locale"');
  });

  test('are checked', async () => {
    const { errors } = await answer('{ written(locale: 5) { title } }');
    expect(errors?.[0]?.message).toContain('Locale cannot represent non string type');
  });
});
