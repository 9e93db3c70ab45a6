// Pages by cursor: every row once, in the order that was asked for, whatever comes and goes meanwhile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::note.note': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        rank: { type: 'integer' },
        score: { type: 'float' },
        large: { type: 'biginteger' },
        isOpen: { type: 'boolean' },
        facts: { type: 'json' },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::note.note' },
      },
    },
    'api::tag.tag': { attributes: { name: { type: 'string' } } },
  },
};
const count = 23;
const sorts = [
  '',
  'id:desc',
  'title',
  'title:desc',
  'rank',
  'rank:desc',
  'rank,title:desc',
  'isOpen:desc,rank',
  'score',
  'score:desc',
  'large:desc',
  'publishedAt:desc',
  'createdAt:desc,id:desc',
];

interface Page {
  readonly ids: readonly string[];
  readonly pagination: {
    readonly pageSize: number;
    readonly cursors: { readonly before: string | null; readonly after: string | null };
  };
}

describe.each(databases)('pages by cursor on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    for (let index = 0; index < count; index++) {
      const isEmpty = index % 5 === 0;
      const data = {
        title: isEmpty ? null : `Ä ${(index * 7) % 11} "quoted"`,
        rank: isEmpty ? null : index % 4,
        score: isEmpty ? null : (index % 6) / 3,
        large: isEmpty ? null : String(2n ** 62n + BigInt(index % 3)),
        isOpen: isEmpty ? null : index % 2 === 0,
      };
      await app.request('POST', '/api/notes', { data });
    }
  });
  afterAll(() => app.close());

  const listOf = (body: unknown): readonly string[] =>
    (body as { data: { documentId: string }[] }).data.map(({ documentId }) => documentId);

  async function page(search: string): Promise<Page> {
    const { status, body } = await app.request('GET', `/api/notes?${search}`);
    expect([search, status]).toEqual([search, 200]);
    const { meta } = body as { meta: { pagination: Page['pagination'] } };
    return { ids: listOf(body), pagination: meta.pagination };
  }

  const all = async (sort: string): Promise<readonly string[]> =>
    listOf((await app.request('GET', `/api/notes?sort=${sort}&pagination[pageSize]=100`)).body);

  async function walk(
    sort: string,
    direction: 'after' | 'before',
    from: string,
  ): Promise<readonly string[][]> {
    const pages: string[][] = [];
    let cursor: string | null = from;
    while (cursor !== null) {
      const { ids, pagination } = await page(
        `sort=${sort}&pagination[${direction}]=${cursor}&pagination[pageSize]=4`,
      );
      pages.push([...ids]);
      cursor = pagination.cursors[direction];
      expect(pages.length).toBeLessThan(count);
    }
    return pages;
  }

  test.each(sorts)('sorted by "%s", each row comes once, forwards and backwards', async (sort) => {
    const expected = await all(sort);
    expect(expected).toHaveLength(count);
    expect((await walk(sort, 'after', '')).flat()).toEqual(expected);
    const last = await page(`sort=${sort}&pagination[after]=&pagination[pageSize]=${count}`);
    const backwards = await walk(sort, 'before', String(last.pagination.cursors.after));
    expect(backwards.toReversed().flat()).toEqual(expected.slice(0, -1));
  });

  test('the first page has none before it, the last one none behind it, and no total is counted', async () => {
    const first = await page('pagination[after]=&pagination[pageSize]=4');
    expect(first.pagination).toEqual({
      pageSize: 4,
      cursors: { before: null, after: expect.stringMatching(/^[\w-]+$/) },
    });
    app.statements.length = 0;
    const rest = await page(`pagination[after]=${first.pagination.cursors.after}&pagination[pageSize]=100`);
    expect(rest.pagination.cursors).toEqual({ before: expect.any(String), after: null });
    expect(app.statements).toHaveLength(1);
  });

  test('rows that come and go elsewhere move nothing', async () => {
    const expected = await all('title');
    const first = await page('sort=title&pagination[after]=&pagination[pageSize]=8');
    const made = await app.request('POST', '/api/notes', { data: { title: 'A first' } });
    const { documentId } = (made.body as { data: { documentId: string } }).data;
    const gone = String(expected[7]);
    const row = await app.request('DELETE', `/api/notes/${gone}`);
    expect(row.status).toBe(204);
    const next = await page(
      `sort=title&pagination[after]=${first.pagination.cursors.after}&pagination[pageSize]=8`,
    );
    expect(next.ids).toEqual(expected.slice(8, 16));
    await app.request('DELETE', `/api/notes/${documentId}`);
  });

  const forgedText = (text: string): string => Buffer.from(text).toString('base64url');

  test.each([
    ['rank', ['1.5', '1e30', '1e999']],
    ['score', ['1e308', '1e999']],
    ['large', ['"9999999999999999999"', '"-9999999999999999999"', '"-0"']],
    ['createdAt', ['"nonsense"']],
    ['publishedAt', ['"nonsense"']],
    ['title', ['"\\ud800"']],
  ])('a forged cursor by %s ends in a page or in a refusal', async (sort, values) => {
    const { cursors } = (await page(`sort=${sort}&pagination[after]=&pagination[pageSize]=2`)).pagination;
    const [mark] = JSON.parse(Buffer.from(String(cursors.after), 'base64url').toString()) as unknown[];
    for (const value of values)
      for (const id of ['1', '1.5', '1e30', '1e999', '9007199254740993', '-1'])
        for (const direction of ['after', 'before']) {
          const cursor = forgedText(`["${mark}",${value},${id}]`);
          const { status } = await app.request(
            'GET',
            `/api/notes?sort=${sort}&pagination[${direction}]=${cursor}`,
          );
          expect([value, id, direction, status]).toEqual([
            value,
            id,
            direction,
            expect.toBeOneOf([200, 400]),
          ]);
        }
  });

  test('filters, selections and drafts go with it', async () => {
    const search = 'filters[rank]=1&fields=rank&status=draft&sort=rank&pagination[pageSize]=2';
    const first = await page(`${search}&pagination[after]=`);
    const second = await page(`${search}&pagination[after]=${first.pagination.cursors.after}`);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(4);
  });

  const forged = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url');

  test('a cursor of another list is refused, and so is an invented one', async () => {
    const { cursors } = (await page('sort=rank&pagination[after]=&pagination[pageSize]=2')).pagination;
    const own = String(cursors.after);
    const [mark, ...values] = JSON.parse(Buffer.from(own, 'base64url').toString()) as unknown[];
    const foreign: readonly (readonly [string, string])[] = [
      ['notes?sort=title', own],
      ['notes?sort=rank:desc', own],
      ['notes', own],
      ['tags?sort=name', own],
      ['notes?sort=rank', 'nonsense'],
      ['notes?sort=rank', forged({ mark })],
      ['notes?sort=rank', forged([mark])],
      ['notes?sort=rank', forged([mark, ...values, 1])],
      ['notes?sort=rank', forged([mark, "1' or 1=1", 1])],
      ['notes?sort=rank', forged([mark, { a: 1 }, 1])],
      ['notes?sort=rank', forged([mark, 1, null])],
    ];
    for (const [path, cursor] of foreign)
      for (const direction of ['after', 'before']) {
        const url = `/api/${path}${path.includes('?') ? '&' : '?'}pagination[${direction}]=${cursor}`;
        const { status, body } = await app.request('GET', url);
        expect([url, status, body]).toMatchObject([
          url,
          400,
          { error: { message: `pagination.${direction} is not a cursor of this list` } },
        ]);
      }
  });

  test.each([
    [
      'pagination[after]=&sort=parent.title',
      'Pages by cursor can only be sorted by attributes of the content type itself',
    ],
    [
      'pagination[after]=&sort=facts',
      'Pages by cursor can only be sorted by attributes of the content type itself',
    ],
    ['pagination[after]=&pagination[page]=2', 'Cannot use after and page of pagination in the same query'],
    [
      'pagination[after]=&pagination[before]=x',
      'Cannot use after and before of pagination in the same query',
    ],
    [
      'pagination[before]=x&pagination[limit]=2',
      'Cannot use before and limit of pagination in the same query',
    ],
    [
      'pagination[after]=&pagination[withCount]=true',
      'Cannot use after and withCount of pagination in the same query',
    ],
  ])('%s is refused', async (search, message) => {
    const { status, body } = await app.request('GET', `/api/notes?${search}`);
    expect([status, body]).toMatchObject([400, { error: { message } }]);
  });
});
