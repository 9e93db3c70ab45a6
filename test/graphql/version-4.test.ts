// The entity shape in a project of version 4: only `publishedAt` publishes, and ids of rows name rows of any locale.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { graphqlModel } from './model.ts';
import { dataOf, send } from './sending.ts';

const older = { 'package.json': { name: 'older', dependencies: { '@strapi/strapi': '4.26.1' } } };

describe.each(databases)('GraphQL of a project of version 4 on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const files = { ...graphqlModel.files, ...older };
    app = await startTestApp(database, { ...graphqlModel, files }, { locales: ['fr'] });
  });
  afterAll(() => app.close());

  const create = async (data: object): Promise<string> => {
    const query = 'mutation ($data: ArticleInput!) { createArticle(data: $data) { data { id } } }';
    const made = (await dataOf(send(app, query, { data }))) as {
      createArticle: { data: { id: string } };
    };
    return made.createArticle.data.id;
  };
  const update = (id: string, data: object) =>
    send(
      app,
      'mutation ($id: ID!, $data: ArticleInput!) { updateArticle(id: $id, data: $data) { data { id } } }',
      {
        id,
        data,
      },
    );
  const liveTitle = async (id: string): Promise<unknown> => {
    const query = 'query ($id: ID) { article(id: $id) { data { attributes { title } } } }';
    const { article } = (await dataOf(send(app, query, { id }))) as {
      article: { data: { attributes: { title: string } } | null };
    };
    return article.data?.attributes.title;
  };

  test('a document is published by a date in publishedAt, and stays as it is without one', async () => {
    const id = await create({ title: 'Submitted' });
    expect(await liveTitle(id)).toBeUndefined();
    await dataOf(update(id, { title: 'Edited' }));
    await dataOf(update(id, { title: 'Edited again', publishedAt: null }));
    expect(await liveTitle(id)).toBeUndefined();
    await dataOf(update(id, { publishedAt: '2024-01-01T00:00:00.000Z' }));
    expect(await liveTitle(id)).toBe('Edited again');
    await dataOf(update(id, { title: 'Corrected' }));
    expect(await liveTitle(id)).toBe('Corrected');
  });

  test('a write with a status has that status', async () => {
    const query = 'mutation { createArticle(status: PUBLISHED, data: { title: "Stated" }) { data { id } } }';
    const made = (await dataOf(send(app, query))) as { createArticle: { data: { id: string } } };
    expect(await liveTitle(made.createArticle.data.id)).toBe('Stated');
  });

  test('what is published is not unpublished silently', async () => {
    const id = await create({ title: 'Public', publishedAt: '2024-01-01T00:00:00.000Z' });
    const { body } = await update(id, { title: 'Hidden', publishedAt: null });
    expect(body.errors?.[0]?.message).toContain('A write cannot unpublish with publishedAt: null');
    expect(await liveTitle(id)).toBe('Public');
    expect(await dataOf(update('unknown', { publishedAt: null }))).toEqual({ updateArticle: { data: null } });
  });

  test('files are changed by the names of version 4', async () => {
    const change = await send(
      app,
      'mutation { updateFileInfo(id: 77, info: { name: "x" }) { data { id } } }',
    );
    expect(change.body.errors?.[0]?.message).toBe('Entity not found');
    const remove = await send(app, 'mutation { removeFile(id: 77) { data { id } } }');
    expect(remove.body.errors?.[0]?.message).toBe('file.notFound');
  });
});
