// The media library as a library: folders and what is in them, which documents show a file, and files that are the
// same.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/known-actions.ts';
import { type GivenRule, parseRules } from '../../src/plan/parse-rule.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { uploaded } from './upload.ts';

const article = 'api::article.article';
const page = 'api::page.page';
const files = {
  contentTypes: {
    [article]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string' },
        cover: { type: 'media' },
        gallery: { type: 'media', multiple: true },
        secret: { type: 'media', private: true },
      },
    },
    [page]: {
      attributes: {
        seo: { type: 'component', component: 'shared.seo' },
        zone: { type: 'dynamiczone', components: ['shared.quote'] },
      },
    },
    'api::hidden.hidden': {
      attributes: { seo: { type: 'component', component: 'shared.seo', private: true } },
    },
  },
  components: {
    'shared.seo': { image: { type: 'media' } },
    'shared.quote': { inner: { type: 'component', component: 'shared.seo', repeatable: true } },
  },
};

interface Named {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
}

interface Folder extends Named {
  readonly path: string;
  readonly parent: Named | null;
  readonly children: { readonly count: number };
  readonly files: { readonly count: number };
}

let count = 0;

const upload = (app: TestApp, fileInfo: object = {}, content = `content ${count++}`): Promise<Named> =>
  uploaded<Named>(app, { name: 'a.txt', content, fields: { fileInfo: JSON.stringify(fileInfo) } });

