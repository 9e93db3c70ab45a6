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
