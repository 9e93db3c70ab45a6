// Resumable uploads over the tus protocol, with the usual client library: they continue after a broken connection and a restart,
// are stored like other uploads, and leave nothing behind.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, create, files, patch, recordsOf, ref, type Stored } from './resumable.ts';

interface Sending {
  readonly content: Buffer;
  readonly metadata?: Record<string, string>;
  readonly token?: string;
  /** The number of bytes after which the client stops. */
  readonly stopAfter?: number;
  readonly uploadUrl?: string;
}

/** Returns the record, or the URL of the unfinished upload. */
function send(
  address: string,
  app: TestApp,
  { content, metadata = { filename: 'a.bin' }, token = app.token, stopAfter, uploadUrl }: Sending,
): Promise<{ readonly record?: Stored; readonly url: string }> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${address}/api/upload/resumable`,
      ...(uploadUrl === undefined ? {} : { uploadUrl }),
      uploadSize: content.length,
      chunkSize: 100_000,
      metadata,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: null,
      onError: reject,
      onSuccess: ({ lastResponse }) => {
        const record: Stored = JSON.parse(lastResponse.getBody());
        resolve({ record, url: upload.url ?? '' });
      },
      onChunkComplete: (_size, sent) => {
        if (stopAfter === undefined || sent < stopAfter) return;
        void upload.abort();
        resolve({ url: upload.url ?? '' });
      },
    });
    upload.start();
  });
}

async function served(app: TestApp, { url }: Pick<Stored, 'url'>): Promise<Buffer> {
  return (await app.plinth.server.inject({ url })).rawPayload;
}

describe.each(databases)('resumable uploads on %s', (database) => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    address = await app.plinth.listen();
  });
  afterAll(() => app.close());

  test('store a file like other uploads', async () => {
    const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const fileInfo = JSON.stringify({ caption: 'A red door' });
    const { record } = await send(address, app, { content, metadata: { filename: 'door.png', fileInfo } });
    expect(record).toMatchObject({
      name: 'door.png',
      mime: 'image/png',
      caption: 'A red door',
      width: 600,
      formats: { thumbnail: { width: 234 } },
    });
    expect(record && (await served(app, record)).equals(content)).toBe(true);
  });

  test('continue after a broken connection, and after a restart', async () => {
    const content = Buffer.alloc(950_000, 'abcdefg');
    let other = await startTestApp(database, files);
    try {
      const before = await other.plinth.listen();
      const { url } = await send(before, other, { content, stopAfter: 300_000 });
      await vi.waitFor(async () => {
        const { headers } = await ask(other, 'HEAD', url.slice(url.lastIndexOf('/')));
        expect(Number(headers['upload-offset'])).toBeGreaterThanOrEqual(300_000);
      }, 10_000);
      other = await other.reopen(files);
      const after = await other.plinth.listen();
      const uploadUrl = url.replace(before, after);
      const { record } = await send(after, other, { content, uploadUrl });
      expect(record && (await served(other, record)).equals(content)).toBe(true);
      expect(await recordsOf(other)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('return their offset, and the record again when the last request is repeated', async () => {
    const path = await create(app, 10);
    expect((await ask(app, 'PATCH', path, patch(0, Buffer.from('01234')))).headers['upload-offset']).toBe(
      '5',
    );
    expect((await ask(app, 'HEAD', path)).headers).toMatchObject({
      'upload-offset': '5',
      'upload-length': '10',
    });
    const last = await ask(app, 'PATCH', path, patch(5, Buffer.from('56789')));
    expect(last.status).toBe(200);
    const record: Stored = JSON.parse(last.text);
    expect((await served(app, record)).toString()).toBe('0123456789');
    expect((await ask(app, 'HEAD', path)).headers['upload-offset']).toBe('10');
    const again = await ask(app, 'PATCH', path, patch(10, Buffer.from('')));
    expect([again.status, JSON.parse(again.text)]).toMatchObject([200, { id: record.id }]);
  });

  test('are recorded once, if the process died after it had written the record', async () => {
    const path = await create(app, 5);
    const { text } = await ask(app, 'PATCH', path, patch(0, Buffer.from('01234')));
    const record: Stored = JSON.parse(text);
    // The state after a crash between writing the record and noting its documentId.
    const facts = join(app.folder, 'public/uploads/.incoming/resumable', `${path.slice(1)}.json`);
    const { documentId: _gone, ...unfinishedFacts } = JSON.parse(await readFile(facts, 'utf8'));
    await writeFile(facts, JSON.stringify(unfinishedFacts));
    await writeFile(facts.replace('.json', ''), '01234');
    const before = (await recordsOf(app)).length;
    expect((await ask(app, 'HEAD', path)).headers['upload-offset']).toBe('5');
    const again = await ask(app, 'PATCH', path, patch(5, Buffer.from('')));
    expect(JSON.parse(again.text)).toMatchObject({ id: record.id });
    expect((await recordsOf(app)).length).toBe(before);
  });

  test('that have all their bytes are finished by the next request', async () => {
    const path = await create(app, 5);
    const bytes = join(app.folder, 'public/uploads/.incoming/resumable', path.slice(1));
    await writeFile(bytes, '01234');
    const before = (await recordsOf(app)).length;
    await Promise.all([ask(app, 'HEAD', path), ask(app, 'HEAD', path)]);
    expect((await recordsOf(app)).length).toBe(before + 1);
  });

  test('are linked to a document', async () => {
    const { body } = await app.request('POST', '/api/articles', { data: { title: 'A' } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const metadata = { filename: 'a.png', ref, refId: documentId, field: 'cover' };
    const { record } = await send(address, app, { content, metadata });
    const shown = await app.request('GET', `/api/articles/${documentId}?populate=cover`);
    expect(shown.body).toMatchObject({ data: { cover: { id: record?.id } } });
  });
});
