// The media library over REST and on disk: what is stored, what is served, and that refused uploads leave nothing.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import {
  ending,
  files,
  image,
  onDisk,
  part,
  png,
  refused,
  sendBytes,
  served,
  stored,
} from './stored-uploads.ts';
import { upload } from './upload.ts';

describe.each(databases)('media on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files());
  });
  afterAll(() => app.close());

  describe('an upload', () => {
    test('responds with the detected type and size, and the file and its copies are served', async () => {
      const content = await png();
      const fields = { fileInfo: JSON.stringify({ alternativeText: 'A red door' }) };
      const file = await stored(app, { name: 'Été.png', content, fields });
      expect(file).toMatchObject({
        name: 'Été.png',
        alternativeText: 'A red door',
        mime: 'image/png',
        ext: '.png',
        width: 600,
        height: 400,
        provider: 'local',
        url: expect.stringMatching(/^\/uploads\/ete_[0-9a-f]{10}\.png$/),
      });
      const { thumbnail, small, ...others } = file.formats ?? {};
      expect(others).toEqual({});
      expect([thumbnail?.width, small?.width]).toEqual([234, 500]);

      const whole = await served(app, file.url);
      expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/png']);
      expect(whole.bytes.equals(content)).toBe(true);
      const copy = await served(app, small?.url ?? '');
      expect(await sharp(copy.bytes).metadata()).toMatchObject({ format: 'png', width: 500, height: 333 });
      expect((await served(app, thumbnail?.url ?? '')).status).toBe(200);
    });

    test('can be listed and read, with the same record', async () => {
      const file = await stored(app, { content: await png(10, 10) });
      expect(file.formats).toBeNull();
      const one = await app.request('GET', `/api/upload/files/${file.id}`);
      expect([one.status, one.body]).toMatchObject([200, { id: file.id, url: file.url }]);
      const list = await app.request('GET', `/api/upload/files?filters[hash]=${file.hash}`);
      expect(list.body).toMatchObject([{ documentId: file.documentId }]);
      for (const id of ['999999', '0', '-1', 'abc', '99999999999999', file.documentId])
        expect((await app.request('GET', `/api/upload/files/${id}`)).status).toBe(404);
    });

    test('is served in ranges, with 304 to clients that have it already, and with 412 for another version', async () => {
      const { url } = await stored(app, { name: 'digits.txt', content: '0123456789' });
      const { headers } = await served(app, url);
      const etag = String(headers.etag);
      const unchanged = await served(app, url, { 'if-none-match': etag });
      expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
      const other = await served(app, url, { 'if-match': '"other"' });
      expect([other.status, other.bytes.length, other.headers.etag]).toEqual([412, 0, etag]);
      const middle = await served(app, url, { range: 'bytes=2-4' });
      expect([middle.status, String(middle.bytes)]).toEqual([206, '234']);
      expect(middle.headers['content-range']).toBe('bytes 2-4/10');
      const outside = await served(app, url, { range: 'bytes=10-' });
      expect([outside.status, outside.headers['content-range']]).toEqual([416, 'bytes */10']);
    });

    test('of a photo is served upright and without its metadata', async () => {
      const content = await image(60, 40)
        .withExif({ IFD0: { Copyright: 'taken at home' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      expect((await sharp(content).metadata()).exif).toBeDefined();
      const file = await stored(app, { name: 'photo.jpg', content });
      expect(file).toMatchObject({ mime: 'image/jpeg', width: 40, height: 60 });
      const { bytes } = await served(app, file.url);
      const facts = await sharp(bytes).metadata();
      expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
        40,
        60,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('taken at home')).toBe(false);
    });

    test('of several files stores all of them, or none', async () => {
      const both = Buffer.concat([part('a.txt', 'one'), part('b.txt', 'two'), ending]);
      const response = await sendBytes(app, both);
      expect([response.status, response.body]).toMatchObject([201, [{ name: 'a.txt' }, { name: 'b.txt' }]]);
      const oneMisnamed = Buffer.concat([part('a.txt', 'one'), part('../b.txt', 'two'), ending]);
      expect((await refused(app, () => sendBytes(app, oneMisnamed))).status).toBe(400);
      const oneBroken = Buffer.concat([
        part('a.txt', 'one'),
        part('b.png', (await png(9, 9)).subarray(0, 40)),
        ending,
      ]);
      expect((await refused(app, () => sendBytes(app, oneBroken))).status).toBe(400);
    });

    test('of several files gives each its own fileInfo, in the order of the form', async () => {
      const names = Array.from({ length: 8 }, (_, index) => `${index}.txt`);
      const infos = names.map((name) => ({ caption: `caption of ${name}` }));
      const field = `--limit\r\ncontent-disposition: form-data; name="fileInfo"\r\n\r\n${JSON.stringify(infos)}\r\n`;
      // The first file is the largest, so it is written to disk last.
      const parts = names.map((name, index) => part(name, 'x'.repeat(index === 0 ? 250_000 : 1)));
      const response = await sendBytes(app, Buffer.concat([Buffer.from(field), ...parts, ending]));
      expect([response.status, response.body]).toMatchObject([
        201,
        names.map((name) => ({ name, caption: `caption of ${name}` })),
      ]);
    });

    test('with an id replaces the content and keeps the address', async () => {
      const file = await stored(app, { content: await png(600, 400, 'red') });
      const content = await png(300, 200, 'blue');
      const response = await upload(app, { content, search: `?id=${file.id}` });
      expect([response.status, response.body]).toMatchObject([
        200,
        { id: file.id, hash: file.hash, url: file.url, width: 300, height: 200 },
      ]);
      expect((await served(app, file.url)).bytes.equals(content)).toBe(true);
      // The smaller image has no copy of this size.
      expect((await served(app, file.formats?.small?.url ?? '')).status).toBe(404);
      const unknown = await refused(app, () => upload(app, { content, search: '?id=999999' }));
      expect(unknown.status).toBe(404);
    });

    test('is replaced and deleted concurrently, and no file is left without a record', async () => {
      const before = await onDisk(app);
      const replacement = { content: await png(300, 200, 'blue') };
      for (let round = 0; round < 5; round++) {
        const file = await stored(app, { content: await png(600, 400, 'red') });
        const search = `?id=${file.id}`;
        const [first, second, deleted] = await Promise.all([
          upload(app, { ...replacement, search }),
          upload(app, { ...replacement, search }),
          app.request('DELETE', `/api/upload/files/${file.id}`),
        ]);
        expect([200, 404]).toContain(first.status);
        expect([200, 404]).toContain(second.status);
        expect(deleted.status).toBe(200);
        expect(await onDisk(app)).toEqual(before);
      }
    });

    test('with an id and without a file changes only the metadata', async () => {
      const file = await stored(app, { content: await png(10, 10) });
      const response = await app.request('POST', `/api/upload?id=${file.id}`, {
        fileInfo: { caption: 'New' },
      });
      expect([response.status, response.body]).toMatchObject([
        200,
        { caption: 'New', url: file.url, name: file.name },
      ]);
      const stolen = await app.request('POST', `/api/upload?id=${file.id}`, { fileInfo: { hash: 'other' } });
      expect(stolen.status).toBe(400);
    });

    test('is deleted with its copies by DELETE', async () => {
      const before = await onDisk(app);
      const file = await stored(app, { content: await png() });
      expect((await onDisk(app)).length).toBe(before.length + 3);
      const response = await app.request('DELETE', `/api/upload/files/${file.id}`);
      expect([response.status, response.body]).toMatchObject([200, { id: file.id, url: file.url }]);
      expect(await onDisk(app)).toEqual(before);
      expect((await served(app, file.url)).status).toBe(404);
      expect((await app.request('GET', `/api/upload/files/${file.id}`)).status).toBe(404);
      expect((await app.request('DELETE', `/api/upload/files/${file.id}`)).status).toBe(404);
    });
  });
});