async function tokenFor(
  app: TestApp,
  permissions: readonly string[],
  given: GivenRule = {},
): Promise<string> {
  const { database, schema } = app.plinth.project;
  const ruled = permissions.filter((action) => action.startsWith('api::'));
  const rules = parseRules(schema, ruled, given);
  const definition = { name: `custom ${count++}`, type: 'custom', permissions, rules } as const;
  const { token } = await createToken(database, definition, knownActions(schema));
  await app.plinth.access.refresh();
  return token;
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
    test('are a tree, with paths and numbers of what is in them', async () => {
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
      expect((await ask('GET', 'files?folder=999999')).status).toBe(404);
      const { data } = await ask('GET', 'folder-structure');
      expect(data).toContainEqual({
        id: root.id,
        name: 'root',
        children: [{ id: inner.id, name: 'inner', children: [] }],
      });
      // No response about files tells where they are kept.
      expect((await app.request('GET', `/api/upload/files/${file.id}?populate=*`)).body).not.toHaveProperty(
        'folder',
      );
    });

    test('are renamed and moved, files too', async () => {
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

    test('never end up in themselves, not even by two moves at once', async () => {
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

    test('have one name in one place', async () => {
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
    ])('%j makes none', async (body) => {
      expect((await ask('POST', 'folders', body)).status).toBe(400);
    });

    test('are deleted when they are empty, or with everything in them', async () => {
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
      const nobody = await tokenFor(app, [`${article}.find`]);
      for (const path of ['folders', `folders/${id}`, 'folder-structure', `files/${file.id}/uses`])
        expect((await ask('GET', path, undefined, nobody)).status).toBe(403);
    });
  });

  describe('where a file is used', () => {
    const create = async (plural: string, data: object, search = ''): Promise<Named> =>
      ((await app.request('POST', `/api/${plural}${search}`, { data })).body as { data: Named }).data;
    const uses = async ({ id }: Named, token?: string): Promise<readonly string[]> => {
      const response = await app.request('GET', `/api/upload/files/${id}/uses`, undefined, token);
      expect(response.status, response.text).toBe(200);
      const { related } = response.body as { related: readonly { __type: string; documentId: string }[] };
      return related.map(({ __type, documentId }) => `${__type} ${documentId}`);
    };

    test('is told for attributes, components and dynamic zones', async () => {
      const file = await upload(app);
      const { id } = file;
      const one = await create('articles', { cover: id });
      const two = await create('articles', { gallery: [id], cover: id });
      const three = await create('pages', { seo: { image: id } });
      const four = await create('pages', {
        seo: { image: id },
        zone: [{ __component: 'shared.quote', inner: [{ image: id }, { image: id }] }],
      });
      const versions = [one, two].flatMap(({ documentId }) => Array(2).fill(`${article} ${documentId}`));
      const pages = [three, four].map(({ documentId }) => `${page} ${documentId}`);
      expect([...(await uses(file))].sort()).toEqual([...versions, ...pages].sort());
      await app.request('DELETE', `/api/pages/${four.documentId}`);
      await app.request('PUT', `/api/pages/${three.documentId}`, { data: { seo: null } });
      expect([...(await uses(file))].sort()).toEqual([...versions].sort());
    });

    test('tells nothing of documents and attributes that the caller may not read', async () => {
      const file = await upload(app);
      await create('articles', { cover: file.id }, '?status=draft');
      await create('articles', { title: 'x', secret: file.id });
      await create('pages', { seo: { image: file.id } });
      await create('hiddens', { seo: { image: file.id } });
      const findOne = 'plugin::upload.content-api.findOne';
      expect(await uses(file, await tokenFor(app, [findOne]))).toEqual([]);
      const reader = await tokenFor(app, [findOne, `${article}.find`, 'api::hidden.hidden.find']);
      expect(await uses(file, reader)).toEqual([]);
      expect(await uses(file, await tokenFor(app, [findOne, `${page}.find`]))).toHaveLength(1);
    });

    test('keeps to the rules of the caller', async () => {
      const file = await upload(app);
      await create('articles', { title: 'seen', cover: file.id });
      await create('articles', { title: 'unseen', cover: file.id });
      await create('pages', { seo: { image: file.id } });
      const findOne = 'plugin::upload.content-api.findOne';
      const counted = async (given: GivenRule, type = article): Promise<readonly number[]> => {
        const token = await tokenFor(app, [findOne, `${type}.find`], given);
        const url = `/api/upload/files/${file.id}?populate[related][count]=true`;
        const { body } = await app.request('GET', url, undefined, token);
        return [(await uses(file, token)).length, (body as { related: { count: number } }).related.count];
      };
      expect(await counted({})).toEqual([2, 2]);
      expect(await counted({ filter: { title: 'seen' } })).toEqual([1, 1]);
      expect(await counted({ fields: ['title', 'cover'] })).toEqual([2, 2]);
      expect(await counted({ fields: ['title'] })).toEqual([0, 0]);
      expect(await counted({}, page)).toEqual([1, 0]);
      expect(await counted({ fields: ['zone'] }, page)).toEqual([0, 0]);
      expect(await counted({ filter: { seo: { image: { id: 0 } } } }, page)).toEqual([0, 0]);
    });

    test('can be counted, as far as attributes go', async () => {
      const file = await upload(app);
      await create('articles', { cover: file.id });
      const { body } = await app.request('GET', `/api/upload/files/${file.id}?populate[related][count]=true`);
      expect(body).toMatchObject({ related: { count: 2 } });
      const query = `{ uploadFile(id: ${file.id}) { data { attributes { related { __typename } } } } }`;
      const { text } = await app.request('POST', '/graphql', { query });
      expect(text).toContain('"related":[{"__typename":"');
      expect(text).not.toContain('"__type"');
      const unused = await upload(app);
      const none = await app.request('GET', `/api/upload/files/${unused.id}?populate[related][count]=true`);
      expect(none.body).toMatchObject({ related: { count: 0 } });
    });
  });

  test('files with the same content are found, whatever they are called', async () => {
    const [a, b] = [await upload(app, {}, 'the same'), await upload(app, { name: 'b.txt' }, 'the same')];
    const other = await upload(app, {}, 'another');
    expect(await listed(`duplicateOf=${a.id}`)).toEqual([b.id]);
    expect(await listed(`duplicateOf=${other.id}`)).toEqual([]);
    const all = await listed('duplicates=true&sort=id');
    expect(all).toEqual(expect.arrayContaining([a.id, b.id]));
    expect(all).not.toContain(other.id);
    expect(await listed(`duplicates=true&filters[name]=b.txt&filters[id]=${b.id}`)).toEqual([b.id]);
    await app.request('DELETE', `/api/upload/files/${b.id}`);
    expect(await listed(`duplicateOf=${a.id}`)).toEqual([]);
    expect((await ask('GET', 'files?duplicateOf=999999')).status).toBe(400);
    const nobody = await tokenFor(app, [`${article}.find`]);
    expect((await ask('GET', 'files?duplicates=true', undefined, nobody)).status).toBe(403);
  });
});
