// The media library below /admin: permissions for files, and permissions for the content that uses a file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, files as adminProject, dataOf, startAdminApp } from '../admin/project.ts';
import { databases, type TestResponse } from '../harness/project.ts';
import { article, files } from '../media/library.ts';
import { holding, rights } from './project.ts';
import { idOf, type Sent, uploadAs } from './uploads.ts';

const adminFiles = { files: adminProject.files ?? {} };

const [read, create, update] = ['read', 'assets.create', 'assets.update'].map((name) => ({
  action: `plugin::upload.${name}`,
}));

describe.each(databases)('files below /admin on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database, {}, { ...files, ...adminFiles });
  });
  afterAll(() => app.close());

  const upload = (token: string, sent?: Sent): Promise<TestResponse> => uploadAs(app, token, sent);

  test('are uploaded, listed in pages, described, moved and deleted', async () => {
    const id = idOf(await upload(app.superToken));
    const folder = await app.admin('POST', 'upload/folders', { name: 'A', parent: null });
    const one = `upload/files/${id}`;
    const info = { alternativeText: 'words', folder: dataOf(folder).id };
    expect((await app.admin('PUT', one, { fileInfo: info })).body).toMatchObject({
      alternativeText: 'words',
    });
    const page = await app.admin('GET', `upload/files/page?folder=${dataOf(folder).id}`);
    expect(page.body).toMatchObject({ data: [{ id }], meta: { pagination: { total: 1 } } });
    const moved = await app.admin('POST', 'upload/actions/bulk-move', {
      fileIds: [id],
      folderIds: [],
      destinationFolderId: null,
    });
    expect(moved.status).toBe(200);
    expect((await app.admin('DELETE', one)).status).toBe(200);
    expect((await app.admin('GET', one)).status).toBe(404);
  });

  test('require the permission of each route, and no other', async () => {
    const none = '2000000000';
    const endpoints: readonly (readonly [held: object | undefined, method: string, path: string])[] = [
      [read, 'GET', 'upload/files'],
      [read, 'GET', 'upload/files/page'],
      [read, 'GET', `upload/files/${none}`],
      [read, 'GET', `upload/files/${none}/uses`],
      [read, 'GET', 'upload/folders'],
      [read, 'GET', 'upload/folder-structure'],
      [create, 'POST', 'upload/folders'],
      [create, 'POST', 'upload/resumable'],
      [create, 'POST', `upload/files/${none}/crop`],
      [update, 'PUT', `upload/folders/${none}`],
      [update, 'PUT', `upload/files/${none}`],
      [update, 'PUT', `upload/files/${none}/crop`],
      [update, 'POST', 'upload/actions/bulk-move'],
      [update, 'POST', 'upload/actions/bulk-delete'],
      [update, 'DELETE', `upload/files/${none}`],
      [update, 'DELETE', `upload/folders/${none}`],
    ];
    for (const held of [read, create, update]) {
      const token = await holding(app, [held ?? {}]);
      for (const [needed, method, path] of endpoints) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await app.admin(method, path, body, token);
        expect([held, method, path, status !== 403]).toEqual([held, method, path, held === needed]);
      }
    }
    expect((await upload(await holding(app, [read ?? {}]))).status).toBe(403);
  });

  test('permissions with the condition on the creator are limited to own files', async () => {
    const own = { conditions: ['admin::is-creator'] };
    const token = await holding(app, [create ?? {}, { ...read, ...own }, { ...update, ...own }]);
    const [mine, theirs] = [idOf(await upload(token)), idOf(await upload(app.superToken))];
    const ask = (method: string, path: string, body?: object) => app.admin(method, path, body, token);
    const list = (await ask('GET', 'upload/files')).body as { id: number }[];
    expect(list.map(({ id }) => id)).toEqual([mine]);
    const fileInfo = { caption: 'x' };
    const endpoints = [
      (id: number) => ask('PUT', `upload/files/${id}`, { fileInfo }),
      (id: number) => ask('POST', `upload?id=${id}`, { fileInfo }),
      (id: number) =>
        ask('POST', 'upload/actions/bulk-move', { fileIds: [mine, id], destinationFolderId: null }),
      (id: number) => ask('POST', 'upload/actions/bulk-delete', { fileIds: [id] }),
      (id: number) => ask('PUT', `upload/files/${id}/crop`, { left: 0, top: 0, width: 1, height: 1 }),
      (id: number) => ask('DELETE', `upload/files/${id}`),
    ];
    const folder = dataOf(await ask('POST', 'upload/folders', { name: 'B', parent: null }));
    expect((await ask('DELETE', `upload/folders/${folder.id}`)).status).toBe(403);
    const all = await ask('POST', 'upload/actions/bulk-delete', { folderIds: [folder.id], fileIds: [] });
    expect(all.status).toBe(403);
    for (const [index, endpoint] of endpoints.entries())
      expect([index, (await endpoint(theirs)).status, (await endpoint(mine)).status < 500]).toEqual([
        index,
        403,
        true,
      ]);
    expect((await ask('POST', `upload/files/${theirs}/crop`, { left: 0 })).status).toBe(404);
    expect((await app.admin('GET', `upload/files/${theirs}`)).status).toBe(200);
    expect((await app.admin('GET', `upload/files/${mine}`)).status).toBe(404);
  });

  test('cannot be replaced with only the permission to upload', async () => {
    const id = idOf(await upload(app.superToken));
    const adds = await holding(app, [create ?? {}]);
    expect([(await upload(adds)).status, (await upload(adds, { search: `?id=${id}` })).status]).toEqual([
      201, 403,
    ]);
  });

  test('are linked to documents with the permission to update these, and list only the uses that may be read', async () => {
    const made = await app.admin('POST', `content-manager/collection-types/${article}`, {
      data: { title: 'x' },
    });
    const documentId = String(dataOf(made).documentId);
    const fields = { ref: article, refId: documentId, field: 'cover' };
    expect((await upload(await holding(app, [create ?? {}]), { fields })).status).toBe(403);
    const linked = await upload(await holding(app, [create ?? {}, ...rights(article, ['update'])]), {
      fields,
    });
    expect(linked.status).toBe(201);
    const record = await app.admin('GET', `upload/files?filters[name]=words.txt&sort=id:desc`);
    const uses = `upload/files/${(record.body as { id: number }[])[0]?.id}/uses`;
    const related = async (token: string) =>
      ((await app.admin('GET', uses, undefined, token)).body as { related: object[] }).related;
    expect(await related(app.superToken)).toMatchObject([{ documentId }]);
    expect(await related(await holding(app, [read ?? {}]))).toEqual([]);
    expect(await related(await holding(app, [read ?? {}, ...rights(article, ['read'])]))).toHaveLength(1);
  });

  test('are uploaded in parts, which other administrators and tokens cannot access', async () => {
    const token = await holding(app, [create ?? {}]);
    const send = (
      method: 'POST' | 'HEAD' | 'PATCH',
      url: string,
      as: string,
      more: object,
      payload?: string,
    ) =>
      app.plinth.server.inject({
        method,
        url,
        headers: { authorization: `Bearer ${as}`, 'tus-resumable': '1.0.0', ...more },
        ...(payload === undefined ? {} : { payload }),
      });
    const name = Buffer.from('parts.txt').toString('base64');
    const begun = await send('POST', '/admin/upload/resumable', token, {
      'upload-length': '5',
      'upload-metadata': `filename ${name}`,
    });
    const location = String(begun.headers.location);
    expect([begun.statusCode, location]).toEqual([
      201,
      expect.stringMatching(/^\/admin\/upload\/resumable\/\w+$/),
    ]);
    const strangers = [
      await send('HEAD', location, app.superToken, {}),
      await send('HEAD', location.replace('/admin', '/api'), app.token, {}),
    ];
    expect(strangers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const type = 'application/offset+octet-stream';
    const sent = await send(
      'PATCH',
      location,
      token,
      { 'upload-offset': '0', 'content-type': type },
      'words',
    );
    expect([sent.statusCode, JSON.parse(sent.body)]).toMatchObject([200, { name: 'parts.txt' }]);
  });
});
