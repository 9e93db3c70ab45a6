// The list of files in pages, the folder of API uploads, and the records of SVGs and of replaced files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type Upload, upload, uploaded } from './upload.ts';

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

interface Page {
  readonly data: readonly Stored[];
  readonly meta: { readonly pagination: object };
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" viewBox="0 0 60 30"/>';

describe.each(databases)('files on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes: {} });
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await stored({ name, content: name });
  });
  afterAll(() => app.close());

  const stored = (wanted: Upload): Promise<Stored> => uploaded<Stored>(app, wanted);
  const listed = async (search: string): Promise<readonly string[]> => {
    const { body } = await app.request('GET', `/api/upload/files?sort=name&${search}`);
    return (body as readonly Stored[]).map(({ name }) => name);
  };
  const page = async (search: string): Promise<{ names: readonly string[]; pagination: object }> => {
    const { status, body } = await app.request('GET', `/api/upload/files/page?sort=name&${search}`);
    expect(status).toBe(200);
    const { data, meta } = body as Page;
    return { names: data.map(({ name }) => name), pagination: meta.pagination };
  };

  test('are listed by start and limit; other parameters of pages are ignored', async () => {
    const { body } = await app.request(
      'GET',
      '/api/upload/files?sort=name&start=1&limit=1&page=1&pageSize=3',
    );
    expect(body).toEqual([expect.objectContaining({ name: 'b.txt' })]);
    expect(await app.request('GET', '/api/upload/files?lookup[name]=a.txt')).toMatchObject({ status: 400 });
  });

  test('are listed by start and limit that are whole numbers; others are refused', async () => {
    for (const whole of ['limit=0', 'limit=-1', 'limit=', 'pagination[start]=abc'])
      expect(await listed(`filters[ext]=.txt&${whole}`)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    for (const wrong of ['start=abc', 'start=-1', 'start=1.5', 'limit=abc', 'limit=2.7', 'limit[]=1']) {
      const { status, body } = await app.request('GET', `/api/upload/files?${wrong}`);
      expect([wrong, status, body]).toEqual([wrong, 400, expect.objectContaining({ data: null })]);
    }
  });

  test('are read one by one with parameters that are checked, but do not remove attributes', async () => {
    const { id } = await stored({ name: 'one.txt', content: 'one' });
    const one = `/api/upload/files/${id}`;
    for (const wrong of ['fields=nope', 'sort=nope', 'filters[nope]=1', 'populate=nope']) {
      const { status, body } = await app.request('GET', `${one}?${wrong}`);
      expect([wrong, status, body]).toMatchObject([wrong, 400, { error: { message: 'Invalid key nope' } }]);
    }
    for (const search of ['fields=name', 'filters[name]=other', 'pagination[start]=abc', 'page=1'])
      expect(await app.request('GET', `${one}?${search}`)).toMatchObject({ body: { id, ext: '.txt' } });
    expect(await app.request('DELETE', one)).toMatchObject({ status: 200 });
  });

  test('are changed only by a single id', async () => {
    const { id } = await stored({ name: 'kept.txt', content: 'kept' });
    for (const search of ['?id=', '?id', '?id[a]=1', `?id=${id}&id=${id}`]) {
      const { status, body } = await upload(app, { name: 'lost.txt', content: 'lost', search });
      const message = 'File id is required and must be a single value';
      expect([search, status, body]).toMatchObject([search, 400, { error: { message } }]);
    }
    const nothing = await app.request('POST', `/api/upload?id=${id}`, {});
    expect(nothing).toMatchObject({ status: 400, body: { error: { message: 'Files are empty' } } });
    expect(await listed('filters[name]=lost.txt')).toEqual([]);
    expect(await listed(`filters[id]=${id}`)).toEqual(['kept.txt']);
    expect(await app.request('DELETE', `/api/upload/files/${id}`)).toMatchObject({ status: 200 });
    expect(await app.request('GET', '/api/upload/files?duplicates=x')).toMatchObject({ status: 400 });
  });

  test('are listed in pages with the parameters of the content API', async () => {
    expect(await page('filters[ext]=.txt')).toEqual({
      names: ['a.txt', 'b.txt', 'c.txt'],
      pagination: { page: 1, pageSize: 25, pageCount: 1, total: 3 },
    });
    expect(await page('pagination[page]=2&pagination[pageSize]=2')).toEqual({
      names: ['c.txt'],
      pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 },
    });
    expect(await page('pagination[start]=1&pagination[limit]=1')).toEqual({
      names: ['b.txt'],
      pagination: { start: 1, limit: 1, total: 3 },
    });
    expect(await page('filters[name][$gt]=a.txt&pagination[pageSize]=1&pagination[withCount]=false')).toEqual(
      {
        names: ['b.txt'],
        pagination: { page: 1, pageSize: 1 },
      },
    );
    expect((await page('pagination[pageSize]=1000')).pagination).toMatchObject({ pageSize: 100 });
    expect((await page('folder=null')).names).toEqual([]);
  });

  test('are listed in pages for callers with permission to find files', async () => {
    const path = '/api/upload/files/page?fields[0]=name';
    expect((await app.request('GET', path, undefined, null)).status).toBe(403);
    const tokenOf = async (name: string, permissions: readonly string[]): Promise<string> => {
      const { database, schema } = app.plinth.project;
      const { token } = await createToken(
        database,
        { name, type: 'custom', permissions },
        knownActions(schema),
      );
      await app.plinth.access.refresh();
      return token;
    };
    const one = await tokenOf('one', ['plugin::upload.content-api.findOne']);
    expect((await app.request('GET', path, undefined, one)).status).toBe(403);
    const all = await tokenOf('all', ['plugin::upload.content-api.find']);
    expect((await app.request('GET', path, undefined, all)).status).toBe(200);
    expect((await app.request('GET', `${path}&filters[nope]=1`)).status).toBe(400);
  });

  test('are put into the folder "API Uploads", unless the upload names another folder or null', async () => {
    const { body } = await app.request('GET', '/api/upload/folder-structure');
    const { data } = body as { data: readonly { id: number; name: string }[] };
    expect(data).toEqual([{ id: expect.any(Number), name: 'API Uploads', children: [] }]);
    expect(await listed(`folder=${data[0]?.id}`)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    const other = (await app.request('POST', '/api/upload/folders', { name: 'other' })).body as {
      data: { id: number };
    };
    const into = (folder: number | null) => ({ fileInfo: JSON.stringify({ folder }) });
    await stored({ name: 'other.csv', content: 'x', fields: into(other.data.id) });
    await stored({ name: 'root.csv', content: 'y', fields: into(null) });
    expect(await listed(`folder=${other.data.id}`)).toEqual(['other.csv']);
    expect(await listed('folder=null')).toEqual(['root.csv']);
  });

  test('that are replaced keep folder and name, and get the type of the new content', async () => {
    const file = await stored({ name: 'words.md', content: '# Words' });
    const fields = { fileInfo: JSON.stringify({ folder: null }) };
    await app.request('POST', `/api/upload?id=${file.id}`, { fileInfo: JSON.parse(fields.fileInfo) });
    const { status, body } = await upload(app, {
      name: 'drawing.svg',
      content: svg,
      search: `?id=${file.id}`,
    });
    expect([status, body]).toMatchObject([
      200,
      { id: file.id, name: 'words.md', ext: '.svg', mime: 'image/svg+xml', width: 120, height: 60 },
    ]);
    expect(await listed('folder=null')).toContain('words.md');
  });

  test('that are SVGs have width and height; SVGs without a size have none', async () => {
    expect(await stored({ name: 'a.svg', content: svg })).toMatchObject({
      width: 120,
      height: 60,
      formats: null,
    });
    const plain = await stored({ name: 'b.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    expect(plain).toMatchObject({ width: null, height: null });
  });
});

test.each(databases)('on %s, concurrent first uploads create one folder', async (database) => {
  const app = await startTestApp(database, { contentTypes: {} });
  try {
    const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'];
    const responses = await Promise.all(names.map((name) => upload(app, { name, content: name })));
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 201));
    const { body } = await app.request('GET', '/api/upload/folders');
    expect((body as { data: unknown }).data).toMatchObject([{ name: 'API Uploads', files: { count: 5 } }]);
  } finally {
    await app.close();
  }
});
