// Files that a condition of the permission hides from an administrator: no route of the media library tells of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, files as adminProject, dataOf, startAdminApp } from '../admin/project.ts';
import { databases, type TestResponse } from '../harness/project.ts';
import { article, files, page } from '../media/library.ts';
import { add, holding, of, rights } from './project.ts';
import { idOf, type Sent, uploadAs } from './uploads.ts';

const [read, create, update] = ['read', 'assets.create', 'assets.update'].map((name) => ({
  action: `plugin::upload.${name}`,
}));

describe.each(databases)('files of others below /admin on %s', (database) => {
  let app: AdminApp;
  let token = '';
  let folder = 0;
  beforeAll(async () => {
    app = await startAdminApp(database, {}, { ...files, files: adminProject.files ?? {} });
    const own = { conditions: ['admin::is-creator'] };
    token = await holding(app, [create ?? {}, { ...read, ...own }, update ?? {}]);
    folder = Number(dataOf(await ask('POST', 'upload/folders', { name: 'of both', parent: null })).id);
  });
  afterAll(() => app.close());

  const ask = (method: string, path: string, body?: object) => app.admin(method, path, body, token);
  const shown = async (path: string): Promise<string> => {
    const { status, text } = await ask('GET', `upload/${path}`);
    return `${status} ${text}`;
  };
  /** The id of a new file in the folder. */
  const upload = async (as: string, name: string, content: string): Promise<number> => {
    const fields = { fileInfo: JSON.stringify({ folder }) };
    const sent: Sent = { file: { name, content: Buffer.from(content) }, fields };
    const response: TestResponse = await uploadAs(app, as, sent);
    expect(response.status).toBe(201);
    return idOf(response);
  };
  const missing = 999_999;

  test('are not counted in folders', async () => {
    await upload(token, 'counted.txt', 'one of mine');
    await upload(app.superToken, 'not-counted.txt', 'one of others');
    expect(dataOf(await ask('GET', `upload/folders/${folder}`)).files).toEqual({ count: 1 });
    const all = (await ask('GET', 'upload/folders')).body as { data: { id: number; files: object }[] };
    expect(all.data.find(({ id }) => id === folder)?.files).toEqual({ count: 1 });
    expect(dataOf(await app.admin('GET', `upload/folders/${folder}`)).files).toEqual({ count: 2 });
  });

  test('are left out by one statement for all folders', async () => {
    for (const name of ['second', 'third']) {
      const { id } = dataOf(await ask('POST', 'upload/folders', { name, parent: null }));
      await uploadAs(app, token, {
        file: { name, content: Buffer.from(name) },
        fields: { fileInfo: `{"folder":${id}}` },
      });
    }
    app.statements.length = 0;
    expect((await ask('GET', 'upload/folders')).status).toBe(200);
    expect(app.statements.filter((text) => /count\(\*\).* from "files"/s.test(text))).toHaveLength(1);
  });

  test('cannot be compared with own files', async () => {
    const guess = await upload(token, 'guess.txt', 'a guess');
    const guessed = await upload(app.superToken, 'guessed.txt', 'a guess');
    expect(await shown('files?duplicates=true')).toBe('200 []');
    expect(await shown(`files?duplicateOf=${guess}`)).toBe('200 []');
    expect(await shown(`files?duplicateOf=${guessed}`)).toBe(await shown(`files?duplicateOf=${missing}`));
    const again = await upload(token, 'again.txt', 'a guess');
    const duplicates = (await ask('GET', 'upload/files?duplicates=true')).body as { id: number }[];
    expect(duplicates.map(({ id }) => id)).toEqual([guess, again]);
  });

  test('look like files that do not exist', async () => {
    const theirs = await upload(app.superToken, 'theirs.txt', 'looked for');
    for (const more of ['', '?filters[nope]=x', '/uses'])
      expect(await shown(`files/${theirs}${more}`)).toBe(await shown(`files/${missing}${more}`));
  });

  test('are not shown by documents that refer to them by a guessed id', async () => {
    const writer = await holding(app, [
      create ?? {},
      { ...read, conditions: ['admin::is-creator'] },
      ...[article, page].flatMap((uid) => rights(uid, ['create', 'read', 'update'])),
    ]);
    const mine = await upload(writer, 'of-the-writer.txt', 'written');
    const theirs = await upload(app.superToken, 'not-mine.txt', 'not mine');
    const forms = (file: number) =>
      [
        [article, { cover: file }],
        [article, { gallery: [mine, file] }],
        [article, { gallery: { connect: [file] } }],
        [page, { seo: { image: file } }],
        [page, { zone: [{ __component: 'shared.quote', inner: [{ image: { set: [file] } }] }] }],
      ] as const;
    const own = { [article]: '', [page]: '' };
    for (const uid of [article, page] as const) own[uid] = await add(app, uid, {}, writer);
    const responses = async (file: number): Promise<readonly string[]> => {
      const refused: TestResponse[] = [];
      for (const [uid, data] of forms(file))
        refused.push(
          await app.admin('POST', of(uid), { data }, writer),
          await app.admin('PUT', of(uid, own[uid]), { data }, writer),
        );
      const copy = of(article, own[article], 'actions/clone');
      refused.push(await app.admin('POST', copy, { data: { cover: file } }, writer));
      return refused.map(({ status, text }) => `${status} ${text.replaceAll(String(file), 'FILE')}`);
    };
    const hidden = await responses(theirs);
    expect(hidden).toEqual(await responses(missing));
    expect(hidden.filter((response) => !response.startsWith('400'))).toEqual([]);
    for (const [uid, data] of forms(mine))
      expect((await app.admin('PUT', of(uid, own[uid]), { data }, writer)).status).toBe(200);
  });

  test('stay in a document that shows them, and can be taken out of it', async () => {
    const writer = await holding(app, [create ?? {}, ...rights(article, ['read', 'update'])]);
    const theirs = await upload(app.superToken, 'linked.txt', 'linked');
    const id = await add(app, article, { cover: theirs, gallery: [theirs] });
    const put = (data: object, search = '') =>
      app.admin('PUT', `${of(article, id)}${search}`, { data }, writer);
    const kept = await put({ title: 'sent back', cover: theirs, gallery: [theirs] });
    expect([kept.status, kept.text]).toEqual([200, expect.stringContaining('linked.txt')]);
    const removed = await put({ cover: null, gallery: [] });
    expect([removed.status, removed.text]).toEqual([200, expect.not.stringContaining('linked.txt')]);
  });

  test('are not shown by those who may change them', async () => {
    const mine = await upload(token, 'mine.txt', 'to be moved');
    const theirs = await upload(app.superToken, 'theirs.txt', 'to be changed');
    const changed = await ask('PUT', `upload/files/${theirs}`, { fileInfo: { caption: 'written' } });
    expect([changed.status, changed.body]).toMatchObject([200, { id: theirs, caption: 'written' }]);
    const moving = { fileIds: [mine, theirs], destinationFolderId: folder };
    const moved = await ask('POST', 'upload/actions/bulk-move', moving);
    expect(moved.text).toContain('mine.txt');
    const deleted = await ask('POST', 'upload/actions/bulk-delete', { fileIds: [theirs] });
    expect(deleted.status).toBe(200);
    for (const response of [changed, moved, deleted]) expect(response.text).not.toContain('theirs');
  });
});
