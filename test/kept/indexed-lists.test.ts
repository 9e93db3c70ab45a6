// Lists that an index on texts or an index within a relation serves are kept like any other: their statements define names of their
// own, which are no tables.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const searched = { type: 'string', search: true };
const files = {
  contentTypes: {
    'api::tag.tag': { attributes: { label: searched } },
    'api::article.article': {
      draftAndPublish: true,
      attributes: {
        title: searched,
        tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
      },
    },
  },
};

const searches = [
  'filters[tag][label]=green&sort=title',
  'filters[tag][label]=green&pagination[withCount]=false',
  'filters[tag][label][$contains]=ree',
  'filters[title][$containsi]=hello',
  'filters[title][$contains]=hello&sort=title&pagination[withCount]=false',
  'filters[title][$startsWithi]=hello&pagination[after]=',
  '_q=hello',
  '_q=hello&filters[tag][label]=green',
];

describe.each(databases)('kept lists that an index serves on %s', (database) => {
  let app: TestApp;
  let tag: string;
  const create = async (plural: string, data: unknown): Promise<string> => {
    const { body } = await app.request('POST', `/api/${plural}`, { data });
    return (body as { data: { documentId: string } }).data.documentId;
  };
  /** Asks until the response comes from the cache. */
  const kept = (search: string): Promise<readonly string[]> =>
    vi.waitFor(async () => {
      app.statements.length = 0;
      const { body, headers } = await app.request('GET', `/api/articles?${search}`);
      expect(headers.etag).toBeDefined();
      expect(app.statements).toEqual([]);
      return (body as { data: { title: string }[] }).data.map(({ title }) => title);
    }, 10_000);
  beforeAll(async () => {
    app = await startTestApp(database, files);
    tag = await create('tags', { label: 'green' });
    for (let index = 0; index < 5; index++) await create('articles', { title: `hello ${index}`, tag });
  });
  afterAll(() => app.close());

  test.each(searches)('%s', async (search) => {
    const before = await kept(search);
    const title = `hello ${crypto.randomUUID()}`;
    const documentId = await create('articles', { title, tag });
    expect((await kept(search)).toSorted()).toEqual([...before, title].toSorted());
    await app.request('PUT', `/api/articles/${documentId}`, { data: { title: 'other', tag: null } });
    expect(await kept(search)).toEqual(before);
  });

  test('another label of the related document', async () => {
    const before = await kept('filters[tag][label]=green&sort=title');
    expect(before).toHaveLength(5);
    await app.request('PUT', `/api/tags/${tag}`, { data: { label: 'blue' } });
    expect(await kept('filters[tag][label]=green&sort=title')).toEqual([]);
    expect(await kept('filters[tag][label][$contains]=ree')).toEqual([]);
    expect(await kept('filters[tag][label]=blue&sort=title')).toEqual(before);
  });
});
