// Drafts, publications and locales over GraphQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';
import { createContent, type GraphqlContent } from './content.ts';
import { graphqlModel, publicGrants } from './model.ts';
import { dataOf, send } from './sending.ts';

describe.each(databases)('publications over GraphQL on %s', (database) => {
  let app: TestApp;
  let _content: GraphqlContent;
  beforeAll(async () => {
    app = await startTestApp(database, graphqlModel, { grants: publicGrants, locales: ['fr'] });
    _content = await createContent(app);
  });
  afterAll(() => app.close());

  test('drafts, publications and locales', async () => {
    const draft =
      'mutation { createArticle(status: DRAFT, data: { title: "Only a draft" }) { data { id attributes { publishedAt } } } }';
    const made = (await dataOf(send(app, draft))) as {
      createArticle: { data: { id: string; attributes: unknown } };
    };
    const { id } = made.createArticle.data;
    expect(made.createArticle.data.attributes).toEqual({ publishedAt: null });
    const read =
      'query ($id: ID, $state: PublicationState) { article(id: $id, publicationState: $state) { data { id } } }';
    expect(await dataOf(send(app, read, { id }))).toEqual({ article: { data: null } });
    expect(await dataOf(send(app, read, { id, state: 'PREVIEW' }))).toEqual({ article: { data: { id } } });
    const publish =
      'mutation ($id: ID!) { updateArticle(id: $id, data: {}) { data { attributes { title } } } }';
    expect(await dataOf(send(app, publish, { id }))).toEqual({
      updateArticle: { data: { attributes: { title: 'Only a draft' } } },
    });
    expect(await dataOf(send(app, read, { id }))).toEqual({ article: { data: { id } } });
    const translate =
      'mutation ($id: ID!) { updateArticle(id: $id, locale: "fr", data: { title: "Traduit" }) { data { attributes { title locale localizations { data { attributes { locale title } } } } } } }';
    expect(await dataOf(send(app, translate, { id }))).toEqual({
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
        send(app, 'mutation ($id: ID!) { deleteArticle(id: $id, locale: "*") { data { id } } }', { id }),
      ),
    ).toEqual({ deleteArticle: { data: { id } } });
    const wrong = await send(
      app,
      'mutation { createArticle(locale: "*", data: { title: "x" }) { data { id } } }',
    );
    expect(wrong.body.errors?.[0]?.message).toContain('Invalid locale');
  });

  test('a draft is found and deleted, and the response shows it', async () => {
    const made = await dataOf(
      send(app, 'mutation { createArticle(status: DRAFT, data: { title: "Gone" }) { data { id } } }'),
    );
    const { id } = (made as { createArticle: { data: { id: string } } }).createArticle.data;
    const removed = await dataOf(
      send(app, 'mutation ($id: ID!) { deleteArticle(id: $id) { data { attributes { title } } } }', { id }),
    );
    expect(removed).toEqual({ deleteArticle: { data: { attributes: { title: 'Gone' } } } });
  });

  test('publishedAt: null creates a draft', async () => {
    const made = await dataOf(
      send(
        app,
        'mutation { createArticle(data: { title: "Unsent", publishedAt: null }) { data { attributes { publishedAt } } } }',
      ),
    );
    expect(made).toEqual({ createArticle: { data: { attributes: { publishedAt: null } } } });
    const live = '{ articles(filters: { title: { eq: "Unsent" } }) { data { id } } }';
    expect(await dataOf(send(app, live))).toEqual({ articles: { data: [] } });
  });

  test('the locale all stands for every locale, and the id of a row needs none', async () => {
    const { body } = await app.request('POST', '/api/articles?locale=fr', { data: { title: 'Seul' } });
    const { id } = (body as { data: { id: number } }).data;
    const query =
      'query ($id: ID, $locale: I18NLocaleCode) { articles(locale: $locale, filters: { title: { eq: "Seul" } }) { data { attributes { locale } } } article(id: $id) { data { attributes { title } } } }';
    expect(await dataOf(send(app, query, { id, locale: 'all' }))).toEqual({
      articles: { data: [{ attributes: { locale: 'fr' } }] },
      article: { data: { attributes: { title: 'Seul' } } },
    });
    const flat = '{ articles(locale: "all") { title } }';
    expect(await dataOf(send(app, flat, {}, '/graphql-flat'))).toEqual({ articles: [] });
  });

  test('relations repeat the publicationState of the root field', async () => {
    const query =
      'query ($root: PublicationState, $state: PublicationState) { tags(publicationState: $root, sort: "label", pagination: { limit: 1 }) { data { attributes { articles(publicationState: $state) { data { attributes { publishedAt localizations(publicationState: $state) { data { id } } } } } } } } }';
    const preview = await dataOf(send(app, query, { root: 'PREVIEW', state: 'PREVIEW' }));
    expect(JSON.stringify(preview)).toContain('{"publishedAt":null,');
    for (const state of ['LIVE', null, undefined])
      expect(JSON.stringify(await dataOf(send(app, query, { state })))).toContain('{"publishedAt":"2');
    const { body } = await send(app, query, { state: 'PREVIEW' });
    expect(body.errors?.[0]?.message).toBe(
      'publicationState of articles must be that of the root field: give publicationState: PREVIEW there',
    );
  });

  test('languages of the project', async () => {
    const query =
      '{ i18NLocales(sort: "code:desc", pagination: { limit: 5 }) { data { id attributes { code name createdAt } } meta { pagination { total pageSize } } } }';
    expect(await dataOf(send(app, query))).toMatchObject({
      i18NLocales: {
        data: [{ attributes: { code: 'fr' } }, { attributes: { code: 'en' } }],
        meta: { pagination: { total: 2, pageSize: 5 } },
      },
    });
    const flat =
      '{ i18NLocales(filters: { or: [{ code: { eq: "fr" } }, { name: { null: true } }], not: { code: { startsWith: "e" } } }) { code } }';
    expect(await dataOf(send(app, flat, {}, '/graphql-flat'))).toEqual({ i18NLocales: [{ code: 'fr' }] });
    const { body } = await ask(app.plinth, { query: '{ i18NLocales { data { id } } }' });
    expect(body).toMatchObject({ errors: [{ message: 'Forbidden access' }], data: { i18NLocales: null } });
    const wrong = await send(app, '{ i18NLocales(sort: "nope") { data { id } } }');
    expect(wrong.body.errors?.[0]?.message).toBe('Invalid key nope');
  });
});
