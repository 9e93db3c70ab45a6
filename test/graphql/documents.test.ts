// What GraphQL does with documents: the reference's operations, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, type GraphqlResponse } from './ask.ts';
import { createContent, type GraphqlContent } from './content.ts';
import { graphqlModel, publicGrants } from './model.ts';

describe.each(databases)('GraphQL on %s', (database) => {
  let app: TestApp;
  let content: GraphqlContent;
  beforeAll(async () => {
    app = await startTestApp(database, graphqlModel, { grants: publicGrants, locales: ['fr'] });
    content = await createContent(app);
  });
  afterAll(() => app.close());

  const send = (
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    path?: string,
  ): Promise<GraphqlResponse> =>
    ask(app.plinth, { query, variables, token: app.token, ...(path === undefined ? {} : { path }) });
  const dataOf = async (response: Promise<GraphqlResponse>): Promise<unknown> => {
    const { body } = await response;
    expect(body.errors).toBeUndefined();
    return body.data;
  };

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
      send(`mutation ($data: ArticleInput!) { createArticle(data: $data) ${shown} }`, { data }),
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
    const updated = await dataOf(send(change, { id: made.id, data: { tags: [], cards, category: null } }));
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
    expect(await dataOf(send(remove, { id: made.id }))).toEqual({
      deleteArticle: { data: { id: made.id, attributes: { title: 'New' } } },
    });
    expect(await dataOf(send(remove, { id: made.id }))).toEqual({ deleteArticle: { data: null } });
    expect((await app.request('GET', `/api/articles/${made.id}`)).status).toBe(404);
  });

  test('a number addresses the row of a document', async () => {
    const { body } = await app.request('GET', `/api/tags/${content.tags[0]}`);
    const { id } = (body as { data: { id: number } }).data;
    expect(await dataOf(send(`{ tag(id: ${id}) { data { id } } }`))).toEqual({
      tag: { data: { id: content.tags[0] } },
    });
    const change = `mutation { updateTag(id: "${id}", data: { label: "by number" }) { data { id attributes { label } } } }`;
    expect(await dataOf(send(change))).toEqual({
      updateTag: { data: { id: content.tags[0], attributes: { label: 'by number' } } },
    });
    const category = `mutation { createCategory(data: { name: "x", articles: [] }) { data { id } } }`;
    expect(await dataOf(send(category))).toMatchObject({ createCategory: { data: {} } });
    expect(await dataOf(send('{ tag(id: 999999) { data { id } } }'))).toEqual({ tag: { data: null } });
  });

  test('drafts, publications and locales', async () => {
    const draft =
      'mutation { createArticle(status: DRAFT, data: { title: "Only a draft" }) { data { id attributes { publishedAt } } } }';
    const made = (await dataOf(send(draft))) as {
      createArticle: { data: { id: string; attributes: unknown } };
    };
    const { id } = made.createArticle.data;
    expect(made.createArticle.data.attributes).toEqual({ publishedAt: null });
    const read =
      'query ($id: ID, $state: PublicationState) { article(id: $id, publicationState: $state) { data { id } } }';
    expect(await dataOf(send(read, { id }))).toEqual({ article: { data: null } });
    expect(await dataOf(send(read, { id, state: 'PREVIEW' }))).toEqual({ article: { data: { id } } });
    const publish =
      'mutation ($id: ID!) { updateArticle(id: $id, data: {}) { data { attributes { title } } } }';
    expect(await dataOf(send(publish, { id }))).toEqual({
      updateArticle: { data: { attributes: { title: 'Only a draft' } } },
    });
    expect(await dataOf(send(read, { id }))).toEqual({ article: { data: { id } } });
    const translate =
      'mutation ($id: ID!) { updateArticle(id: $id, locale: "fr", data: { title: "Traduit" }) { data { attributes { title locale localizations { data { attributes { locale title } } } } } } }';
    expect(await dataOf(send(translate, { id }))).toEqual({
      updateArticle: {
        data: {
          attributes: {
            title: 'Traduit',
            locale: 'fr',
            localizations: { data: [{ attributes: { locale: 'en', title: 'Only a draft' } }] },
          },
        },
      },
    });
    expect(
      await dataOf(
        send('mutation ($id: ID!) { deleteArticle(id: $id, locale: "*") { data { id } } }', { id }),
      ),
    ).toEqual({ deleteArticle: { data: { id } } });
    const wrong = await send('mutation { createArticle(locale: "*", data: { title: "x" }) { data { id } } }');
    expect(wrong.body.errors?.[0]?.message).toContain('Invalid locale');
  });

  test('a draft is found and deleted, and the response shows it', async () => {
    const made = await dataOf(
      send('mutation { createArticle(status: DRAFT, data: { title: "Gone" }) { data { id } } }'),
    );
    const { id } = (made as { createArticle: { data: { id: string } } }).createArticle.data;
    const removed = await dataOf(
      send('mutation ($id: ID!) { deleteArticle(id: $id) { data { attributes { title } } } }', { id }),
    );
    expect(removed).toEqual({ deleteArticle: { data: { attributes: { title: 'Gone' } } } });
  });

  test('a single type is written, read and deleted', async () => {
    const write =
      'mutation { updateHome(data: { headline: "Hi", hero: { text: "h" } }) { data { attributes { headline hero { text } } } } }';
    expect(await dataOf(send(write))).toEqual({
      updateHome: { data: { attributes: { headline: 'Hi', hero: { text: 'h' } } } },
    });
    expect(await dataOf(send('{ home { headline } }', {}, '/graphql-flat'))).toEqual({
      home: { headline: 'Hi' },
    });
    await dataOf(send('mutation { deleteHome { data { attributes { headline } } } }'));
    expect(await dataOf(send('{ home { data { id } } }'))).toEqual({ home: { data: null } });
  });

  test('mutations run one after the other, and each says what it came to', async () => {
    const query = `mutation {
      a: createTag(data: { label: "serial" }) { data { attributes { label } } }
      b: createTag(data: { label: "serial" }) { data { attributes { label } } }
      c: createTag(data: { label: "serial 2" }) { data { attributes { label } } }
    }`;
    const { body, status } = await send(query);
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
    const { status, body } = await send(query);
    if (titles === undefined) {
      expect(status).toBe(400);
      return;
    }
    const rows = ((body.data?.articles ?? {}) as { data: { attributes: { title: string } }[] }).data;
    expect(rows.map(({ attributes }) => attributes.title.slice(0, 9).trim())).toEqual(titles);
  });

  test('private attributes and passwords can be written and are nowhere to be read', async () => {
    const made = await dataOf(
      send(
        'mutation { createArticle(data: { title: "Secrets", secret: "s3cret", pin: "1234" }) { data { id } } }',
      ),
    );
    const { id } = (made as { createArticle: { data: { id: string } } }).createArticle.data;
    for (const name of ['secret', 'pin']) {
      expect((await send(`{ article(id: "${id}") { data { attributes { ${name} } } } }`)).status).toBe(400);
      expect(
        (await send(`{ articles(filters: { ${name}: { startsWith: "s" } }) { data { id } } }`)).status,
      ).toBe(400);
      const sorted = await send(`{ articles(sort: "${name}") { data { id } } }`);
      expect(sorted.body.errors?.[0]?.message).toBe(`Invalid key ${name}`);
    }
    const flat = await send(
      '{ articles(filters: { pin: { startsWith: "1" } }) { title } }',
      {},
      '/graphql-flat',
    );
    expect(flat.body.errors?.[0]?.message).toBe('Invalid key pin');
    await dataOf(send('mutation ($id: ID!) { deleteArticle(id: $id) { data { id } } }', { id }));
  });

  test('an attribute that became required since is an error where it is missing, in its place', async () => {
    await app.request('POST', '/api/articles?status=draft', { data: {} });
    const { body } = await send(
      '{ articles(status: DRAFT, filters: { title: { null: true } }) { title documentId } }',
      {},
      '/graphql-flat',
    );
    expect(body).toMatchObject({
      data: { articles: [null] },
      errors: [
        {
          message: 'Cannot return null for non-nullable field Article.title.',
          path: ['articles', 0, 'title'],
        },
      ],
    });
  });

  test('languages of the project', async () => {
    const query =
      '{ i18NLocales(sort: "code:desc", pagination: { limit: 5 }) { data { id attributes { code name createdAt } } meta { pagination { total pageSize } } } }';
    expect(await dataOf(send(query))).toMatchObject({
      i18NLocales: {
        data: [{ attributes: { code: 'fr' } }, { attributes: { code: 'en' } }],
        meta: { pagination: { total: 2, pageSize: 5 } },
      },
    });
    const flat =
      '{ i18NLocales(filters: { or: [{ code: { eq: "fr" } }, { name: { null: true } }], not: { code: { startsWith: "e" } } }) { code } }';
    expect(await dataOf(send(flat, {}, '/graphql-flat'))).toEqual({ i18NLocales: [{ code: 'fr' }] });
    const { body } = await ask(app.plinth, { query: '{ i18NLocales { data { id } } }' });
    expect(body).toMatchObject({ errors: [{ message: 'Forbidden access' }], data: { i18NLocales: null } });
    const wrong = await send('{ i18NLocales(sort: "nope") { data { id } } }');
    expect(wrong.body.errors?.[0]?.message).toBe('Invalid key nope');
  });

  test('files can be renamed and deleted by callers who may', async () => {
    const unknown = 'mutation { updateUploadFile(id: 77, info: { name: "x" }) { data { id } } }';
    expect((await ask(app.plinth, { query: unknown })).body.errors?.[0]?.message).toBe('Forbidden access');
    expect((await send(unknown)).body.errors?.[0]?.message).toBe('Entity not found');
    expect(
      (await send('mutation { deleteUploadFile(id: "nope") { data { id } } }')).body.errors?.[0]?.message,
    ).toBe('file.notFound');
  });
});
