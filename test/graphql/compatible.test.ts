// The compatible shape: flat, with the names of the entity shape beside it. Both lanes respond alike.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';
import { createContent, type GraphqlContent } from './content.ts';
import { graphqlModel, publicGrants } from './model.ts';

const model = {
  ...graphqlModel,
  files: {
    'package.json': { dependencies: { '@strapi/strapi': '^5.0.0' } },
    'config/plugins.json': { graphql: { config: { v4CompatibilityMode: true } } },
  },
};

describe.each(databases)('the compatible shape on %s', (database) => {
  let app: TestApp;
  let resolvers: Plinth;
  let content: GraphqlContent;
  beforeAll(async () => {
    app = await startTestApp(database, model, { grants: publicGrants, locales: ['fr'] });
    content = await createContent(app);
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });

  const send = async (query: string): Promise<unknown> => {
    const request = { query, token: app.token };
    const { body } = await ask(app.plinth, request);
    if (!query.startsWith('mutation')) expect((await ask(resolvers, request)).body).toEqual(body);
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const article = (selection: string): Promise<unknown> =>
    send(`{ article(documentId: "${content.articles[1]}") { ${selection} } }`);

  test('an object holds itself, at any depth and beside its own fields', async () => {
    expect(
      await article('rank data { rank attributes { rank data { documentId } } } attributes { documentId }'),
    ).toEqual({
      article: {
        rank: 10,
        data: { rank: 10, attributes: { rank: 10, data: { documentId: content.articles[1] } } },
        attributes: { documentId: content.articles[1] },
      },
    });
  });

  test('id is the number of the row', async () => {
    const { article: shown } = (await article('id data { id }')) as {
      article: { id: string; data: { id: string } };
    };
    expect(shown.id).toMatch(/^\d+$/);
    expect(shown.data.id).toBe(shown.id);
    expect(await send(`{ article(documentId: "${shown.id}") { documentId } }`)).toEqual({
      article: { documentId: content.articles[1] },
    });
  });

  test('relations and components are objects of this shape, and a relation without a target is null', async () => {
    const query =
      'category { data { attributes { name } } } data { attributes { seo { data { metaTitle } attributes { ratio } } } }';
    expect(await article(query)).toEqual({
      article: {
        category: { data: { attributes: { name: 'Wine' } } },
        data: { attributes: { seo: { data: { metaTitle: 'Meta 1' }, attributes: { ratio: 0.5 } } } },
      },
    });
    const bare = `{ article(documentId: "${content.articles[3]}") { data { attributes { category { data { id } } } } } }`;
    expect(await send(bare)).toEqual({ article: { data: { attributes: { category: null } } } });
  });

  test('a relation to many is a list, and a connection with its rows under both names', async () => {
    const rows = [{ label: 'b' }, { label: 'a "quoted" tag' }];
    const query =
      'tags { label } data { tags { label } } tags_connection { nodes { label } data { attributes { label } } }';
    expect(await article(query)).toEqual({
      article: {
        tags: rows,
        data: { tags: rows },
        tags_connection: { nodes: rows, data: rows.map((attributes) => ({ attributes })) },
      },
    });
  });

  test('lists are lists; their connection has rows and pages under both names', async () => {
    const shown = await send(`{
      tags(sort: "label:desc", pagination: { limit: 1 }) { data { attributes { label } } }
      tags_connection(sort: "label:desc", pagination: { pageSize: 1 }) {
        nodes { label } data { attributes { label } } pageInfo { total } meta { pagination { pageCount } }
      }
    }`);
    const row = { attributes: { label: 'ünï' } };
    expect(shown).toEqual({
      tags: [{ data: row }],
      tags_connection: {
        nodes: [row.attributes],
        data: [row],
        pageInfo: { total: 3 },
        meta: { pagination: { pageCount: 3 } },
      },
    });
  });

  test('single types, locales and mutations', async () => {
    expect(await send('{ home { data { attributes { headline hero { data { text } } } } } }')).toEqual({
      home: { data: { attributes: { headline: 'Welcome', hero: { data: { text: 'Hero' } } } } },
    });
    expect(await send('{ i18NLocales { data { attributes { code } } } }')).toEqual({
      i18NLocales: [{ data: { attributes: { code: 'en' } } }, { data: { attributes: { code: 'fr' } } }],
    });
    const made = await send(
      'mutation { createTag(data: { label: "new" }) { data { attributes { label } } documentId } }',
    );
    const { createTag } = made as { createTag: { documentId: string } };
    expect(createTag).toMatchObject({ data: { attributes: { label: 'new' } } });
    const { documentId } = createTag;
    expect(await send(`mutation { deleteTag(documentId: "${documentId}") { documentId } }`)).toEqual({
      deleteTag: { documentId },
    });
  });

  test('a relation that may not be read is closed under every name', async () => {
    for (const query of [
      'vaults { text }',
      'data { vaults { text } }',
      'data { attributes { vaults_connection { data { text } } } }',
    ]) {
      const { body } = await ask(app.plinth, {
        query: `{ article(documentId: "${content.articles[0]}") { ${query} } }`,
      });
      expect(body.errors?.[0]?.message).toMatch(/forbidden/i);
      expect(JSON.stringify(body)).not.toContain('gold');
    }
  });
});
