// Totals of filtered lists are counted once, and match their page after writes of any caller on any node
// (docs/decisions/041-totals-of-filtered-lists.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::shelf.shelf': { pluralName: 'shelves', attributes: { name: { type: 'string' } } },
    'api::tag.tag': { attributes: { name: { type: 'string' } } },
    'api::book.book': {
      attributes: {
        rank: { type: 'integer' },
        owner: { type: 'string' },
        shelf: { type: 'relation', relation: 'manyToOne', target: 'api::shelf.shelf' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      },
    },
  },
};
const actions = ['book', 'shelf', 'tag'].map((name) => `api::${name}.${name}.find`);

/** More than are gathered to find a page. */
const matching = 1003;

describe.each(databases)('totals of filtered lists on %s', (database) => {
  let app: TestApp;
  let second: Plinth;
  const documents: string[] = [];
  let shelf = '';
  let tag = '';
  beforeAll(async () => {
    app = await startTestApp(database, files, { grants: { public: actions } });
    shelf = await create('shelves', { name: 'full' });
    tag = await create('tags', { name: 'new' });
    for (let first = 0; first < 1200; first += 100) {
      const data = Array.from({ length: 100 }, (_, index) => ({
        ...{ rank: first + index, owner: first + index < 600 ? 'anna' : 'ben' },
        ...{ shelf, tags: [tag] },
      }));
      const made = await app.request('POST', '/api/books/bulk', { data });
      documents.push(...Object(made.body).data.map((one: { documentId: string }) => one.documentId));
    }
    second = await createPlinth(app.folder);
    // Totals of lists that are thought to be long are kept.
    for (const node of [app.plinth, second]) await node.statistics.refresh();
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const create = async (path: string, data: object): Promise<string> =>
    Object((await app.request('POST', `/api/${path}`, { data })).body).data.documentId;
  const put = (path: string, data: object): Promise<TestResponse> =>
    app.request('PUT', `/api/${path}`, { data });

  const filter = `filters[rank][$lt]=${matching}`;
  const ask = async (query: string, plinth = app.plinth) => {
    const { body, headers } = await plinth.server.inject({ url: `/api/books?fields=rank&${query}` });
    const { data, meta } = JSON.parse(body);
    const isKept = String(headers['server-timing']).includes('total;desc="kept"');
    return { total: meta.pagination.total, ranks: data.map((one: { rank: number }) => one.rank), isKept };
  };

  test('pages, orders and what is shown share one count; another filter has its own', async () => {
    const pages = [
      ['sort=rank&pagination[page]=1', 0, false],
      ['sort=rank&pagination[page]=2', 25, true],
      ['sort=rank:desc&pagination[page]=1', 1002, true],
      ['sort=rank&pagination[pageSize]=1&populate=tags&pagination[page]=41', 40, true],
      ['sort=rank&pagination[page]=2', 25, true],
    ] as const;
    for (const [page, first, isKept] of pages) {
      const shown = await ask(`${filter}&${page}`);
      expect([page, shown.total, shown.ranks[0], shown.isKept]).toEqual([page, matching, first, isKept]);
    }
    expect(await ask(`filters[rank][$lt]=1100&sort=rank`)).toMatchObject({ total: 1100, isKept: false });
    expect(await ask(`filters[rank][$lt]=1100&sort=rank&pagination[page]=3`)).toMatchObject({
      ranks: expect.arrayContaining([50]),
      total: 1100,
      isKept: true,
    });
  });

  test('a total holds until a type that is counted in changes, and no other', async () => {
    const byShelf = 'filters[shelf][name]=full&populate=tags';
    await ask(`${byShelf}&pagination[page]=1`);
    await put(`tags/${tag}`, { name: 'newer' });
    expect(await ask(`${byShelf}&pagination[page]=2`)).toMatchObject({ total: 1200, isKept: true });
    await put(`shelves/${shelf}`, { name: 'half' });
    expect(await ask(`${byShelf}&pagination[page]=2`)).toMatchObject({ total: 0, isKept: false });
    await put(`shelves/${shelf}`, { name: 'full' });
    expect(await ask(`${byShelf}&pagination[page]=2`)).toMatchObject({ total: 1200, isKept: false });
    expect(await ask(`${byShelf}&pagination[page]=4`)).toMatchObject({ total: 1200, isKept: true });
  });

  test('a total is of what its caller may see', async () => {
    const shown = `${filter}&sort=rank`;
    await ask(`${shown}&pagination[page]=1`);
    const { body } = await app.request('GET', `/api/books?filters[$and][0][owner]=anna&${shown}`);
    expect(Object(body).meta.pagination.total).toBe(600);
    expect((await ask(`${shown}&pagination[page]=6`)).total).toBe(matching);
  });

  test('a request that follows a write on another node counts what that wrote', async () => {
    let expected = matching;
    let kept = 0;
    for (const [step, document] of documents.slice(0, 30).entries()) {
      if (step % 3 === 0) {
        const rank = step % 2 === 0 ? 5000 + step : step;
        expected -= rank >= matching ? 1 : 0;
        const token = { authorization: `Bearer ${app.token}` };
        const node = step % 2 === 0 ? second : app.plinth;
        const payload = { data: { rank } };
        await node.server.inject({ method: 'PUT', url: `/api/books/${document}`, headers: token, payload });
      }
      for (const node of [app.plinth, second]) {
        const shown = await ask(`${filter}&sort=rank&pagination[page]=${(step % 7) + 1}&n=${step}`, node);
        expect([step, shown.total]).toEqual([step, expected]);
        kept += shown.isKept ? 1 : 0;
      }
    }
    expect(kept).toBeGreaterThan(0);
  });

  test('a page that is read while others write stands beside the total of its own state', async () => {
    let isDone = false;
    const failures: unknown[] = [];
    // The last page is full, or short by as many as the total says.
    const readers = [app.plinth, second].map(async (node) => {
      for (let turn = 0; !isDone; turn++) {
        const start = 910 + (turn % 50);
        const shown = await ask(`${filter}&sort=rank&pagination[start]=${start}&pagination[limit]=100`, node);
        const { total, ranks } = shown;
        if (ranks.length !== Math.min(100, total - start)) failures.push([total, start, ranks.length]);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    for (let step = 0; step < 40; step++) {
      const document = documents[40 + (step % 10)];
      await put(`books/${document}`, { rank: Math.floor(step / 10) % 2 === 0 ? 6000 : 40 + (step % 10) });
    }
    isDone = true;
    await Promise.all(readers);
    expect(failures).toEqual([]);
  });
});
