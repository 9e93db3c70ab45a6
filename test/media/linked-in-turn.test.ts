// Several uploads that are linked one after the other to a published document, by the id in the response to its creation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { upload } from './upload.ts';

const ref = 'api::article.article';

interface Article {
  readonly id: number;
  readonly documentId: string;
}

describe.each(databases)('uploads for one document on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const attributes = { cover: { type: 'media' }, gallery: { type: 'media', multiple: true } };
    const title = { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } };
    const type = { draftAndPublish: true, localized: true, attributes: { ...title, ...attributes } };
    app = await startTestApp(database, { contentTypes: { [ref]: type } }, { locales: ['fr'] });
  });
  afterAll(() => app.close());

  const write = async (method: string, path: string, title: string): Promise<Article> => {
    const { body } = await app.request(method, `/api/articles${path}`, { data: { title } });
    return (body as { data: Article }).data;
  };
  const link = async ({ id }: Article, field: string): Promise<number> =>
    (await upload(app, { name: 'a.txt', content: 'words', fields: { ref, refId: String(id), field } }))
      .status;
  const list = async (query: string): Promise<unknown> =>
    ((await app.request('GET', `/api/articles?fields=title&${query}`)).body as { data: unknown }).data;

  test('find it by the same id each time, and do not change its position in lists', async () => {
    const first = await write('POST', '', 'first');
    const french = await write('PUT', `/${first.documentId}?locale=fr`, 'premier');
    const second = await write('POST', '', 'second');
    for (const field of ['cover', 'gallery', 'gallery']) expect(await link(first, field)).toBe(201);
    expect(await link(french, 'gallery')).toBe(201);
    const named = { name: 'a.txt' };
    expect(await list('populate=cover&populate=gallery')).toMatchObject([
      { id: first.id, title: 'first', cover: named, gallery: [named, named, named] },
      { id: second.id, title: 'second', cover: null, gallery: [] },
    ]);
    expect(await list('locale=fr')).toMatchObject([{ id: french.id, title: 'premier' }]);
  });
});
