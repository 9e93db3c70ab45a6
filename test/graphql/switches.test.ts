// What a project switches off in its GraphQL schema is gone for every way to ask for it, and what it declares itself is
// handed to its code as the reference says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { ask } from './ask.ts';

const text = { type: 'string' };

const contentTypes = {
  'api::article.article': {
    draftAndPublish: true,
    attributes: {
      title: text,
      remarks: text,
      order: { type: 'integer' },
      writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer' },
      ghost: { type: 'relation', relation: 'manyToOne', target: 'api::ghost.ghost' },
      note: { type: 'component', component: 'shared.note' },
      quote: { type: 'component', component: 'shared.quote' },
      zone: { type: 'dynamiczone', components: ['shared.note', 'shared.quote'] },
    },
  },
  'api::writer.writer': { attributes: { name: text, secret: text } },
  'api::ghost.ghost': { attributes: { name: text } },
} as const satisfies TestProjectFiles['contentTypes'];

const components = { 'shared.note': { text, hidden: text }, 'shared.quote': { text } };

const index = `
export default {
  register({ strapi }) {
    const extension = strapi.plugin('graphql').service('extension');
    extension.shadowCRUD('api::article.article').field('remarks').disable();
    extension.shadowCRUD('api::article.article').field('order').disableFilters();
    extension.shadowCRUD('api::writer.writer').field('secret').disableFilters();
    extension.shadowCRUD('api::ghost.ghost').disable();
    extension.shadowCRUD('shared.note').field('hidden').disableFilters();
    extension.shadowCRUD('shared.quote').disable();
    extension.use({
      typeDefs: 'type Query { shown(publicationState: PublicationState = LIVE): [String] }',
      resolvers: {
        Query: {
          shown: async (_parent, args) => {
            const rows = await strapi.entityService.findMany('api::article.article', { ...args, sort: 'id' });
            return [args.publicationState, ...rows.map(({ title }) => title)];
          },
        },
      },
      resolversConfig: { 'Query.shown': { auth: false } },
    });
  },
};`;

const grants = { public: ['article', 'writer', 'ghost'].flatMap((name) => [`api::${name}.${name}.find`]) };

describe.each(databases)('what a project switches off on %s', (database) => {
  let app: TestApp;
  let resolvers: Plinth;
  beforeAll(async () => {
    const files = { 'src/index.js': index };
    app = await startTestApp(database, { contentTypes, components, files }, { grants });
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
    const data = {
      title: 'One',
      remarks: 'internal',
      quote: { text: 'a quote' },
      zone: [
        { __component: 'shared.quote', text: 'in the zone' },
        { __component: 'shared.note', text: 'a note' },
      ],
    };
    const { body } = await app.request('POST', '/api/articles', { data });
    const { documentId } = (body as { data: { documentId: string } }).data;
    await app.request('PUT', `/api/articles/${documentId}?status=draft`, { data: { title: 'Draft' } });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });

  test.each([
    ['remarks', 'remarks'],
    ['order:desc', 'order'],
    ['writer.secret', 'secret at writer'],
    ['ghost.name', 'name at ghost'],
    ['ghost.id', 'id at ghost'],
    ['note.hidden', 'hidden at note'],
    ['quote.text', 'text at quote'],
    ['title, remarks', 'remarks'],
  ])('no caller sorts by %s', async (sort, key) => {
    const query = `{ articles(sort: ${JSON.stringify(sort)}) { data { id } } }`;
    for (const plinth of [app.plinth, resolvers]) {
      const { body } = await ask(plinth, { query, token: app.token });
      expect(body.errors?.map(({ message }) => message)).toEqual([`Invalid key ${key}`]);
    }
  });

  test('everything else is there to sort by', async () => {
    const query =
      '{ articles(sort: ["title", "writer.name:desc", "note.text", "id", "createdAt"]) { data { id } } }';
    expect((await ask(app.plinth, { query })).body.errors).toBeUndefined();
  });

  test('a component that is switched off is in no type', async () => {
    const query =
      '{ __schema { types { name fields { name } inputFields { name } possibleTypes { name } } } }';
    const { text: schema } = await ask(app.plinth, { query });
    expect(schema).toContain('ComponentSharedNote');
    expect(schema).not.toContain('ComponentSharedQuote');
    expect(schema).not.toContain('"quote"');
    const data = '[{ __typename: "ComponentSharedQuote", text: "x" }]';
    const written = await ask(app.plinth, {
      query: `mutation { createArticle(data: { zone: ${data} }) { data { id } } }`,
      token: app.token,
    });
    expect(written.body.errors?.[0]).toMatchObject({
      message:
        'Expected value of type "ArticleZoneDynamicZoneInput!", found {__typename: "ComponentSharedQuote", text: "x"}; Component not found. expected one of: ComponentSharedNote',
      locations: [{ line: 1, column: expect.any(Number) }],
    });
  });

  test('what a zone holds of it is shown as an error, and the rest as ever', async () => {
    const query =
      '{ articles { data { attributes { zone { __typename ... on ComponentSharedNote { text } ... on Error { code } } } } } }';
    const shown = await ask(app.plinth, { query });
    expect(shown.body).toMatchObject({
      data: {
        articles: {
          data: [
            {
              attributes: {
                zone: [{ __typename: 'Error' }, { __typename: 'ComponentSharedNote', text: 'a note' }],
              },
            },
          ],
        },
      },
    });
    expect(shown.text).not.toContain('in the zone');
    expect((await ask(resolvers, { query })).text).toBe(shown.text);
  });

  test('code of the project is told the publication state in words that its services know', async () => {
    await app.request('POST', '/api/articles?status=draft', { data: { title: 'Unpublished' } });
    const { body } = await ask(app.plinth, {
      query: '{ all: shown(publicationState: PREVIEW) live: shown(publicationState: LIVE) usual: shown }',
    });
    expect(body.data).toEqual({
      all: ['preview', 'One', 'Unpublished'],
      live: ['live', 'One'],
      usual: ['live', 'One'],
    });
  });
});
