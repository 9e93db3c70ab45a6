// A folder that is deleted while something is put into it: nothing remains in a folder that does not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, type Named, upload } from './library.ts';
import { upload as send } from './upload.ts';

const rounds = Array.from({ length: 15 }, (_, index) => index);

describe.each(databases)('a folder that is deleted at the same moment on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { ...files, connections: 12 });
  });
  afterAll(() => app.close());

  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await app.request(method, `/api/upload/${path}`, body);
    return { status: response.status, data: (response.body as { readonly data: unknown }).data };
  };
  const newFolder = async (name: string): Promise<Named> =>
    (await ask('POST', 'folders', { name, parent: null })).data as Named;
  const remove = ({ id }: Named) => ask('DELETE', `folders/${id}`);

  interface Branch extends Named {
    readonly children: readonly Branch[];
  }
  const shown = (branches: readonly Branch[]): readonly number[] =>
    branches.flatMap(({ id, children }) => [id, ...shown(children)]);

  test('keeps the folder that is moved into it, or is deleted before the move', async () => {
    for (const round of rounds) {
      const [target, moved] = [await newFolder(`target ${round}`), await newFolder(`moved ${round}`)];
      const [move, removal] = await Promise.all([
        ask('PUT', `folders/${moved.id}`, { parent: target.id }),
        remove(target),
      ]);
      expect([
        [200, 400],
        [400, 200],
        [404, 200],
      ]).toContainEqual([move.status, removal.status]);
      const { data } = await ask('GET', 'folder-structure');
      expect(shown(data as readonly Branch[])).toContain(moved.id);
    }
  });

  test.each(['moved into it', 'uploaded into it'])(
    'keeps the file that is %s, or is deleted before',
    async (way) => {
      const moved = await upload(app);
      for (const round of rounds) {
        const target = await newFolder(`${way} ${round}`);
        const [put, removal] = await Promise.all([
          way === 'moved into it'
            ? ask('POST', 'actions/bulk-move', { fileIds: [moved.id], destinationFolderId: target.id })
            : send(app, { name: 'a.txt', content: way, fields: { fileInfo: `{"folder":${target.id}}` } }),
          remove(target),
        ]);
        const isKept = put.status < 300;
        expect([put.status, removal.status]).toEqual(isKept ? [put.status, 400] : [put.status, 200]);
        if (!isKept) continue;
        const { body } = await app.request('GET', `/api/upload/files?folder=${target.id}`);
        expect(body).toHaveLength(1);
      }
    },
  );

  test('takes what is put into it along if it is deleted with its content', async () => {
    for (const round of rounds) {
      const target = await newFolder(`filled ${round}`);
      const [added, removal] = await Promise.all([
        ask('POST', 'folders', { name: 'added', parent: target.id }),
        ask('POST', 'actions/bulk-delete', { folderIds: [target.id] }),
      ]);
      expect([201, 400, 404]).toContain(added.status);
      expect(removal.status).toBe(200);
      const { data } = await ask('GET', 'folder-structure');
      expect((data as readonly Branch[]).map(({ name }) => name)).not.toContain('added');
    }
  });
});

test('two folders that have the same name already do not keep others from being written', async () => {
  const app = await startTestApp('sqlite', files);
  const { documents } = app.plinth;
  const folder = { uid: 'plugin::upload.folder', abilities: fullAccess } as const;
  for (const _ of rounds.slice(0, 2)) await documents.create({ ...folder, data: { name: 'twice' } });
  const write = async (method: string, path: string, body: object) =>
    (await app.request(method, `/api/upload/${path}`, body)).status;
  const { data } = (await app.request('GET', '/api/upload/folders')).body as { data: readonly Named[] };
  expect(await write('POST', 'folders', { name: 'another', parent: null })).toBe(201);
  expect(await write('POST', 'folders', { name: 'twice', parent: null })).toBe(400);
  expect(await write('PUT', `folders/${data[0]?.id}`, { name: 'once' })).toBe(200);
  await app.close();
});
