// Files with a Strapi upload provider, a package that the project has installed: everything that stores or deletes a file uses
// it, and its failures are reported and leave nothing behind.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { exportProject } from '../../src/export/export-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { type AdminApp, startAdminApp } from '../admin/project.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type Upload, upload, uploaded } from './upload.ts';

/** The files in the test provider by `<hash><ext>`, and the calls that it got. */
interface Shelf {
  readonly files: Map<string, Buffer>;
  readonly calls: string[];
  /** The call that fails next, by method and file name. */
  fails: (call: string) => boolean;
  url: string;
}

const provider = `module.exports = { init: ({ shelf, isPrivate = false, url = true, most = Infinity, streams }) => {
  const kept = globalThis[shelf];
  const told = (method, { name, hash, ext }) => {
    kept.calls.push(method + ' ' + hash + ext);
    if (kept.fails(method + ' ' + name)) throw new Error('the shelf broke at ' + kept.url);
  };
  const place = (file, bytes, options = {}) => {
    kept.files.set(file.hash + file.ext, bytes);
    if (url) file.url = kept.url + '/' + file.hash + file.ext;
    file.provider_metadata = { box: file.hash.length, mime: file.mime, ...options };
  };
  return {
    isPrivate: async () => isPrivate,
    checkFileSize(file, { sizeLimit }) { if (file.sizeInBytes > Math.min(most, sizeLimit)) throw new Error(file.name + ' is too large'); },
    ...(streams ? { async uploadStream(file) {
      const parts = []; for await (const part of file.stream) parts.push(part);
      told('upload', file); place(file, Buffer.concat(parts));
    } } : {}),
    async upload(file, options) { told('upload', file); place(file, file.buffer, options); },
    async delete(file) {
      told('delete', file);
      if (file.provider_metadata?.box !== file.hash.length) throw new Error('no box');
      kept.files.delete(file.hash + file.ext);
    },
    async getSignedUrl(file) { return { url: file.url + '?signed=yes' }; },
  };
} };`;

const contentTypes = { 'api::page.page': { attributes: { cover: { type: 'media' } } } } as const;

