// Concurrent writers: of conflicting writes the database accepts one, and no other write is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { dataOf, type HostileApp, idOf, messageOf, startHostileApp } from '../hostile/project.ts';

describe.each(databases)('concurrent writes on %s', (database) => {
  let app: HostileApp;
  beforeAll(async () => {
    app = await startHostileApp(database);
  });
  afterAll(() => app.close());

  const created = (count: number, data: (index: number) => unknown): Promise<TestResponse[]> =>
    Promise.all(
      Array.from({ length: count }, (_, index) => app.request('POST', '/api/posts', { data: data(index) })),
    );

  test.each([
    ['text', { code: 'taken at once' }],
    ['number', { rank: 4711 }],
  ])('one of a hundred documents with the same unique %s is created', async (_title, data) => {
    const responses = await created(100, () => data);
    const others = responses.filter(({ status }) => status !== 201);
    expect(others).toHaveLength(99);
    for (const response of others)
      expect([response.status, messageOf(response)]).toEqual([400, 'This attribute must be unique']);
    const [[name, value] = []] = Object.entries(data);
    const { body } = await app.request('GET', `/api/posts?filters[${name}]=${value}`);
    expect(dataOf(body)).toHaveLength(1);
  });

  test('one of many updates gets a unique value', async () => {
    const ids = (await created(20, (index) => ({ title: `racer ${index}` }))).map(idOf);
    const responses = await Promise.all(
      ids.map((id) => app.request('PUT', `/api/posts/${id}`, { data: { code: 'raced for' } })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test('concurrent first writes of a single type create one document', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.request('PUT', '/api/page', { data: { title: `Title ${index}` } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(responses.map(idOf)).size).toBe(1);
  });

  test('all of many concurrent connects are kept', async () => {
    const tags = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        app.request('POST', '/api/tags', { data: { label: `T${index}` } }),
      ),
    );
    const [holder] = await created(1, () => ({ title: 'holder' }));
    const id = holder ? idOf(holder) : '';
    const responses = await Promise.all(
      tags.map((tag) => app.request('PUT', `/api/posts/${id}`, { data: { tags: { connect: [idOf(tag)] } } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await app.request('GET', `/api/posts/${id}?populate=tags`);
    const { tags: kept } = (body as { data: { tags: readonly { documentId: string }[] } }).data;
    expect(kept.map(({ documentId }) => documentId).sort()).toEqual(tags.map(idOf).sort());
  });

  test('writes that lock the same documents in opposite order all succeed', async () => {
    const [first, second] = (await created(2, (index) => ({ title: `pair ${index}` }))).map(idOf);
    const pairs = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? [first, second] : [second, first],
    );
    const responses = await Promise.all(
      pairs.map(([id, child]) => app.request('PUT', `/api/posts/${id}`, { data: { children: [child] } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await app.stillServes();
  });

  test('concurrent updates and a deletion of one document leave no document', async () => {
    const [response] = await created(1, () => ({ title: 'contested' }));
    const url = `/api/posts/${response ? idOf(response) : ''}`;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index === 10
          ? app.request('DELETE', url)
          : app.request('PUT', url, { data: { title: `by ${index}` } }),
      ),
    );
    expect(responses.every(({ status }) => [200, 204, 404].includes(status))).toBe(true);
    expect((await app.request('GET', url)).status).toBe(404);
  });

  test('a document that is published while others connect to it has all relations', async () => {
    const tags = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        app.request('POST', '/api/tags', { data: { label: `S${index}` } }),
      ),
    );
    const story = idOf(await app.request('POST', '/api/stories', { data: { title: 'first' } }));
    const writes = tags.flatMap((tag, index) => [
      app.request('PUT', `/api/tags/${idOf(tag)}`, { data: { stories: { connect: [story] } } }),
      app.request('PUT', `/api/stories/${story}`, { data: { title: `title ${index}` } }),
    ]);
    expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([200]));
    for (const status of ['draft', 'published']) {
      const { body } = await app.request('GET', `/api/stories/${story}?populate=topics&status=${status}`);
      const { topics } = (body as { data: { topics: readonly { documentId: string }[] } }).data;
      expect([status, topics.map(({ documentId }) => documentId).sort()]).toEqual([
        status,
        tags.map(idOf).sort(),
      ]);
    }
  });

  test('concurrent writes of drafts and published versions leave one consistent row of each', async () => {
    const story = idOf(
      await app.request('POST', '/api/stories', { data: { title: 'start', text: 'start' } }),
    );
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const search = index % 2 === 0 ? '?status=draft' : '';
        const value = `value ${index}`;
        return app.request('PUT', `/api/stories/${story}${search}`, { data: { title: value, text: value } });
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const status of ['draft', 'published']) {
      const { body } = await app.request('GET', `/api/stories?status=${status}&filters[documentId]=${story}`);
      const [version, ...more] = dataOf(body);
      expect(more).toEqual([]);
      expect(version?.title).toMatch(/^value /);
      expect(version?.text).toBe(version?.title);
    }
  });

  test('a document that is deleted while it is published has no version left', async () => {
    for (let round = 0; round < 5; round++) {
      const story = idOf(await app.request('POST', '/api/stories', { data: { title: 'doomed' } }));
      const url = `/api/stories/${story}`;
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index === 5
            ? app.request('DELETE', url)
            : app.request('PUT', url, { data: { title: `by ${index}` } }),
        ),
      );
      expect(responses.every(({ status }) => [200, 204, 404].includes(status))).toBe(true);
      const left = [await app.request('GET', url), await app.request('GET', `${url}?status=draft`)];
      expect(left.map(({ status }) => status)).toEqual([404, 404]);
    }
  });

  test('a document that is deleted while others connect to it leaves no relation', async () => {
    const tags = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.request('POST', '/api/tags', { data: { label: `D${index}` } }),
      ),
    );
    for (let round = 0; round < 8; round++) {
      const story = idOf(await app.request('POST', '/api/stories', { data: { title: 'doomed' } }));
      const writes = tags.map((tag, index) =>
        index === 6
          ? app.request('DELETE', `/api/stories/${story}`)
          : app.request('PUT', `/api/tags/${idOf(tag)}`, { data: { stories: { connect: [story] } } }),
      );
      const statuses = (await Promise.all(writes)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 204, 400].includes(status))).toEqual([]);
    }
    const { body } = await app.request('GET', '/api/tags?filters[label][$startsWith]=D&populate=stories');
    expect(dataOf(body).flatMap(({ stories }) => stories)).toEqual([]);
  });
});
