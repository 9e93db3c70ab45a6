// What GraphQL does with documents: the reference's operations, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';
import { createContent, type GraphqlContent } from './content.ts';
import { graphqlModel, publicGrants } from './model.ts';
import { dataOf, send } from './sending.ts';

describe.each(databases)('GraphQL on %s', (database) => {
  let app: TestApp;
  let content: GraphqlContent;
  beforeAll(async () => {
    app = await startTestApp(database, graphqlModel, { grants: publicGrants, locales: ['fr'] });
    content = await createContent(app);
  });
  afterAll(() => app.close());

  test('a document is created, changed and deleted', async () => {
    const data = {
      title: 'New',
      views: '9007199254740993',
      kind: 'in_depth',
      extra: { a: [1] },
      category: content.categories[0],
      tags: content.tags.slice(0, 2),
      cards: [{ text: 'one' }],
      zone: [{ __typename: 'ComponentSharedSeo', metaTitle: 'in the zone', tag: content.tags[0] }],
      publishedAt: '2001-01-01T00:00:00.000Z',
    };
    const shown =
      '{ data { id attributes { title views kind extra category { data { attributes { name } } } tags { data { id } } cards { id text } zone { ... on ComponentSharedSeo { metaTitle tag { data { id } } } } } } }';
    const created = await dataOf(
      send(app, `mutation ($data: ArticleInput!) { createArticle(data: $data) ${shown} }`, { data }),
    );
    const { data: made } = (
      created as { createArticle: { data: { id: string; attributes: { cards: { id: string }[] } } } }
    ).createArticle;
    expect(made.attributes).toMatchObject({
      title: 'New',
      views: '9007199254740993',
      kind: 'in_depth',
      extra: { a: [1] },
      category: { data: { attributes: { name: 'Food' } } },
      tags: { data: [{ id: content.tags[0] }, { id: content.tags[1] }] },
      cards: [{ text: 'one' }],
      zone: [{ metaTitle: 'in the zone', tag: { data: { id: content.tags[0] } } }],
    });
    const change = `mutation ($id: ID!, $data: ArticleInput!) { updateArticle(id: $id, data: $data) ${shown} }`;
    const cards = [{ id: made.attributes.cards[0]?.id, rank: 7 }];
    const updated = await dataOf(
      send(app, change, { id: made.id, data: { tags: [], cards, category: null } }),
    );
    expect(updated).toMatchObject({
      updateArticle: {
        data: {
          attributes: {
            title: 'New',
            tags: { data: [] },
            category: { data: null },
            cards: [{ id: cards[0]?.id, text: 'one' }],
          },
        },
      },
    });
    const remove = 'mutation ($id: ID!) { deleteArticle(id: $id) { data { id attributes { title } } } }';
    expect(await dataOf(send(app, remove, { id: made.id }))).toEqual({
      deleteArticle: { data: { id: made.id, attributes: { title: 'New' } } },
    });
    expect(await dataOf(send(app, remove, { id: made.id }))).toEqual({ deleteArticle: { data: null } });
    expect((await app.request('GET', `/api/articles/${made.id}`)).status).toBe(404);
  });

  test('a number addresses the row of a document', async () => {
    const { body } = await app.request('GET', `/api/tags/${content.tags[0]}`);
    const { id } = (body as { data: { id: number } }).data;
    expect(await dataOf(send(app, `{ tag(id: ${id}) { data { id } } }`))).toEqual({
      tag: { data: { id: content.tags[0] } },
    });
    const change = `mutation { updateTag(id: "${id}", data: { label: "by number" }) { data { id attributes { label } } } }`;
    expect(await dataOf(send(app, change))).toEqual({
      updateTag: { data: { id: content.tags[0], attributes: { label: 'by number' } } },
    });
    const category = `mutation { createCategory(data: { name: "x", articles: [] }) { data { id } } }`;
    expect(await dataOf(send(app, category))).toMatchObject({ createCategory: { data: {} } });
    expect(await dataOf(send(app, '{ tag(id: 999999) { data { id } } }'))).toEqual({ tag: { data: null } });
  });

  test('a single type is written, read and deleted', async () => {
    const write =
      'mutation { updateHome(data: { headline: "Hi", hero: { text: "h" } }) { data { attributes { headline hero { text } } } } }';
    expect(await dataOf(send(app, write))).toEqual({
      updateHome: { data: { attributes: { headline: 'Hi', hero: { text: 'h' } } } },
    });
    expect(await dataOf(send(app, '{ home { headline } }', {}, '/graphql-flat'))).toEqual({
      home: { headline: 'Hi' },
    });
    await dataOf(send(app, 'mutation { deleteHome { data { attributes { headline } } } }'));
    expect(await dataOf(send(app, '{ home { data { id } } }'))).toEqual({ home: { data: null } });
  });

  test('deleting a single type shows its documentId in the flat shape, and null where there is none', async () => {
    await dataOf(send(app, 'mutation { updateHome(data: { headline: "Short" }) { data { id } } }'));
    const { home } = (await dataOf(send(app, '{ home { documentId } }', {}, '/graphql-flat'))) as {
      home: object;
    };
    const remove = 'mutation { deleteHome { documentId } }';
    expect(await dataOf(send(app, remove, {}, '/graphql-flat'))).toEqual({ deleteHome: home });
    expect(await dataOf(send(app, remove, {}, '/graphql-flat'))).toEqual({ deleteHome: null });
  });

  test.each([
    ['at', '"2024-02-01"', 'DateTime cannot represent an invalid date-time-string 2024-02-01.'],
    [
      'day',
      '"2024-02-01T10:00:00.000Z"',
      'Date cannot represent an invalid date-string 2024-02-01T10:00:00.000Z.',
    ],
    ['at', '5', 'DateTime cannot represent non string or Date type 5'],
    ['day', '5', 'Date cannot represent non string type 5'],
    ['day', 'true', 'Date cannot represent non string type true'],
  ])('%s refuses %s, in filters and in data', async (name, value, message) => {
    const refused = [{ message: expect.stringContaining(message) }];
    const filtered = await send(app, `{ articles(filters: { ${name}: { eq: ${value} } }) { data { id } } }`);
    expect(filtered.body.errors).toMatchObject(refused);
    const query = 'mutation ($data: ArticleInput!) { createArticle(data: $data) { data { id } } }';
    const written = await send(app, query, { data: { title: 'Dated', [name]: JSON.parse(value) } });
    expect(written.body.errors).toMatchObject(refused);
  });

  test.each([
    ['"10:00"', 'Invalid time format, expected HH:mm:ss.SSS', 'Invalid time format, expected HH:mm:ss.SSS'],
    ['5', 'Time cannot represent non string type', 'Expected a string, got a number'],
  ])('a time refuses %s, in filters and in data', async (value, inFilters, inData) => {
    const query = `{ articles(filters: { hour: { eq: ${value} } }) { data { id } } }`;
    const filtered = await send(app, query);
    expect(filtered.body.errors).toEqual([
      {
        message: `Expected value of type "Time", found ${value}; ${inFilters}`,
        locations: [{ line: 1, column: query.indexOf(value) + 1 }],
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
    const mutation = 'mutation ($data: ArticleInput!) { createArticle(data: $data) { data { id } } }';
    const written = await send(app, mutation, { data: { hour: JSON.parse(value) } });
    expect(written.body.errors?.[0]?.message).toBe(
      `Variable "$data" got invalid value ${value} at "data.hour"; Expected type "Time". ${inData}`,
    );
  });

  test('mutations run one after the other, and each says what it came to', async () => {
    const query = `mutation {
      a: createTag(data: { label: "serial" }) { data { attributes { label } } }
      b: createTag(data: { label: "serial" }) { data { attributes { label } } }
      c: createTag(data: { label: "serial 2" }) { data { attributes { label } } }
    }`;
    const { body, status } = await send(app, query);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        a: { data: { attributes: { label: 'serial' } } },
        b: null,
        c: { data: { attributes: { label: 'serial 2' } } },
      },
      errors: [{ message: 'This attribute must be unique', path: ['b'] }],
    });
  });

  test.each([
    ['views: { gt: "9007199254740992" }', ['Article 1']],
    ['kind: { eq: "in depth" }', ['Article 1']],
    ['isHot: { eq: true }', ['Article 0']],
    ['day: { between: ["2024-01-01", "2024-12-31"] }, rank: { in: [10, 20] }', ['Article 1', 'Article 2']],
    [
      'or: [{ rank: { eq: 0 } }, { and: [{ rank: { gt: 10 } }, { not: { rank: { gt: 20 } } }] }]',
      ['Article 0', 'Article 2'],
    ],
    ['category: { parent: { name: { eq: "Food" } } }', ['Article 1']],
    ['seo: { cards: { text: { contains: "inn" } }, metaTitle: { endsWith: "2" } }', ['Article 2']],
    ['tags: { label: { containsi: "ÜN" } }', ['Article 2']],
    ['rank: { null: true }', ['Bare']],
    ['title: { not: { startsWith: "Article" } }', ['Bare']],
    ['rank: { or: [0, 20] }', ['Article 0', 'Article 2']],
    ['rank: { not: { or: [0, 10] }, notNull: true }', ['Article 2']],
    ['category: { name: { or: ["Wine", "none"] } }', ['Article 1']],
    ['id: { eq: "ID" }', ['Article 0']],
    ['cover: { name: { eq: "x" } }', undefined],
  ])('filters: %s', async (filters, titles) => {
    const query = `{ articles(sort: "title", filters: { ${filters.replace('ID', content.articles[0] ?? '')} }) { data { attributes { title } } } }`;
    const { status, body } = await send(app, query);
    if (titles === undefined) {
      expect(status).toBe(400);
      return;
    }
    const rows = ((body.data?.articles ?? {}) as { data: { attributes: { title: string } }[] }).data;
    expect(rows.map(({ attributes }) => attributes.title.slice(0, 9).trim())).toEqual(titles);
  });

  test('files can be renamed and deleted by callers who may', async () => {
    const unknown = 'mutation { updateUploadFile(id: 77, info: { name: "x" }) { data { id } } }';
    expect((await ask(app.plinth, { query: unknown })).body.errors?.[0]?.message).toBe('Forbidden access');
    expect((await send(app, unknown)).body.errors?.[0]?.message).toBe('Entity not found');
    expect(
      (await send(app, 'mutation { deleteUploadFile(id: "nope") { data { id } } }')).body.errors?.[0]
        ?.message,
    ).toBe('file.notFound');
  });
});
