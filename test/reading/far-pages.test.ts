// Pages by number after very many rows: PostgreSQL reads the ids of the page before its rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::tag.tag': { attributes: { label: { type: 'string' } } },
    'api::article.article': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        rank: { type: 'integer' },
        tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
      },
    },
  },
};
const count = 1200;

interface Listed {
  readonly data: readonly { readonly title: string; readonly tag?: { readonly label: string } }[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

describe.each(databases)('pages after very many rows on %s', (database) => {
  let app: TestApp;
  const ask = async (search: string): Promise<Listed> => {
    const { status, body } = await app.request('GET', `/api/articles?${search}`);
    expect(status).toBe(200);
    return body as Listed;
  };
  const titles = ({ data }: Listed): readonly string[] => data.map(({ title }) => title);
  beforeAll(async () => {
    app = await startTestApp(database, files);
    const { body } = await app.request('POST', '/api/tags', { data: { label: 'red' } });
    const { documentId: tag } = (body as { data: { documentId: string } }).data;
    for (const first of [0, count / 2]) {
      const data = Array.from({ length: count / 2 }, (_, at) => {
        const index = first + at;
        return { title: `article ${index}`, rank: (index * 7) % 100, tag };
      });
      expect((await app.request('POST', '/api/articles/bulk', { data })).status).toBe(201);
    }
  });
  afterAll(() => app.close());

  test('the default order, with what is populated', async () => {
    const page = await ask('pagination[start]=1100&pagination[limit]=50&populate=tag');
    expect(titles(page)).toEqual(Array.from({ length: 50 }, (_, at) => `article ${1100 + at}`));
    expect(page.data.every(({ tag }) => tag?.label === 'red')).toBe(true);
    expect(page.meta.pagination.total).toBe(count);
    expect(titles(await ask('pagination[page]=13&pagination[pageSize]=100'))).toEqual([]);
  });

  test.each(['sort=rank', 'sort=rank:desc', 'filters[tag][label]=red&sort=rank:desc'])(
    'equal values in the order of ids: %s',
    async (search) => {
      const sign = search.endsWith('desc') ? -1 : 1;
      const expected = Array.from({ length: count }, (_, index) => ({ index, rank: (index * 7) % 100 }))
        .toSorted((one, other) => sign * (one.rank - other.rank) || one.index - other.index)
        .slice(1001, 1101)
        .map(({ index }) => `article ${index}`);
      // More than once: an index within the relation is created meanwhile.
      for (let time = 0; time < 4; time++)
        expect(titles(await ask(`${search}&pagination[start]=1001&pagination[limit]=100`))).toEqual(expected);
    },
  );
});
