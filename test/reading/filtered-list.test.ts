// Pages of filtered lists, around the number of matches at which a database changes its way to them: the rows, their order
// and the total are those of a plain filter and sort.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::shelf.shelf': { attributes: { name: { type: 'string' } } },
    'api::book.book': {
      attributes: {
        title: { type: 'string' },
        rank: { type: 'integer' },
        shelf: { type: 'relation', relation: 'manyToOne', target: 'api::shelf.shelf' },
        shelves: { type: 'relation', relation: 'manyToMany', target: 'api::shelf.shelf' },
      },
    },
  },
};

interface Book {
  readonly title: string;
  readonly rank: number;
  readonly shelf: string;
}

/** Most are red, eleven are blue, 1,000 are old, 1,001 are used; ranks repeat, so that ties are many. */
const books: readonly Book[] = Array.from({ length: 1200 }, (_, index) => ({
  title: `${index % 110 === 0 ? 'Blue' : 'Red'} ${index}${index < 1000 ? ' old' : ''}${index < 1001 ? ' used' : ''}`,
  rank: (index * 7) % 50,
  shelf: index % 12 === 0 ? 'rare' : 'full',
}));

const filters: readonly (readonly [search: string, matches: (book: Book) => boolean])[] = [
  ['filters[rank][$gte]=0', () => true],
  ['filters[rank]=7', ({ rank }) => rank === 7],
  ['filters[rank]=77', () => false],
  ['filters[title][$containsi]=RED', ({ title }) => title.startsWith('Red')],
  ['filters[title][$containsi]=blue', ({ title }) => title.startsWith('Blue')],
  ['filters[title][$contains]=old', ({ title }) => title.includes('old')],
  ['filters[title][$endsWith]=used', ({ title }) => title.endsWith('used')],
  // `_q` looks into the documentId too, which may have any word but no space.
  ['_q=blue ', ({ title }) => title.startsWith('Blue')],
  ['_q=red ', ({ title }) => title.startsWith('Red')],
  [
    'filters[$or][0][title][$startsWith]=Blue&filters[$or][1][title][$contains]=7',
    ({ title }) => title.startsWith('Blue') || title.includes('7'),
  ],
  ['filters[shelf][name]=full', ({ shelf }) => shelf === 'full'],
  ['filters[shelf][name]=rare', ({ shelf }) => shelf === 'rare'],
  ['filters[shelf][name][$ne]=none', () => true],
  ['filters[shelves][name]=full', ({ shelf }) => shelf === 'full'],
  ['filters[shelves][name]=rare&filters[rank][$lt]=10', ({ shelf, rank }) => shelf === 'rare' && rank < 10],
  [
    'filters[$or][0][rank]=3&filters[$or][1][shelves][name]=full',
    ({ shelf, rank }) => rank === 3 || shelf === 'full',
  ],
];

const sorts: readonly (readonly [search: string, sign: number])[] = [
  ['', 0],
  ['&sort=rank', 1],
  ['&sort=rank:desc', -1],
];

describe.each(databases)('filtered lists on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    const create = async (uid: string, data: Readonly<Record<string, unknown>>): Promise<string> =>
      (await app.plinth.documents.create({ uid, data, abilities: fullAccess })).documentId;
    const shelves = new Map<string, string>();
    for (const name of ['rare', 'full']) shelves.set(name, await create('api::shelf.shelf', { name }));
    for (const { title, rank, shelf } of books) {
      const target = shelves.get(shelf);
      await create('api::book.book', { title, rank, shelf: target, shelves: [target] });
    }
  });
  afterAll(() => app.close());

  describe.each(filters)('%s', (search, matches) => {
    test.each(sorts)('%s', async (sort, sign) => {
      const matching = books.filter(matches);
      // Array#sort is stable, as are ids in the order in which books were made.
      const expected = [...matching].sort((a, b) => sign * (a.rank - b.rank)).map(({ title }) => title);
      for (const start of [0, 30, Math.max(0, expected.length - 5), expected.length + 5]) {
        const { body } = await app.request(
          'GET',
          `/api/books?fields=title&${search}${sort}&pagination[start]=${start}&pagination[limit]=20`,
        );
        const { data, meta } = body as { data: readonly Book[]; meta: unknown };
        expect(meta).toMatchObject({ pagination: { total: expected.length } });
        expect(data.map(({ title }) => title)).toEqual(expected.slice(start, start + 20));
      }
    });
  });
});
