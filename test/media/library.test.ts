// Where files are used, and files with the same content.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenRule } from '../../src/plan/rules/parse-rule.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { article, files, type Named, page, upload } from './library.ts';
import { tokenFor } from './tokens.ts';

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
  const listed = async (search: string): Promise<readonly number[]> =>
    ((await app.request('GET', `/api/upload/files?${search}`)).body as readonly Named[]).map(({ id }) => id);

  describe('where a file is used', () => {
    const create = async (plural: string, data: object, search = ''): Promise<Named> =>
      ((await app.request('POST', `/api/${plural}${search}`, { data })).body as { data: Named }).data;
    const uses = async ({ id }: Named, token?: string): Promise<readonly string[]> => {
      const response = await app.request('GET', `/api/upload/files/${id}/uses`, undefined, token);
      expect(response.status, response.text).toBe(200);
      const { related } = response.body as { related: readonly { __type: string; documentId: string }[] };
      return related.map(({ __type, documentId }) => `${__type} ${documentId}`);
    };

    test('is listed for attributes, components and dynamic zones', async () => {
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

    test('does not contain documents and attributes that the caller may not read', async () => {
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

    test('is limited by the rules of the caller', async () => {
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

    test('can be counted for attributes', async () => {
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

  test('files with the same content are found, whatever their names', async () => {
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
    const stranger = await tokenFor(app, [`${article}.find`]);
    expect((await ask('GET', 'files?duplicates=true', undefined, stranger)).status).toBe(403);
  });
});
