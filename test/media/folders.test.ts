// Folders of the media library: the tree, its content, and the permissions to change it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { article, files, type Named, upload } from './library.ts';
import { tokenFor } from './tokens.ts';

interface Folder extends Named {
  readonly path: string;
  readonly parent: Named | null;
  readonly children: { readonly count: number };
  readonly files: { readonly count: number };
}

describe.each(databases)('the media library on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files, { locales: ['de'] });
  });
  afterAll(() => app.close());

  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await app.request(method, `/api/upload/${path}`, body, token);
    return { status: response.status, data: (response.body as { data: unknown }).data, body: response.body };
  };
  const newFolder = async (name: string, parent: number | null = null): Promise<Folder> => {
    const { status, data, body } = await ask('POST', 'folders', { name, parent });
    expect(status, JSON.stringify(body)).toBe(201);
    return data as Folder;
  };
  const folder = async ({ id }: Named): Promise<Folder> => (await ask('GET', `folders/${id}`)).data as Folder;
  const listed = async (search: string): Promise<readonly number[]> =>
    ((await app.request('GET', `/api/upload/files?${search}`)).body as readonly Named[]).map(({ id }) => id);

  describe('folders', () => {
    test('are a tree, with paths and the numbers of their subfolders and files', async () => {
      const root = await newFolder('root');
      const inner = await newFolder('inner', root.id);
      const file = await upload(app, { folder: inner.id });
      expect(await folder(root)).toMatchObject({ path: `/${root.id}`, parent: null, children: { count: 1 } });
      expect(await folder(inner)).toMatchObject({
        path: `/${root.id}/${inner.id}`,
        parent: { id: root.id },
        files: { count: 1 },
      });
      expect(await listed(`folder=${inner.id}`)).toEqual([file.id]);
      expect(await listed(`folder=${root.id}`)).toEqual([]);
      expect(await listed('folder=null')).not.toContain(file.id);
      for (const none of ['999999', 'x']) expect((await ask('GET', `files?folder=${none}`)).status).toBe(404);
      expect((await ask('GET', 'files?folder[a]=1')).status).toBe(404);
      const odd = { toString: 1 };
      for (const many of [{ fileIds: [odd] }, { folderIds: [odd] }])
        expect((await ask('POST', 'actions/bulk-delete', many)).status).toBe(404);
      const { data } = await ask('GET', 'folder-structure');
      expect(data).toContainEqual({
        id: root.id,
        name: 'root',
        children: [{ id: inner.id, name: 'inner', children: [] }],
      });
      // Responses about files do not contain their folder.
      expect((await app.request('GET', `/api/upload/files/${file.id}?populate=*`)).body).not.toHaveProperty(
        'folder',
      );
    });

    test('are renamed and moved, and files are moved', async () => {
      const [from, to] = [await newFolder('from'), await newFolder('to')];
      const inner = await newFolder('moved', from.id);
      const file = await upload(app);
      expect((await ask('PUT', `folders/${inner.id}`, { name: 'renamed' })).data).toMatchObject({
        name: 'renamed',
      });
      const moving = { folderIds: [inner.id], fileIds: [file.id], destinationFolderId: to.id };
      expect((await ask('POST', 'actions/bulk-move', moving)).status).toBe(200);
      expect(await folder(inner)).toMatchObject({ path: `/${to.id}/${inner.id}` });
      expect(await listed(`folder=${to.id}`)).toEqual([file.id]);
      const back = { ...moving, destinationFolderId: null };
      expect((await ask('POST', 'actions/bulk-move', back)).status).toBe(200);
      expect(await folder(inner)).toMatchObject({ path: `/${inner.id}` });
      await app.request('POST', `/api/upload?id=${file.id}`, { fileInfo: { folder: to.id } });
      expect(await listed(`folder=${to.id}`)).toEqual([file.id]);
    });

    test('are all moved, or none if one of them cannot', async () => {
      const [free, taken, into] = [
        await newFolder('free'),
        await newFolder('taken'),
        await newFolder('into'),
      ];
      await newFolder('taken', into.id);
      const moving = { folderIds: [free.id, taken.id], destinationFolderId: into.id };
      expect((await ask('POST', 'actions/bulk-move', moving)).status).toBe(400);
      expect(await folder(free)).toMatchObject({ path: `/${free.id}` });
    });

    test('cannot be moved into themselves, not even by two concurrent moves', async () => {
      const [a, b] = [await newFolder('a'), await newFolder('b')];
      const inner = await newFolder('c', a.id);
      expect((await ask('PUT', `folders/${a.id}`, { parent: a.id })).status).toBe(400);
      expect((await ask('PUT', `folders/${a.id}`, { parent: inner.id })).status).toBe(400);
      const both = await Promise.all([
        ask('PUT', `folders/${a.id}`, { parent: b.id }),
        ask('PUT', `folders/${b.id}`, { parent: a.id }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    test('have unique names within their parent', async () => {
      const outer = await newFolder('twice');
      expect((await ask('POST', 'folders', { name: 'twice' })).status).toBe(400);
      const inner = await newFolder('twice', outer.id);
      expect((await ask('PUT', `folders/${inner.id}`, { parent: null })).status).toBe(400);
      const both = await Promise.all([
        ask('POST', 'folders', { name: 'at once' }),
        ask('POST', 'folders', { name: 'at once' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    });

    test.each([
      [{}],
      [{ name: '' }],
      [{ name: '  ' }],
      [{ name: 'a/b' }],
      [{ name: 'a\u0000' }],
      [{ name: 5 }],
      [{ name: 'x'.repeat(256) }],
      [{ name: 'x', parent: 999_999 }],
      [{ name: 'x', parent: 'x' }],
      [{ name: 'x', parent: {} }],
      [[]],
    ])('%j does not create one', async (body) => {
      expect((await ask('POST', 'folders', body)).status).toBe(400);
    });

    test('are deleted if they are empty, or by bulk-delete with their content', async () => {
      const outer = await newFolder('gone');
      const inner = await newFolder('inside', outer.id);
      const file = await upload(app, { folder: inner.id });
      const other = await upload(app);
      expect((await ask('DELETE', `folders/${outer.id}`)).status).toBe(400);
      const deleted = await ask('POST', 'actions/bulk-delete', {
        folderIds: [outer.id],
        fileIds: [other.id],
      });
      expect(deleted.status).toBe(200);
      for (const { id } of [outer, inner]) expect((await ask('GET', `folders/${id}`)).status).toBe(404);
      for (const { id } of [file, other]) expect((await ask('GET', `files/${id}`)).status).toBe(404);
      const empty = await newFolder('empty');
      expect((await ask('DELETE', `folders/${empty.id}`)).status).toBe(200);
    });

    test('need the permissions of files', async () => {
      const { id } = await newFolder('guarded');
      const file = await upload(app);
      const reader = await tokenFor(app, [
        'plugin::upload.content-api.find',
        'plugin::upload.content-api.findOne',
      ]);
      const both = { folderIds: [id], fileIds: [file.id], destinationFolderId: null };
      for (const [method, path, body] of [
        ['POST', 'folders', { name: 'x' }],
        ['PUT', `folders/${id}`, { name: 'x' }],
        ['DELETE', `folders/${id}`, undefined],
        ['POST', 'actions/bulk-move', both],
        ['POST', 'actions/bulk-delete', both],
      ] as const)
        expect((await ask(method, path, body, reader)).status).toBe(403);
      expect((await ask('GET', `folders/${id}`, undefined, reader)).status).toBe(200);
      const other = await tokenFor(app, [`${article}.find`]);
      for (const path of ['folders', `folders/${id}`, 'folder-structure', `files/${file.id}/uses`])
        expect((await ask('GET', path, undefined, other)).status).toBe(403);
    });

    test('have names only for callers who may read, in responses to writes too', async () => {
      const { id } = await newFolder('hidden name');
      const fileIds = [(await upload(app, { name: 'hidden name' })).id];
      const inner = await newFolder('inner', id);
      const actions = ['upload', 'destroy'].map((action) => `plugin::upload.content-api.${action}`);
      const writer = await tokenFor(app, actions);
      const reader = await tokenFor(app, [...actions, 'plugin::upload.content-api.find']);
      for (const [method, path, body] of [
        ['PUT', `folders/${inner.id}`, { parent: null }],
        ['PUT', `folders/${inner.id}`, { parent: id }],
        ['POST', 'actions/bulk-move', { folderIds: [id], fileIds, destinationFolderId: null }],
        ['DELETE', `folders/${inner.id}`, undefined],
        ['POST', 'actions/bulk-delete', { folderIds: [id], fileIds }],
      ] as const) {
        const { status, body: shown } = await ask(method, path, body, writer);
        expect([path, status, JSON.stringify(shown)]).toEqual([
          path,
          200,
          expect.not.stringMatching(/name|inner/),
        ]);
      }
      const own = await ask('POST', 'folders', { name: 'own' }, writer);
      expect(own.data).toMatchObject({ name: 'own' });
      const { id: ownId } = own.data as Named;
      expect((await ask('DELETE', `folders/${ownId}`, undefined, reader)).data).toMatchObject({
        name: 'own',
      });
    });
  });
});
