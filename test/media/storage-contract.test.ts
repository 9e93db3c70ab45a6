// The contract of every storage, tested alone and with the media library: the local folder and S3, public and private. S3 is
// s3rver, which checks the expiry of links, but not their signatures, and does not refuse requests without one.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageConfig } from '../../src/config/media/storage-config.ts';
import { openStorage } from '../../src/media/storage/open-storage.ts';
import type { FileStorage } from '../../src/media/storage/storage.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { startS3, type TestS3 } from '../harness/start-s3.ts';
import { upload as sendUpload, uploaded } from './upload.ts';

const s3: { server?: TestS3 } = {};
beforeAll(async () => {
  s3.server = await startS3();
});
afterAll(() => s3.server?.stop());

/** `upload.config` of a project. */
const configs = {
  local: (isPrivate: boolean) => ({
    provider: 'local',
    providerOptions: { private: isPrivate, signedUrlExpires: 5 },
  }),
  'aws-s3': (isPrivate: boolean) => ({
    provider: 'aws-s3',
    providerOptions: s3.server?.options({ ACL: isPrivate ? 'private' : 'public-read', signedUrlExpires: 5 }),
  }),
};
const providers = ['local', 'aws-s3'] as const;

describe.each(providers)('the storage %s', (provider) => {
  let folder = '';
  let storage: FileStorage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-storage-'));
    const place = { path: [], fileAt: () => '' };
    const reading = { projectFolder: folder, sizeLimit: 1e9, faults: [], findings: [], isProduction: true };
    storage = await openStorage(storageConfig(configs[provider](false), place, reading), folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function save(key: string, content: Buffer | string): Promise<void> {
    const path = join(folder, 'received');
    await writeFile(path, content);
    await storage.save(key, path);
  }

  test('has the name of its provider', () => expect(storage.name).toBe(provider));

  test('returns the stored bytes, completely and in ranges', async () => {
    await save('digits_1.txt', '0123456789');
    const found = await storage.find('digits_1.txt');
    expect(found?.size).toBe(10);
    expect(Math.abs(Date.now() - (found?.modified.getTime() ?? 0))).toBeLessThan(600_000);
    const read = async (start: number, end: number) =>
      found && (await buffer(found.open({ start, end }))).toString();
    expect(found && (await buffer(found.open())).toString()).toBe('0123456789');
    expect([await read(0, 3), await read(4, 9), await read(9, 9)]).toEqual(['0123', '456789', '9']);
  });

  test('stores a file that is larger than its memory buffer', async () => {
    const content = Buffer.alloc(12_000_000, 'abc');
    await save('large_1.bin', content);
    const found = await storage.find('large_1.bin');
    expect(found && (await buffer(found.open())).equals(content)).toBe(true);
  });

  test('releases a file that is not read to its end', async () => {
    await save('left_1.bin', Buffer.alloc(3_000_000, 'abc'));
    const stream = (await storage.find('left_1.bin'))?.open();
    for await (const _chunk of stream ?? []) break;
    expect(stream?.destroyed).toBe(true);
    expect((await storage.find('left_1.bin'))?.size).toBe(3_000_000);
  });

  test('finds neither unknown nor deleted keys', async () => {
    expect(await storage.find('nothing_1.txt')).toBeUndefined();
    await save('gone_1.txt', 'x');
    await storage.delete('gone_1.txt');
    expect(await storage.find('gone_1.txt')).toBeUndefined();
    await expect(storage.delete('gone_1.txt')).resolves.toBeUndefined();
  });

  test('stores nothing if the file cannot be read', async () => {
    await expect(storage.save('missing_1.txt', join(folder, 'missing'))).rejects.toThrow('ENOENT');
    expect(await storage.find('missing_1.txt')).toBeUndefined();
  });
});

interface Stored {
  readonly id: number;
  readonly documentId: string;
  readonly url: string;
  readonly provider: string;
  readonly isUrlSigned: boolean;
  readonly formats: Readonly<Record<string, { readonly url: string }>>;
}

const contentTypes = {
  'api::article.article': { attributes: { title: { type: 'string' }, cover: { type: 'media' } } },
};

const upload = (app: TestApp, content: Buffer | string, name = 'photo.png', search = ''): Promise<Stored> =>
  uploaded<Stored>(app, { content, name, search });

/** Requests a URL and follows its redirect, which may be to another server. */
async function visit(app: TestApp, url: string, token?: string) {
  if (!url.startsWith('/')) {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, bytes, headers: Object.fromEntries(response.headers) };
  }
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, rawPayload, headers: sent } = await app.plinth.server.inject({ url, headers });
  return { status: statusCode, bytes: rawPayload, headers: sent };
}

const png = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

