// Uploads in parts over the tus protocol, with the client that people use for it: they go on after a broken connection
// and a restart, take the way of every other upload, and leave nothing behind.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const sizeLimit = 2_000_000;
const ref = 'api::article.article';
const files = {
  contentTypes: {
    [ref]: { attributes: { title: { type: 'string' }, cover: { type: 'media', allowedTypes: ['images'] } } },
  },
  files: {
    'config/plugins.json': { upload: { config: { sizeLimit, security: { deniedTypes: ['text/html'] } } } },
  },
};

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly url: string;
  readonly caption: string | null;
}

interface Sending {
  readonly content: Buffer;
  readonly metadata?: Record<string, string>;
  readonly token?: string;
  /** Stops after so many bytes. */
  readonly stopAfter?: number;
  readonly uploadUrl?: string;
}

/** Returns the record, or where the unfinished upload is. */
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

/** A request of the protocol as it is on the wire. */
async function ask(
  app: TestApp,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  {
    headers = {},
    payload,
    token = app.token,
  }: { headers?: object; payload?: Buffer; token?: string | null } = {},
) {
  const response = await app.plinth.server.inject({
    method,
    url: `/api/upload/resumable${path}`,
    headers: {
      'tus-resumable': '1.0.0',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(payload ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

const metadataOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const creation = (length: number, values: Readonly<Record<string, string>> = { filename: 'a.txt' }) => ({
  headers: { 'upload-length': String(length), 'upload-metadata': metadataOf(values) },
});

async function create(
  app: TestApp,
  length: number,
  values?: Readonly<Record<string, string>>,
): Promise<string> {
  const { status, headers, text } = await ask(app, 'POST', '', creation(length, values));
  expect(status, text).toBe(201);
  return String(headers.location).slice('/api/upload/resumable'.length);
}

const unfinished = async ({ folder }: TestApp): Promise<readonly string[]> =>
  readdir(join(folder, 'public/uploads/.incoming/resumable')).catch(() => []);

const recordsOf = async (app: TestApp): Promise<readonly Stored[]> =>
  (await app.request('GET', '/api/upload/files')).body as readonly Stored[];

async function served(app: TestApp, { url }: Pick<Stored, 'url'>): Promise<Buffer> {
  return (await app.plinth.server.inject({ url })).rawPayload;
}

const patch = (offset: number, payload: Buffer) => ({
  headers: { 'upload-offset': String(offset) },
  payload,
});

describe.each(databases)('resumable uploads on %s', (database) => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    address = await app.plinth.listen();
  });
  afterAll(() => app.close());

  test('store a file like every other upload', async () => {
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

  test('go on after a broken connection, and after a restart', async () => {
    const content = Buffer.alloc(950_000, 'abcdefg');
    let other = await startTestApp(database, files);
    try {
      const before = await other.plinth.listen();
      const { url } = await send(before, other, { content, stopAfter: 300_000 });
      await vi.waitFor(async () => {
        const { headers } = await ask(other, 'HEAD', url.slice(url.lastIndexOf('/')));
        expect(Number(headers['upload-offset'])).toBeGreaterThanOrEqual(300_000);
      });
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

  test('say how far they are, and respond with the record once more when asked again', async () => {
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

  test('are recorded once, when a process died before it could say so', async () => {
    const path = await create(app, 5);
    const { text } = await ask(app, 'PATCH', path, patch(0, Buffer.from('01234')));
    const record: Stored = JSON.parse(text);
    // As if the record had been written and nothing more.
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

  test('whose bytes are all there are finished by the next request', async () => {
    const path = await create(app, 5);
    const bytes = join(app.folder, 'public/uploads/.incoming/resumable', path.slice(1));
    await writeFile(bytes, '01234');
    const before = (await recordsOf(app)).length;
    await Promise.all([ask(app, 'HEAD', path), ask(app, 'HEAD', path)]);
    expect((await recordsOf(app)).length).toBe(before + 1);
  });

  test('link themselves', async () => {
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

  describe('that must not pass', () => {
    test('need the permission of every other upload', async () => {
      const { database: store, schema } = app.plinth.project;
      const definition = {
        name: `reader ${database}`,
        type: 'custom',
        permissions: [`${ref}.update`],
      } as const;
      const { token } = await createToken(store, definition, knownActions(schema));
      await app.plinth.access.refresh();
      const path = await create(app, 5);
      for (const other of [null, token]) {
        expect((await ask(app, 'POST', '', { ...creation(5), token: other })).status).toBe(403);
        expect((await ask(app, 'HEAD', path, { token: other })).status).toBe(403);
        expect(
          (await ask(app, 'PATCH', path, { ...patch(0, Buffer.from('01234')), token: other })).status,
        ).toBe(403);
        expect((await ask(app, 'DELETE', path, { token: other })).status).toBe(403);
      }
      expect((await ask(app, 'HEAD', path)).headers['upload-offset']).toBe('0');
    });

    test.each([
      ['is empty', 0, { filename: 'a.txt' }, 400],
      ['is too large', sizeLimit + 1, { filename: 'a.txt' }, 413],
      ['has no name', 5, { other: 'x' }, 400],
      ['has a path as its name', 5, { filename: '../a.txt' }, 400],
      ['has NUL in its name', 5, { filename: 'a\u0000.txt' }, 400],
      ['says what the server decides', 5, { filename: 'a', fileInfo: '{"hash":"x"}' }, 400],
      ['says nothing that can be read', 5, { filename: 'a', fileInfo: '{' }, 400],
      ['links itself to nothing', 5, { filename: 'a', ref: 'api::x.x', refId: '1', field: 'x' }, 400],
    ])('one that %s is refused before its first byte', async (_, length, values, status) => {
      const before = await unfinished(app);
      expect((await ask(app, 'POST', '', creation(length, values))).status).toBe(status);
      expect(await unfinished(app)).toEqual(before);
    });

    test('one of a denied type, or for an attribute that takes others, is refused at its end and gone', async () => {
      const before = { left: await unfinished(app), records: (await recordsOf(app)).length };
      const html = Buffer.from('<!doctype html><p>');
      const denied = await create(app, html.length, { filename: 'photo.png' });
      expect((await ask(app, 'PATCH', denied, patch(0, html))).status).toBe(415);
      const { body } = await app.request('POST', '/api/articles', { data: { title: 'A' } });
      const { documentId } = (body as { data: { documentId: string } }).data;
      const metadata = { filename: 'a.txt', ref, refId: documentId, field: 'cover' };
      const wrong = await create(app, 5, metadata);
      expect((await ask(app, 'PATCH', wrong, patch(0, Buffer.from('words')))).status).toBe(400);
      expect({ left: await unfinished(app), records: (await recordsOf(app)).length }).toEqual(before);
      expect((await ask(app, 'HEAD', denied)).status).toBe(404);
    });

    test('one that asks for what is not offered is refused', async () => {
      for (const headers of [
        { 'upload-defer-length': '1' },
        { 'upload-concat': 'partial', 'upload-length': '5' },
        { 'upload-length': '-5' },
        { 'upload-length': '5', 'upload-metadata': '=' },
      ])
        expect((await ask(app, 'POST', '', { headers })).status).toBe(400);
    });

    test('parts in the wrong place or over the end change nothing', async () => {
      const path = await create(app, 5);
      expect((await ask(app, 'PATCH', path, patch(3, Buffer.from('01')))).status).toBe(409);
      expect((await ask(app, 'PATCH', path, patch(0, Buffer.from('0123456789')))).status).toBe(413);
      expect((await ask(app, 'HEAD', path)).headers['upload-offset']).toBe('0');
    });

    test.each(['/0123456789abcdef0123456789abcdef', '/..%2f..%2fpackage.json', '/..', '/a%00b', '/.json'])(
      '%s names no upload',
      async (path) => {
        for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET'] as const)
          expect(
            (await ask(app, method, path, method === 'PATCH' ? patch(0, Buffer.from('x')) : {})).status,
          ).not.toBeLessThan(400);
        expect((await ask(app, 'HEAD', path)).status).toBe(404);
      },
    );
  });

  test('that are begun and left take places of their address alone', async () => {
    const other = await startTestApp(database, files);
    const begin = async (remoteAddress: string): Promise<number> => {
      const { headers = {} } = creation(5);
      const { statusCode } = await other.plinth.server.inject({
        method: 'POST',
        url: '/api/upload/resumable',
        remoteAddress,
        headers: { authorization: `Bearer ${other.token}`, 'tus-resumable': '1.0.0', ...headers },
      });
      return statusCode;
    };
    try {
      const statuses = new Set<number>();
      for (let index = 0; index < 210; index++) statuses.add(await begin('192.0.2.1'));
      expect([...statuses]).toEqual([201, 429]);
      expect(await begin('192.0.2.2')).toBe(201);
    } finally {
      await other.close();
    }
  });

  test('that are given up are gone, by request or when they expire', async () => {
    const before = await unfinished(app);
    const path = await create(app, 10);
    await ask(app, 'PATCH', path, patch(0, Buffer.from('01234')));
    expect((await ask(app, 'DELETE', path)).status).toBe(204);
    expect(await unfinished(app)).toEqual(before);

    let other = await startTestApp(database, files);
    try {
      const old = await create(other, 10);
      await ask(other, 'PATCH', old, patch(0, Buffer.from('01234')));
      const facts = join(other.folder, 'public/uploads/.incoming/resumable', `${old.slice(1)}.json`);
      const stored = JSON.parse(await readFile(facts, 'utf8'));
      await writeFile(facts, JSON.stringify({ ...stored, createdAt: '2020-01-01T00:00:00.000Z' }));
      expect((await ask(other, 'HEAD', old)).status).toBe(410);
      other = await other.reopen(files);
      await vi.waitFor(async () => expect(await unfinished(other)).toEqual([]));
    } finally {
      await other.close();
    }
  });
});
