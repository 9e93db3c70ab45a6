// `allowedTypes`: which files a media attribute accepts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, png, refused, stored } from './stored-uploads.ts';
import { upload } from './upload.ts';

describe.each(databases)('attributes for files on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files());
  });
  afterAll(() => app.close());

  describe('allowedTypes', () => {
    const page = 'api::page.page';
    const pictures = { type: 'media', multiple: true, allowedTypes: ['images'] };
    const part = { type: 'component', component: 'shared.part' };
    let other: TestApp;
    beforeAll(async () => {
      other = await startTestApp(database, {
        contentTypes: {
          [page]: {
            draftAndPublish: true,
            attributes: {
              pictures,
              any: { type: 'media' },
              clip: { type: 'media', allowedTypes: ['videos', 'audios'] },
              part,
              zone: { type: 'dynamiczone', components: ['shared.part'] },
            },
          },
        },
        files: { 'config/api.json': { documents: { strictMediaTypes: true } } },
        components: { 'shared.part': { picture: { ...pictures, multiple: false } } },
      });
    });
    afterAll(() => other.close());

    test('of a list, an attribute for one file takes the first, and changing nothing keeps it', async () => {
      const content = await png(10, 10);
      const [{ id: one }, { id: two }] = [await stored(other, { content }), await stored(other, { content })];
      const write = async (method: string, path: string, data: object) =>
        (
          await other.request(method, `/api/pages${path}?populate[part][populate]=*&populate[any]=true`, {
            data,
          })
        ).body;
      const both = { any: [one, two], part: { picture: { set: [two, one] } } };
      const made = await write('POST', '', both);
      expect(made).toMatchObject({ data: { any: { id: one }, part: { picture: { id: two } } } });
      const { documentId } = (made as { data: { documentId: string } }).data;
      for (const any of [{}, { connect: null }, { disconnect: [] }])
        expect(await write('PUT', `/${documentId}`, { any })).toMatchObject({ data: { any: { id: one } } });
    });

    test('an upload publishes its link, unless the draft has other changes: then only the draft gets it', async () => {
      const content = await png(10, 10);
      const { id: picture } = await stored(other, { content });
      const made = async (status: string, data: object) =>
        (await other.request('POST', `/api/pages?status=${status}`, { data })).body as {
          data: { id: number; documentId: string };
        };
      const { id, documentId } = (await made('published', {})).data;
      const shown = async (of: string, status: string) =>
        other.request('GET', `/api/pages/${of}?populate[0]=pictures&populate[1]=any&status=${status}`);
      const link = (refId: string) => stored(other, { content, fields: { ref: page, refId, field: 'any' } });
      await link(documentId);
      const first = (await shown(documentId, 'published')).body;
      expect(first).toMatchObject({ data: { any: { name: 'photo.png' } } });
      const unfinished = { data: { pictures: [picture], any: null } };
      await other.request('PUT', `/api/pages/${documentId}?status=draft`, unfinished);
      for (const refId of [documentId, String(id)]) {
        await link(refId).catch(() => undefined);
        expect((await shown(documentId, 'published')).body).toEqual(first);
      }
      expect((await shown(documentId, 'draft')).body).toMatchObject({
        data: { pictures: [{ id: picture }], any: { name: 'photo.png' } },
      });
      const draft = (await made('draft', {})).data.documentId;
      await link(draft);
      expect((await shown(draft, 'published')).status).toBe(404);
      expect((await shown(draft, 'draft')).body).toMatchObject({ data: { any: { name: 'photo.png' } } });
    });

    test('are checked in every write of a document that refers to a file', async () => {
      const picture = await stored(other, { content: await png(10, 10) });
      const words = await stored(other, { name: 'a.txt', content: 'words' });
      const create = (data: object) => other.request('POST', '/api/pages', { data });
      const { id } = picture;
      const accepted = { pictures: [id], any: words.id, part: { picture: id } };
      expect((await create(accepted)).status).toBe(201);
      const zone = (file: number) => [{ __component: 'shared.part', picture: file }];
      expect((await create({ zone: zone(id) })).status).toBe(201);
      for (const data of [
        { pictures: [id, words.id] },
        { pictures: { connect: [{ documentId: words.documentId }] } },
        { clip: id },
        { part: { picture: words.id } },
        { zone: zone(words.id) },
      ]) {
        const response = await create(data);
        expect(response).toMatchObject({
          status: 400,
          body: {
            error: {
              message: expect.stringMatching(
                /only accepts (images|videos, audios): the file is one of the (files|images)/,
              ),
            },
          },
        });
      }
    });

    test('are not checked in documents unless the project configures it', async () => {
      const contentTypes = { [page]: { attributes: { pictures } } };
      const lenient = await startTestApp(database, { contentTypes });
      try {
        const { id } = await stored(lenient, { name: 'a.txt', content: 'words' });
        expect((await lenient.request('POST', '/api/pages', { data: { pictures: [id] } })).status).toBe(201);
      } finally {
        await lenient.close();
      }
    });

    test('are checked when an upload is linked to a document', async () => {
      const { body } = await other.request('POST', '/api/pages', { data: {} });
      const { documentId } = (body as { data: { documentId: string } }).data;
      const fields = { ref: page, refId: documentId, field: 'pictures' };
      const words = { name: 'a.txt', content: 'words', fields };
      expect((await refused(other, () => upload(other, words))).status).toBe(400);
      expect((await upload(other, { content: await png(10, 10), fields })).status).toBe(201);
    });
  });
});
