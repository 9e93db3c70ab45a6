// Attributes over GraphQL that can be written and not read, and that miss a value which is required.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { createContent } from './content.ts';
import { graphqlModel, publicGrants } from './model.ts';
import { dataOf, send } from './sending.ts';

describe.each(databases)('attributes over GraphQL on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, graphqlModel, { grants: publicGrants, locales: ['fr'] });
    await createContent(app);
  });
  afterAll(() => app.close());

  test('private attributes and passwords can be written and are nowhere to be read', async () => {
    const made = await dataOf(
      send(
        app,
        'mutation { createArticle(data: { title: "Secrets", secret: "s3cret", pin: "1234" }) { data { id } } }',
      ),
    );
    const { id } = (made as { createArticle: { data: { id: string } } }).createArticle.data;
    for (const name of ['secret', 'pin']) {
      expect((await send(app, `{ article(id: "${id}") { data { attributes { ${name} } } } }`)).status).toBe(
        400,
      );
      expect(
        (await send(app, `{ articles(filters: { ${name}: { startsWith: "s" } }) { data { id } } }`)).status,
      ).toBe(400);
      const sorted = await send(app, `{ articles(sort: "${name}") { data { id } } }`);
      expect(sorted.body.errors?.[0]?.message).toBe(`Invalid key ${name}`);
    }
    const flat = await send(
      app,
      '{ articles(filters: { pin: { startsWith: "1" } }) { title } }',
      {},
      '/graphql-flat',
    );
    expect(flat.body.errors?.[0]?.message).toBe('Invalid key pin');
    await dataOf(send(app, 'mutation ($id: ID!) { deleteArticle(id: $id) { data { id } } }', { id }));
  });

  test('an attribute that became required since is an error where it is missing, in its place', async () => {
    await app.request('POST', '/api/articles?status=draft', { data: {} });
    const { body } = await send(
      app,
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
});