describe.each(databases)('the media library on %s', (database) => {
  describe.each(providers)('with public files in %s', (provider) => {
    let app: TestApp;
    beforeAll(async () => {
      const config = { upload: { config: configs[provider](false) } };
      app = await startTestApp(database, { contentTypes, files: { 'config/plugins.json': config } });
    });
    afterAll(() => app.close());

    test('serves them with their copies to every caller, until they are deleted', async () => {
      const content = await png('red');
      const file = await upload(app, content);
      expect(file).toMatchObject({ provider, isUrlSigned: false });
      const whole = await visit(app, file.url);
      expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/png']);
      expect(whole.bytes.equals(content)).toBe(true);
      const copy = file.formats.thumbnail?.url ?? '';
      expect((await visit(app, copy)).status).toBe(200);
      await app.request('DELETE', `/api/upload/files/${file.id}`);
      for (const url of [file.url, copy]) expect((await visit(app, url)).status).toBe(404);
    });

    test('serves the new content of a replaced file, and deletes the old one', async () => {
      const before = await upload(app, await png('red'));
      const content = await png('blue');
      const after = await upload(app, content, 'photo.png', `?id=${before.id}`);
      expect((await visit(app, after.url)).bytes.equals(content)).toBe(true);
      if (before.url !== after.url) expect((await visit(app, before.url)).status).toBe(404);
    });

    test('serves files that could run scripts as downloads', async () => {
      const { url } = await upload(app, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg');
      const { headers } = await visit(app, url);
      expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-disposition': 'attachment' });
    });

    test('leaves no temporary files', async () => {
      await upload(app, await png('green'));
      const folder = join(app.folder, provider === 'local' ? 'public/uploads/.incoming' : '.tmp/uploads');
      const left = await readdir(folder, { recursive: true });
      expect(left.filter((name) => !/^process-\w+$/.test(name))).toEqual([]);
    });
  });

  describe.each(providers)('with private files in %s', (provider) => {
    let app: TestApp;
    beforeAll(async () => {
      const config = { upload: { config: configs[provider](true) } };
      app = await startTestApp(database, { contentTypes, files: { 'config/plugins.json': config } });
    });
    afterAll(() => app.close());

    const addressOf = async (file: Stored): Promise<string> => {
      const data = { cover: file.documentId };
      const { body } = await app.request('POST', '/api/articles?populate=cover', { data });
      return (body as { data: { cover: Stored } }).data.cover.url;
    };

    test('returns links that expire', async () => {
      const content = await png('red');
      const file = await upload(app, content);
      expect(file.isUrlSigned).toBe(true);
      expect((await visit(app, file.url)).bytes.equals(content)).toBe(true);
      expect((await visit(app, file.formats.thumbnail?.url ?? '')).status).toBe(200);
      await sleep(6500);
      expect((await visit(app, file.url)).status).toBe(403);
      expect((await visit(app, file.formats.thumbnail?.url ?? '')).status).toBe(403);
      const again = (await app.request('GET', `/api/upload/files/${file.id}`)).body as Stored;
      expect((await visit(app, again.url)).bytes.equals(content)).toBe(true);
      const [listed] = (await app.request('GET', `/api/upload/files?filters[id]=${file.id}`))
        .body as readonly Stored[];
      expect((await visit(app, listed?.url ?? '')).status).toBe(200);
    });

    test('returns a URL in documents that redirects callers with permission to read files', async () => {
      const content = await png('blue');
      const address = await addressOf(await upload(app, content));
      expect(address).toMatch(/^\/uploads\/photo_[0-9a-f]{10}\.png$/);
      expect((await visit(app, address)).status).toBe(403);
      expect((await visit(app, address, 'wrong')).status).toBe(401);
      const { status, headers } = await visit(app, address, app.token);
      expect([status, headers['cache-control']]).toEqual([302, 'no-store']);
      expect((await visit(app, String(headers.location))).bytes.equals(content)).toBe(true);
      expect((await visit(app, '/uploads/nothing_0123456789.png', app.token)).status).toBe(404);
      // For other callers the response is the same whether the file exists or not.
      expect((await visit(app, '/uploads/nothing_0123456789.png')).status).toBe(403);
    });

    test('serves nothing after deletion', async () => {
      const file = await upload(app, await png('red'));
      const address = await addressOf(file);
      await app.request('DELETE', `/api/upload/files/${file.id}`);
      expect((await visit(app, file.url)).status).toBe(404);
      expect((await visit(app, address, app.token)).status).toBe(404);
    });
  });
});

test('uploads are refused while the storage is unavailable, and leave nothing', async () => {
  const away = await startS3();
  const options = away.options();
  await away.stop();
  const config = { upload: { config: { provider: 'aws-s3', providerOptions: options } } };
  const app = await startTestApp('sqlite', { contentTypes: {}, files: { 'config/plugins.json': config } });
  try {
    const { status, text } = await sendUpload(app, { name: 'a.txt', content: 'words' });
    expect(status).toBe(503);
    expect(text).not.toMatch(/ECONN|127\.0\.0\.1/);
    expect((await app.request('GET', '/api/upload/files')).body).toEqual([]);
  } finally {
    await app.close();
  }
});
