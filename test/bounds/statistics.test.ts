// Statistics for estimates are counted from the data, with equal results on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

describe.each(databases)('%s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::article.article': {
          draftAndPublish: true,
          attributes: {
            title: { type: 'string' },
            tags: {
              type: 'relation',
              relation: 'manyToMany',
              target: 'api::tag.tag',
              inversedBy: 'articles',
            },
            author: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
            cards: { type: 'component', component: 'shared.card', repeatable: true },
          },
        },
        'api::tag.tag': {
          attributes: {
            name: { type: 'string' },
            articles: {
              type: 'relation',
              relation: 'manyToMany',
              target: 'api::article.article',
              mappedBy: 'tags',
            },
          },
        },
      },
      components: { 'shared.card': { text: { type: 'string' } } },
    });
  });
  afterAll(() => app.close());

  const create = async (path: string, data: object): Promise<string> => {
    const { body } = await app.request('POST', path, { data });
    return (body as { data: { documentId: string } }).data.documentId;
  };

  test('rows are counted by status, links in both directions, and items of lists', async () => {
    // The first count of the server may still be running.
    await app.plinth.statistics.refresh();
    const first = await create('/api/tags', { name: 'a' });
    const second = await create('/api/tags', { name: 'b' });
    for (const tags of [[first, second], [first], []])
      await create('/api/articles', {
        title: 'x',
        tags,
        author: first,
        cards: tags.map(() => ({ text: 'c' })),
      });
    const { version } = app.plinth.statistics.current;
    await app.plinth.statistics.refresh();
    const { rows, fanOuts, version: after } = app.plinth.statistics.current;
    expect(rows.get('articles')).toEqual(
      expect.arrayContaining([
        { status: 'draft', locale: '', rows: 3 },
        { status: 'published', locale: '', rows: 3 },
      ]),
    );
    expect(rows.get('tags')).toEqual([{ status: 'published', locale: '', rows: 2 }]);
    // Drafts and published rows have separate links.
    expect(fanOuts.get('source articles_tags_links')).toEqual({ total: 6, high: 2, squares: 10 });
    expect(fanOuts.get('target articles_tags_links')).toEqual({ total: 6, high: 4, squares: 20 });
    expect(fanOuts.get('column articles.author')).toEqual({ total: 6, high: 3, squares: 18 });
    expect(fanOuts.get('items articles.cards')).toEqual({ total: 6, high: 2, squares: 10 });
    expect(after).toBe(version);
  });
});
