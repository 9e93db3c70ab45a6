// A folder that is deleted while something is put into it: nothing remains in a folder that does not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
