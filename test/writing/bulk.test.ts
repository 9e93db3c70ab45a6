// Many documents in one request are created together or not at all, by the rules for one document.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWrongCounts } from '../../src/database/content-versions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::note.note': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
        slug: { type: 'string', unique: true },
        rank: { type: 'integer' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        card: { type: 'component', component: 'shared.card' },
      },
    },
    'api::tag.tag': { attributes: { name: { type: 'string' } } },
    'api::deck.deck': {
      attributes: { cards: { type: 'component', component: 'shared.coded', repeatable: true } },
    },
    'api::home.home': { kind: 'singleType' as const, attributes: { title: { type: 'string' } } },
  },
  components: {
    'shared.card': { text: { type: 'string' } },
    'shared.coded': { code: { type: 'string', unique: true } },
  },
};

describe.each(databases)('bulk writes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files, {
      locales: ['fr'],
      grants: { public: ['api::note.note.create', 'api::tag.tag.find'] },
    });
  });
  afterAll(() => app.close());

  const bulk = (data: unknown, search = '', token?: string | null) =>
    app.request('POST', `/api/notes/bulk${search}`, { data }, token);

  async function total(search = ''): Promise<number> {
    const { body } = await app.request('GET', `/api/notes?pagination[pageSize]=1${search}`);
    return (body as { meta: { pagination: { total: number } } }).meta.pagination.total;
  }

  test('all documents are created in order, with relations and components', async () => {
    const tag = await app.request('POST', '/api/tags', { data: { name: 'one' } });
    const { documentId } = (tag.body as { data: { documentId: string } }).data;
    const list = Array.from({ length: 60 }, (_, index) => ({
      title: `t${index}`,
      rank: index,
      tags: [documentId],
      card: { text: `c${index}` },
    }));
    const { status, body } = await bulk(list);
    expect([status, body]).toMatchObject([201, { meta: { count: 60 } }]);
    const made = (body as { data: { documentId: string }[] }).data;
    const third = await app.request('GET', `/api/notes/${made[3]?.documentId}?populate=*`);
    expect(third.body).toMatchObject({
      data: { title: 't3', rank: 3, card: { text: 'c3' }, tags: [{ documentId }] },
    });
    expect(await total()).toBe(60);
    const { database: store, schema } = app.plinth.project;
    expect(await store.write((transaction) => findWrongCounts(transaction, schema))).toEqual([]);
  });

  test('locale and status are those of the request', async () => {
    expect((await bulk([{ title: 'un' }], '?locale=fr&status=draft')).status).toBe(201);
    expect(await total('&locale=fr')).toBe(0);
    expect(await total('&locale=fr&status=draft')).toBe(1);
  });

  test('one invalid document refuses all, and every problem is reported with its path', async () => {
    const before = await total();
    const { status, body } = await bulk([
      { title: 'fine', slug: 'a' },
      { title: 5, rank: 'x' },
      { title: 'taken', slug: 'a' },
      {},
      { title: 'fine too', tags: ['nothing'] },
    ]);
    expect(status).toBe(400);
    const { errors } = (body as { error: { details: { errors: { path: string[] }[] } } }).error.details;
    expect(errors.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['1.title', '1.rank', '2.slug', '3.title']),
    );
    expect(errors.every(({ path }) => path[0] !== '0')).toBe(true);
    expect(await total()).toBe(before);
  });

  test('an Idempotency-Key is refused, since bulk requests do not support it', async () => {
    const { statusCode, headers } = await app.plinth.server.inject({
      method: 'POST',
      url: '/api/notes/bulk',
      headers: { authorization: `Bearer ${app.token}`, 'idempotency-key': 'mine' },
      payload: { data: [{ title: 'once' }] },
    });
    expect([statusCode, headers['plinth-error']]).toEqual([400, 'PLINTH_IDEMPOTENCY_KEY_OF_MANY']);
  });

  test('an error reports at most 100 problems', async () => {
    const wrong = await bulk(Array.from({ length: 1000 }, () => ({ title: 7 })));
    expect(wrong).toMatchObject({ status: 400, body: { error: { message: '100 errors occurred' } } });
    const cards = Array.from({ length: 400 }, () => ({ code: 'the same' }));
    const repeated = await app.request('POST', '/api/decks', { data: { cards } });
    expect(repeated).toMatchObject({ status: 400, body: { error: { message: '100 errors occurred' } } });
  });

  test('reads do not wait for the whole bulk write', async () => {
    const { lanes } = app.plinth.project.database.load();
    expect(lanes.write.running).toBe(0);
    const ended: string[] = [];
    const list = Array.from({ length: 400 }, (_, index) => ({ title: `r${index}`, card: { text: 'c' } }));
    const writing = bulk(list).then(({ status }) => ended.push(`bulk ${status}`));
    const isWriting = (): boolean => app.plinth.project.database.load().lanes.write.running > 0;
    while (!isWriting() && ended.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const { status } = await app.request('GET', '/api/tags');
    ended.push(`read ${status}`);
    await writing;
    expect(ended).toEqual(['read 200', 'bulk 201']);
  });

  test('cached results are not used after a bulk write', async () => {
    const url = '/api/notes?pagination[pageSize]=1&fields=title';
    for (let times = 0; times < 3; times++) await app.request('GET', url);
    const before = await app.request('GET', url);
    await bulk([{ title: 'more' }]);
    expect((await app.request('GET', url)).text).not.toBe(before.text);
  });

  test.each([[{}], [{ title: 'x' }], [[]], [['x']], [[null]], [Array.from({ length: 1001 }, () => ({}))]])(
    'data other than a list of 1 to 1000 objects is refused',
    async (data) => {
      const { status, body } = await bulk(data);
      expect([status, body]).toMatchObject([
        400,
        { error: { message: 'The body needs "data" with a list of 1 to 1000 objects' } },
      ]);
    },
  );

  test('a caller who may not create one document may not create many', async () => {
    expect((await bulk([{ title: 'open' }], '', null)).status).toBe(201);
    const tags = await app.request('POST', '/api/tags/bulk', { data: [{ name: 'x' }] }, null);
    expect(tags.status).toBe(403);
    expect((await app.request('POST', '/api/notes/bulk', { data: [{}] }, 'nobody')).status).toBe(401);
    expect((await app.request('POST', '/api/home/bulk', { data: [{}] })).status).toBe(405);
  });
});
