// A new document of plain values is inserted at once, without a statement that returns the ids of its rows.
// What could need these ids works as for other documents: required relations, passwords, and the order of
// lists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const tags = { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', required: true };

const files = {
  contentTypes: {
    'api::note.note': {
      draftAndPublish: true,
      attributes: { title: { type: 'string' }, code: { type: 'string', unique: true } },
    },
    'api::post.post': { draftAndPublish: true, attributes: { title: { type: 'string' }, tags } },
    'api::door.door': { attributes: { title: { type: 'string' }, key: { type: 'password' } } },
    'api::tag.tag': { attributes: { label: { type: 'string' } } },
  },
  files: { 'config/api.json': { documents: { strictRelations: true } } },
};

describe.each(databases)('documents of plain values on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  const create = (path: string, data: unknown) => app.request('POST', `/api/${path}`, { data });
  const listed = async (path: string) => Object((await app.request('GET', `/api/${path}`)).body);

  test('are listed in order of creation, each with its own id', async () => {
    for (const title of ['a', 'b', 'c']) expect((await create('notes', { title })).status).toBe(201);
    const { data, meta } = await listed('notes');
    const rows: { readonly id: number; readonly title: string }[] = data;
    expect(rows.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(meta.pagination.total).toBe(3);
    expect((await listed('notes?status=draft')).meta.pagination.total).toBe(3);
  });

  test('leave no rows when a unique index refuses some of many concurrent creates', async () => {
    const { total } = (await listed('notes')).meta.pagination;
    const codes = Array.from({ length: 20 }, (_, index) => `code ${index % 4}`);
    const responses = await Promise.all(codes.map((code) => create('notes', { title: 'n', code })));
    const made = responses.filter(({ status }) => status === 201).length;
    expect(made).toBe(4);
    for (const { status, body } of responses.filter((one) => one.status !== 201)) {
      expect(status).toBe(400);
      expect(Object(body).error.details.errors).toMatchObject([{ path: ['code'] }]);
    }
    for (const status of ['draft', 'published'])
      expect((await listed(`notes?status=${status}`)).meta.pagination.total).toBe(total + made);
  });

  test('are refused without the relations that publishing requires', async () => {
    const { status, body } = await create('posts', { title: 't' });
    expect(status).toBe(400);
    expect(Object(body).error.details.errors).toMatchObject([{ path: ['tags'] }]);
    expect((await create('posts?status=draft', { title: 't' })).status).toBe(201);
    expect((await listed('posts')).meta.pagination.total).toBe(0);
  });

  test('may belong to a content type with a password', async () => {
    expect((await create('doors', { title: 'shut' })).status).toBe(201);
    expect((await create('doors', { title: 'locked', key: 'a long password' })).status).toBe(201);
    expect((await listed('doors')).data.map(({ title }: { title: string }) => title)).toEqual([
      'shut',
      'locked',
    ]);
  });
});