const shelves = globalThis as unknown as Record<string, Shelf>;
let count = 0;
const server = createServer(({ url = '', headers: { range } }, response) => {
  const [, shelf = '', name = ''] = url.split('?')[0]?.split('/') ?? [];
  const bytes = shelves[shelf]?.files.get(name);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (!bytes) response.writeHead(404).end();
  else if (first === undefined) response.end(bytes);
  else {
    const headers = { 'content-range': `bytes ${first}-${last}/${bytes.length}` };
    response.writeHead(206, headers).end(bytes.subarray(Number(first), Number(last) + 1));
  }
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** How projects configure the server of their provider for the panel. */
const panelSources = {
  name: 'strapi::security',
  config: {
    contentSecurityPolicy: { directives: { 'img-src': ["'self'", 'data:', '*.shelf.test', 'a b; x'] } },
  },
};

/** `upload.config` of a project whose provider has its own shelf. */
function withShelf(options: object = {}, config: object = {}) {
  const name = `shelf${count++}`;
  const shelf: Shelf = {
    files: new Map(),
    calls: [],
    fails: () => false,
    url: `http://127.0.0.1:${port}/${name}`,
  };
  shelves[name] = shelf;
  const upload = { provider: 'shelf', providerOptions: { shelf: name, ...options }, ...config };
  const files = {
    'config/plugins.json': { upload: { config: upload } },
    'config/middlewares.json': ['strapi::body', panelSources],
    'node_modules/strapi-provider-upload-shelf/index.js': provider,
  };
  return { shelf, project: { contentTypes, files } };
}

interface Stored {
  readonly id: number;
  readonly documentId: string;
  readonly hash: string;
  readonly ext: string;
  readonly url: string;
  readonly formats: Readonly<Record<string, { readonly url: string; readonly provider_metadata?: object }>>;
}

const png = (background = 'red'): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
const store = async (app: TestApp, wanted: Partial<Upload> = {}): Promise<Stored> =>
  uploaded<Stored>(app, { content: await png(), ...wanted });
const get = (app: TestApp, url: string, token: string | null = null) =>
  app.request('GET', url, undefined, token);
const records = async (app: TestApp) => (await get(app, '/api/upload/files', app.token)).body as Stored[];

describe.each(databases)('files with the package of a provider on %s', (database) => {
  const { shelf, project } = withShelf({ most: 200_000 }, { actionOptions: { upload: { folder: 'site' } } });
  let admin: AdminApp;
  let app: TestApp;
  beforeAll(async () => {
    admin = await startAdminApp(database, {}, project);
    app = admin;
  });
  afterAll(() => app.close());
  afterEach(() => {
    shelf.fails = () => false;
  });

  test('records and copies have the URL and the metadata that the provider set', async () => {
    const file = await store(app);
    const { medium } = file.formats;
    expect(file).toMatchObject({
      url: `${shelf.url}/${file.hash}.png`,
      provider: 'shelf',
      provider_metadata: { box: file.hash.length, mime: 'image/png', folder: 'site' },
    });
    expect(medium?.url).toBe(`${shelf.url}/medium_${file.hash}.png`);
    expect(medium?.provider_metadata).toMatchObject({ folder: 'site' });
    expect((await fetch(file.url)).status).toBe(200);
    const { body } = await app.request('POST', '/api/pages?populate=cover', { data: { cover: file.id } });
    expect(body).toMatchObject({
      data: { cover: { url: file.url, formats: { medium: { url: medium?.url } } } },
    });
  });

  test('the address, variants and crops of a file return the content at the provider', async () => {
    const file = await store(app);
    expect((await get(app, `/uploads/${file.hash}.png`)).headers.location).toBe(file.url);
    expect((await get(app, `/uploads/${file.hash}.png?width=160`)).status).toBe(200);
    const part = { left: 0, top: 0, width: 100, height: 100 };
    const made = await admin.admin('POST', `upload/files/${file.id}/crop`, part);
    const [cut] = made.body as Stored[];
    expect(cut?.url).toBe(`${shelf.url}/${cut?.hash}.png`);
    expect((await admin.admin('PUT', `upload/files/${file.id}/crop`, part)).status).toBe(200);
    expect(shelf.files.has(`${file.hash}.png`)).toBe(false);
    const again = await get(app, `/uploads/${file.hash}.png`);
    expect((await fetch(String(again.headers.location))).status).toBe(200);
  });

  test('the panel may load images from the servers that the project configures', async () => {
    const { headers } = await get(app, '/admin');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/img-src [^;]*https:\/\/\*\.shelf\.test/);
    expect(policy).not.toContain('a b');
  });

  test('replacing and deleting a file delete its old content at the provider', async () => {
    const before = await store(app);
    const kept = [...shelf.files.keys()].filter((name) => name.includes(before.hash));
    expect(kept).toHaveLength(4);
    const after = await store(app, { content: await png('blue'), search: `?id=${before.id}` });
    expect(kept.filter((name) => shelf.files.has(name))).toEqual([]);
    expect((await fetch(after.url)).status).toBe(200);
    app = await app.reopen(project);
    expect((await get(app, `/uploads/${after.hash}.png`)).status).toBe(200);
    expect((await app.request('DELETE', `/api/upload/files/${after.id}`)).status).toBe(200);
    expect([...shelf.files.keys()].filter((name) => name.includes(before.hash))).toEqual([]);
    expect((await get(app, `/uploads/${after.hash}.png`)).status).toBe(404);
  });

  test('if storing one file of an upload fails, none of its files is stored', async () => {
    const [files, known] = [shelf.files.size, (await records(app)).length];
    shelf.fails = (call) => call === 'upload medium_photo.png';
    const refused = await upload(app, { content: await png() });
    expect(refused.status).toBe(503);
    expect(refused.text).not.toMatch(/shelf broke|127\.0\.0\.1/);
    expect([shelf.files.size, (await records(app)).length]).toEqual([files, known]);
    const [first] = await records(app);
    shelf.fails = (call) => call.startsWith('upload');
    const replaced = await upload(app, { content: await png(), search: `?id=${first?.id}` });
    expect(replaced.status).toBe(503);
    expect((await fetch(first?.url ?? '')).status).toBe(200);
    expect(await records(app)).toContainEqual(first);
  });

  test('a file that the provider refuses for its size gets 413', async () => {
    const size = shelf.files.size;
    const { status, body } = await upload(app, { name: 'a.txt', content: 'x'.repeat(200_001) });
    expect([status, body]).toMatchObject([
      413,
      { error: { message: 'The file is too large for the storage shelf' } },
    ]);
    expect(shelf.files.size).toBe(size);
  });

  test('a failed deletion is repeated until it succeeds', async () => {
    const file = await store(app, { name: 'a.txt', content: 'words' });
    shelf.fails = (call) => call.startsWith('delete');
    expect((await app.request('DELETE', `/api/upload/files/${file.id}`)).status).toBe(200);
    expect(shelf.files.has(`${file.hash}.txt`)).toBe(true);
    shelf.fails = () => false;
    app = await app.reopen(project);
    expect(shelf.files.has(`${file.hash}.txt`)).toBe(false);
  });

  test('an export contains the files, an import stores them, and a backup is refused with the provider in its message', async () => {
    const file = await store(app, { name: 'carried.txt', content: 'carried' });
    const path = join(tmpdir(), `shelf-${process.pid}-${count++}.tar`);
    const onProgress = () => undefined;
    await exportProject(app.folder, { path, isCompressed: false, key: undefined }, onProgress);
    const other = withShelf({ streams: true });
    const target = await startTestApp(database, other.project);
    await importInto(target.folder, {
      from: path,
      isDryRun: false,
      key: undefined,
      uploads: undefined,
      onProgress,
    });
    const [taken] = (await records(target)).filter(({ hash }) => hash === file.hash);
    expect(taken?.url).toBe(`${other.shelf.url}/${file.hash}.txt`);
    expect(String(other.shelf.files.get(`${file.hash}.txt`))).toBe('carried');
    expect((await target.request('DELETE', `/api/upload/files/${taken?.id}`)).status).toBe(200);
    expect(other.shelf.files.has(`${file.hash}.txt`)).toBe(false);
    await target.close();
    const backup = { path: `${path}.backup`, hasFiles: true, onProgress };
    await expect(takeBackup(app.folder, backup)).rejects.toThrow(
      'The files are stored by the provider shelf',
    );
    await takeBackup(app.folder, { ...backup, hasFiles: false });
  });
});

describe.each(databases)('private files with the package of a provider on %s', (database) => {
  const { shelf, project } = withShelf({ isPrivate: true, streams: true });
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, project);
  });
  afterAll(() => app.close());

  test('documents do not contain the URL at the provider; callers with permission to read files get a signed one', async () => {
    const file = await store(app);
    expect(file).toMatchObject({ isUrlSigned: true, url: `${shelf.url}/${file.hash}.png?signed=yes` });
    const { text } = await app.request('POST', '/api/pages?populate=cover', { data: { cover: file.id } });
    expect(text).toContain(`"/uploads/${file.hash}.png"`);
    expect(text).not.toContain(shelf.url);
    const address = `/uploads/${file.hash}.png`;
    expect((await get(app, address)).status).toBe(403);
    expect((await get(app, address, app.token)).headers.location).toBe(file.url);
    expect((await get(app, `${address}?width=160`)).status).toBe(403);
  });
});

test.each([
  ['module.exports = {}', 'exports no init()'],
  ['module.exports = { init: () => ({ delete() {} }) }', 'has no function upload()'],
  ['module.exports = { init: () => ({ uploadStream() {} }) }', 'has no function delete()'],
  ["module.exports = { init() { throw new Error('no account'); } }", 'no account'],
])('the provider %s prevents the start', async (code, problem) => {
  const { project } = withShelf();
  const files = { ...project.files, 'node_modules/strapi-provider-upload-shelf/index.js': code };
  await expect(startTestApp('sqlite', { ...project, files })).rejects.toThrow(problem);
});

test.each([[{ url: false }], [{}]])('a URL that is not http or https is refused: %j', async (options) => {
  const { shelf, project } = withShelf(options);
  if (!('url' in options)) shelf.url = '/relative';
  const app = await startTestApp('sqlite', project);
  expect((await upload(app, { name: 'a.txt', content: 'words' })).status).toBe(503);
  expect([shelf.files.size, await records(app)]).toEqual([1, []]);
  await app.close();
});
