// The media library over REST and from the disk: what is stored, what is served, and that nothing is left where an
// upload is refused or the server dies.
import { access, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/known-actions.ts';
import { type GivenRule, parseRules } from '../../src/plan/parse-rule.ts';
import { sql } from '../../src/sql/sql.ts';
import { insertIncoming } from '../../src/sql/stored/stored-files.ts';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';
import { rawExchange } from '../harness/raw-exchange.ts';
import { type Upload, upload, uploaded } from './upload.ts';

const uploadAction = 'plugin::upload.content-api.upload';
const sizeLimit = 300_000;
const maxPixels = 1_000_000;

const files = (secret: object = { private: true }, config: object = {}) => ({
  contentTypes: {
    'api::article.article': {
      attributes: {
        title: { type: 'string' },
        cover: { type: 'media' },
        gallery: { type: 'media', multiple: true },
        secret: { type: 'media', ...secret },
      },
    },
  },
  files: { 'config/plugins.json': { upload: { config: { sizeLimit, maxPixels, ...config } } } },
});

interface Stored {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, { readonly url: string; readonly width: number }>> | null;
}

const image = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } });

const png = (width = 600, height = 400, background = 'red'): Promise<Buffer> =>
  image(width, height, background).png().toBuffer();

/** One part for a file, as bytes: client libraries would not send every name. */
const part = (name: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--limit\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const ending = Buffer.from('--limit--\r\n');

async function sendBytes(
  app: TestApp,
  payload: Buffer,
  {
    contentType = 'multipart/form-data; boundary=limit',
    search = '',
    token = app.token as string | null,
  } = {},
): Promise<TestResponse> {
  const headers = {
    'content-type': contentType,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await app.plinth.server.inject({
    method: 'POST',
    url: `/api/upload${search}`,
    headers,
    payload,
  });
  const body: unknown = JSON.parse(response.body);
  return { status: response.statusCode, body, text: response.body, headers: response.headers };
}

const stored = (app: TestApp, wanted: Upload): Promise<Stored> => uploaded<Stored>(app, wanted);

async function served(app: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) {
  const { statusCode, rawPayload, headers: sent } = await app.plinth.server.inject({ url, headers });
  return { status: statusCode, bytes: rawPayload, headers: sent };
}

/** Everything in the folder, temporary files too; the folder for them is made with the first upload. */
const onDisk = async ({ folder }: TestApp): Promise<readonly string[]> => {
  const names = await readdir(join(folder, 'public/uploads'), { recursive: true }).catch(() => []);
  return names.filter((name) => !/^\.incoming(\/process-\w+)?$/.test(name)).sort();
};

const recordsOf = async (app: TestApp): Promise<number> =>
  ((await app.request('GET', '/api/upload/files')).body as readonly unknown[]).length;

/** The response to a request that must leave no trace. */
async function refused(app: TestApp, work: () => Promise<TestResponse>): Promise<TestResponse> {
  const before = { names: await onDisk(app), records: await recordsOf(app) };
  const response = await work();
  expect({ names: await onDisk(app), records: await recordsOf(app) }).toEqual(before);
  return response;
}

let tokens = 0;

async function tokenFor(
  app: TestApp,
  permissions: readonly string[],
  given: GivenRule = {},
): Promise<string> {
  const { database, schema } = app.plinth.project;
  const rules = parseRules(
    schema,
    permissions.filter((action) => action.startsWith('api::')),
    given,
  );
  const definition = { name: `custom ${tokens++}`, type: 'custom', permissions, rules } as const;
  const { token } = await createToken(database, definition, knownActions(schema));
  await app.plinth.access.refresh();
  return token;
}

async function newArticle(app: TestApp): Promise<{ readonly id: number; readonly documentId: string }> {
  const response = await app.request('POST', '/api/articles', { data: { title: 'A' } });
  return (response.body as { data: { id: number; documentId: string } }).data;
}

async function articleWith(app: TestApp, documentId: string, field: string): Promise<unknown> {
  const response = await app.request('GET', `/api/articles/${documentId}?populate=${field}`);
  expect(response.status, response.text).toBe(200);
  return (response.body as { data: Readonly<Record<string, unknown>> }).data[field];
}

describe.each(databases)('media on %s', (database) => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await startTestApp(database, files());
    address = await app.plinth.listen();
  });
  afterAll(() => app.close());

  describe('an upload', () => {
    test('responds with what the server found out, and the file and its copies are served', async () => {
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

    test('can be listed and read, as the record says it', async () => {
      const file = await stored(app, { content: await png(10, 10) });
      expect(file.formats).toBeNull();
      const one = await app.request('GET', `/api/upload/files/${file.id}`);
      expect([one.status, one.body]).toMatchObject([200, { id: file.id, url: file.url }]);
      const list = await app.request('GET', `/api/upload/files?filters[hash]=${file.hash}`);
      expect(list.body).toMatchObject([{ documentId: file.documentId }]);
      for (const id of ['999999', '0', '-1', 'abc', '99999999999999', file.documentId])
        expect((await app.request('GET', `/api/upload/files/${id}`)).status).toBe(404);
    });

    test('is served in ranges, and not again to who has it', async () => {
      const { url } = await stored(app, { name: 'digits.txt', content: '0123456789' });
      const { headers } = await served(app, url);
      const etag = String(headers.etag);
      const unchanged = await served(app, url, { 'if-none-match': etag });
      expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
      const middle = await served(app, url, { range: 'bytes=2-4' });
      expect([middle.status, String(middle.bytes)]).toEqual([206, '234']);
      expect(middle.headers['content-range']).toBe('bytes 2-4/10');
      const outside = await served(app, url, { range: 'bytes=10-' });
      expect([outside.status, outside.headers['content-range']]).toEqual([416, 'bytes */10']);
    });

    test('of a photo is served upright, without what the camera wrote into it', async () => {
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

    test('of several files takes all of them, or none', async () => {
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

    test('of several files gives each its own words, in the order of the form', async () => {
      const names = Array.from({ length: 8 }, (_, index) => `${index}.txt`);
      const infos = names.map((name) => ({ caption: `caption of ${name}` }));
      const field = `--limit\r\ncontent-disposition: form-data; name="fileInfo"\r\n\r\n${JSON.stringify(infos)}\r\n`;
      // The first is the largest, and the last to be on the disk.
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
      // No copy of this size any more.
      expect((await served(app, file.formats?.small?.url ?? '')).status).toBe(404);
      const unknown = await refused(app, () => upload(app, { content, search: '?id=999999' }));
      expect(unknown.status).toBe(404);
    });

    test('is replaced and deleted at once in some order, and nothing is left without a record', async () => {
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

    test('with an id and no file changes the words only', async () => {
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

    test('is gone with its copies after DELETE', async () => {
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

  describe('ref, refId and field', () => {
    const ref = 'api::article.article';

    test('link the file to a document, which shows it', async () => {
      const { id, documentId } = await newArticle(app);
      const content = await png(10, 10);
      const cover = await stored(app, { content, fields: { ref, refId: String(id), field: 'cover' } });
      expect(await articleWith(app, documentId, 'cover')).toMatchObject({ id: cover.id, url: cover.url });
      const gallery = { ref, refId: documentId, field: 'gallery' };
      const one = await stored(app, { content, fields: gallery });
      const other = await stored(app, { content, fields: gallery });
      expect(await articleWith(app, documentId, 'gallery')).toMatchObject([{ id: one.id }, { id: other.id }]);
      await app.request('DELETE', `/api/upload/files/${cover.id}`);
      expect(await articleWith(app, documentId, 'cover')).toBeNull();
    });

    test('nothing is stored of a form in which one file is empty, so that every fileInfo stays with its file', async () => {
      const form = new FormData();
      form.append(
        'fileInfo',
        JSON.stringify([{ alternativeText: 'of the empty one' }, { alternativeText: 'own' }]),
      );
      form.append('files', new Blob([]), 'empty.png');
      form.append('files', new Blob([new Uint8Array(await png(10, 10))]), 'full.png');
      const request = new Response(form);
      const headers = {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${app.token}`,
      };
      const payload = Buffer.from(await request.arrayBuffer());
      const send = () => app.plinth.server.inject({ method: 'POST', url: '/api/upload', headers, payload });
      const response = await refused(app, async () => {
        const { statusCode, body } = await send();
        return { status: statusCode, body: JSON.parse(body), text: body, headers: {} };
      });
      expect([response.status, response.body]).toMatchObject([
        400,
        { error: { message: 'Files are empty' } },
      ]);
    });

    test('need the permission to change that document', async () => {
      const { id, documentId } = await newArticle(app);
      const fields = { ref, refId: String(id), field: 'cover' };
      const content = await png(10, 10);
      const uploader = await tokenFor(app, [uploadAction]);
      expect((await upload(app, { content, token: uploader })).status).toBe(201);
      const response = await refused(app, () => upload(app, { content, fields, token: uploader }));
      expect(response.status).toBe(403);
      expect(await articleWith(app, documentId, 'cover')).toBeNull();
      const editor = await tokenFor(app, [uploadAction, `${ref}.update`]);
      expect((await upload(app, { content, fields, token: editor })).status).toBe(201);
      expect(await articleWith(app, documentId, 'cover')).not.toBeNull();
    });

    test('keep to the rules of the caller, who learns nothing of what they may not see', async () => {
      const { id, documentId } = await newArticle(app);
      const content = await png(10, 10);
      const actions = [uploadAction, `${ref}.update`, `${ref}.find`];
      const to = (refId: string, token: string) => () =>
        upload(app, { content, fields: { ref, refId, field: 'cover' }, token });
      const blind = await tokenFor(app, actions, { filter: { title: 'B' } });
      for (const [hidden, unknown] of [
        [String(id), '999999'],
        [documentId, 'aaaaaaaaaaaaaaaaaaaaaaaa'],
      ] as const) {
        const responses = [await refused(app, to(hidden, blind)), await refused(app, to(unknown, blind))];
        const [one, other] = responses.map(({ status, text }) => `${status} ${text}`);
        expect(one?.replace(hidden, 'ID')).toBe(other?.replace(unknown, 'ID'));
      }
      const reader = await tokenFor(app, [...actions], { fields: ['title'] });
      expect((await to(documentId, reader)()).status).toBe(201);
      expect(await articleWith(app, documentId, 'cover')).toBeNull();
    });

    test.each([
      { ref: 'api::nothing.nothing', refId: '1', field: 'cover' },
      { ref: 'plugin::users-permissions.user', refId: '1', field: 'cover' },
      { ref, refId: '999999', field: 'cover' },
      { ref, refId: 'aaaaaaaaaaaaaaaaaaaaaaaa', field: 'cover' },
    ])('to nothing store nothing: %j', async (fields) => {
      const response = await refused(app, async () => upload(app, { content: await png(10, 10), fields }));
      expect([400, 403, 404]).toContain(response.status);
    });
  });

  describe('who may not', () => {
    test('upload, gets 403 and leaves nothing', async () => {
      const content = await png(10, 10);
      const other = await tokenFor(app, ['api::article.article.update']);
      for (const token of [null, other])
        expect((await refused(app, () => upload(app, { content, token }))).status).toBe(403);
      expect((await refused(app, () => upload(app, { content, token: 'wrong' }))).status).toBe(401);
    });

    test('read, replace or delete, gets 403', async () => {
      const file = await stored(app, { content: await png(10, 10) });
      const other = await tokenFor(app, ['api::article.article.update']);
      for (const token of [null, other]) {
        const ask = (method: string, path: string) => app.request(method, path, undefined, token);
        expect((await ask('GET', '/api/upload/files')).status).toBe(403);
        expect((await ask('GET', `/api/upload/files/${file.id}`)).status).toBe(403);
        expect((await refused(app, () => ask('DELETE', `/api/upload/files/${file.id}`))).status).toBe(403);
        const replacing = { content: 'other', search: `?id=${file.id}`, token };
        expect((await upload(app, replacing)).status).toBe(403);
      }
      expect((await served(app, file.url)).headers['content-type']).toBe('image/png');
    });
  });

  describe('a file that lies', () => {
    test.each([
      [
        'SVG',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'image/svg+xml',
        '.svg',
      ],
      ['HTML', '<!doctype html><script>alert(1)</script>', 'text/html', '.html'],
      ['XML', '<?xml version="1.0"?><x/>', 'application/xml', '.xml'],
    ])('is stored as %s, and only downloaded', async (_, content, mime, ext) => {
      const file = await stored(app, { name: 'photo.png', content });
      expect(file).toMatchObject({ mime, ext, name: 'photo.png', width: null, formats: null });
      expect(file.url.endsWith(ext)).toBe(true);
      const { headers } = await served(app, file.url);
      expect(headers).toMatchObject({
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      });
      expect(String(headers['content-type'])).not.toMatch(/html|\/xml|^image\/png/);
    });

    test('is refused when its image cannot be read', async () => {
      const content = (await png(50, 50)).subarray(0, 60);
      expect((await refused(app, () => upload(app, { content }))).status).toBe(400);
    });

    test('is refused when its image has too many pixels', async () => {
      const content = await png(1001, 1000);
      expect(content.length).toBeLessThan(sizeLimit);
      expect((await refused(app, () => upload(app, { content }))).status).toBe(413);
      expect((await upload(app, { content: await png(1000, 1000) })).status).toBe(201);
    });

    test('keeps its content when the replacement is refused', async () => {
      const content = await png(20, 20);
      const file = await stored(app, { content });
      const broken = { content: content.subarray(0, 60), search: `?id=${file.id}` };
      expect((await refused(app, () => upload(app, broken))).status).toBe(400);
      expect((await served(app, file.url)).bytes.equals(content)).toBe(true);
    });
  });

  describe('a request that must not pass', () => {
    test.each([
      '../../escaped.png',
      '/etc/escaped.png',
      '..\\\\escaped.png',
      'escaped.php\u0000.png',
      'escaped.php%00.png',
      '..',
      'x'.repeat(256),
    ])('has the name %j', async (name) => {
      const body = Buffer.concat([part(name, 'content'), ending]);
      const response = await refused(app, () => sendBytes(app, body));
      expect(response).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringMatching(/^The name of a file/) } },
      });
      await expect(access(join(app.folder, 'escaped.png'))).rejects.toThrow('ENOENT');
    });

    test('says a forbidden name in fileInfo', async () => {
      const fields = { fileInfo: JSON.stringify({ name: '../x.png' }) };
      expect((await refused(app, () => upload(app, { content: 'content', fields }))).status).toBe(400);
    });

    test('is too large', async () => {
      const response = await refused(app, () => upload(app, { content: 'x'.repeat(sizeLimit + 1) }));
      expect(response).toMatchObject({ status: 413, body: { error: { name: 'PayloadTooLargeError' } } });
      const halves = [part('a.txt', 'x'.repeat(sizeLimit - 10)), part('b.txt', 'x'.repeat(20)), ending];
      expect((await refused(app, () => sendBytes(app, Buffer.concat(halves)))).status).toBe(413);
      expect((await upload(app, { name: 'a.txt', content: 'x'.repeat(sizeLimit) })).status).toBe(201);
    });

    test.each([
      ['ends within a file', part('a.txt', 'content'), undefined],
      ['has another boundary', Buffer.concat([part('a.txt', 'content'), ending]), 'boundary=other'],
      ['names no boundary', Buffer.concat([part('a.txt', 'content'), ending]), ''],
      ['is no multipart', Buffer.from('{"data":{}}'), undefined],
      ['has no file', ending, undefined],
      ['has an empty file', Buffer.concat([part('a.txt', ''), ending]), undefined],
    ])('%s', async (_, payload, parameter = 'boundary=limit') => {
      const contentType = `multipart/form-data; ${parameter}`;
      expect((await refused(app, () => sendBytes(app, payload, { contentType }))).status).toBe(400);
    });

    test('has more files than one form may have', async () => {
      const many = Array.from({ length: 101 }, (_, index) => part(`${index}.txt`, 'x'));
      const response = await refused(app, () => sendBytes(app, Buffer.concat([...many, ending])));
      expect(response.status).toBe(400);
    });

    test('breaks off, and leaves nothing', async () => {
      const before = await onDisk(app);
      const head = [
        'POST /api/upload HTTP/1.1',
        'host: x',
        `authorization: Bearer ${app.token}`,
        'content-type: multipart/form-data; boundary=limit',
        'content-length: 100000',
      ].join('\r\n');
      const exchange = rawExchange(address, `${head}\r\n\r\n${part('a.txt', 'x'.repeat(5000))}`);
      await vi.waitFor(async () => expect((await onDisk(app)).length).toBeGreaterThan(before.length));
      await exchange;
      await vi.waitFor(async () => expect(await onDisk(app)).toEqual(before));
    });
  });

  test.each([
    '/uploads/..%2f..%2f.env',
    '/uploads/%2e%2e/%2e%2e/package.json',
    '/uploads/../package.json',
    '/uploads/../../.env',
    '/uploads/..\\..\\.env',
    '/uploads//etc/passwd',
    '/uploads/.incoming',
    '/uploads/.incoming/',
    '/uploads/marked.txt%00',
    '/uploads/',
    '/uploads',
  ])('%s is not found', async (url) => {
    await writeFile(join(app.folder, '.env'), 'SECRET=marked');
    await writeFile(join(app.folder, 'package.json'), '{"name":"marked"}');
    await writeFile(join(app.folder, 'public/uploads/marked.txt'), 'marked');
    const { status, bytes } = await served(app, url);
    expect([status, bytes.includes('marked')]).toEqual([404, false]);
  });

  test('types that the project denies are refused, by what the bytes are', async () => {
    const security = { allowedTypes: ['image/*'], deniedTypes: ['image/svg+xml'] };
    const strict = await startTestApp(database, files({}, { security }));
    try {
      expect((await upload(strict, { content: await png(10, 10) })).status).toBe(201);
      for (const content of ['<svg/>', 'words'])
        expect((await refused(strict, () => upload(strict, { content }))).status).toBe(415);
    } finally {
      await strict.close();
    }
  });

  test('files of a type are as large as the project lets them be', async () => {
    const limited = await startTestApp(
      database,
      files({}, { sizeLimits: { 'text/*': 10, 'image/png': '1kb' } }),
    );
    try {
      const large = { name: 'a.txt', content: 'x'.repeat(11) };
      expect((await refused(limited, () => upload(limited, large))).status).toBe(413);
      const file = await stored(limited, { name: 'a.txt', content: 'x'.repeat(10) });
      // The same at every door.
      const replacing = { ...large, search: `?id=${file.id}` };
      expect((await refused(limited, () => upload(limited, replacing))).status).toBe(413);
      expect((await upload(limited, { content: await png(10, 10) })).status).toBe(201);
      expect((await upload(limited, { name: 'a.bin', content: Buffer.alloc(5000) })).status).toBe(201);
    } finally {
      await limited.close();
    }
  });

  test('a client that sends on and on is told why it is refused', async () => {
    const body = new FormData();
    body.append('files', new Blob([new Uint8Array(40_000_000)]), 'large.bin');
    const send = (headers: Readonly<Record<string, string>>) =>
      fetch(`${address}/api/upload`, { method: 'POST', body, headers });
    const forbidden = await send({});
    expect([forbidden.status, await forbidden.json()]).toMatchObject([
      403,
      { error: { name: 'ForbiddenError' } },
    ]);
    const large = await send({ authorization: `Bearer ${app.token}` });
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { error: { name: 'PayloadTooLargeError' } },
    ]);
  });

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

    test('linking a file publishes the file and nothing else: beside an unfinished draft it waits in it', async () => {
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

    test('are checked wherever a document names a file', async () => {
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
                /takes (images|videos, audios): the file is one of the (files|images)/,
              ),
            },
          },
        });
      }
    });

    test('are nothing to documents unless the project says so', async () => {
      const contentTypes = { [page]: { attributes: { pictures } } };
      const lenient = await startTestApp(database, { contentTypes });
      try {
        const { id } = await stored(lenient, { name: 'a.txt', content: 'words' });
        expect((await lenient.request('POST', '/api/pages', { data: { pictures: [id] } })).status).toBe(201);
      } finally {
        await lenient.close();
      }
    });

    test('are checked when an upload links itself', async () => {
      const { body } = await other.request('POST', '/api/pages', { data: {} });
      const { documentId } = (body as { data: { documentId: string } }).data;
      const fields = { ref: page, refId: documentId, field: 'pictures' };
      const words = { name: 'a.txt', content: 'words', fields };
      expect((await refused(other, () => upload(other, words))).status).toBe(400);
      expect((await upload(other, { content: await png(10, 10), fields })).status).toBe(201);
    });
  });

  describe('after a restart', () => {
    test('a private attribute turns out to have got no file', async () => {
      let other = await startTestApp(database, files());
      try {
        const { documentId } = await newArticle(other);
        const fields = (field: string) => ({ ref: 'api::article.article', refId: documentId, field });
        const content = await png(10, 10);
        await stored(other, { content, fields: fields('secret') });
        other = await other.reopen(files({}));
        expect(await articleWith(other, documentId, 'secret')).toBeNull();
        // The same request links where the attribute is not private.
        const { id } = await stored(other, { content, fields: fields('secret') });
        expect(await articleWith(other, documentId, 'secret')).toMatchObject({ id });
      } finally {
        await other.close();
      }
    });

    test('what a dead process stored without a record is gone; what records name stays', async () => {
      let other = await startTestApp(database, files());
      try {
        const recorded = await stored(other, { name: 'kept.txt', content: 'kept' });
        const uploads = join(other.folder, 'public/uploads');
        const row = (key: string, expiresAt: string) => ({
          provider: 'local',
          files: [{ key, address: key, contentHash: null }],
          expiresAt,
        });
        for (const name of ['lost', 'busy'])
          await writeFile(join(uploads, `${name}_0123456789.txt`), 'content');
        await other.plinth.project.database.write(async (transaction) => {
          await transaction.run(insertIncoming(row('lost_0123456789.txt', '2020-01-01T00:00:00.000Z')));
          await transaction.run(insertIncoming(row('../../package.json', '2020-01-01T00:00:00.000Z')));
          await transaction.run(insertIncoming(row('busy_0123456789.txt', '2999-01-01T00:00:00.000Z')));
        });
        const left = (name: string): string => join(uploads, '.incoming', `process-${name}`);
        for (const name of ['dead', 'living']) await mkdir(left(name), { recursive: true });
        await utimes(left('dead'), new Date(0), new Date(0));
        await writeFile(join(other.folder, 'package.json'), '{}');

        other = await other.reopen(files());
        const names = await onDisk(other);
        expect(names).toEqual(expect.arrayContaining([`${recorded.hash}.txt`, 'busy_0123456789.txt']));
        expect(names).not.toContain('lost_0123456789.txt');
        await expect(access(left('dead'))).rejects.toThrow('ENOENT');
        await expect(access(left('living'))).resolves.toBeUndefined();
        expect((await served(other, recorded.url)).bytes.toString()).toBe('kept');
        expect(await readFile(join(other.folder, 'package.json'), 'utf8')).toBe('{}');
      } finally {
        await other.close();
      }
    });

    test('files from before the list of stored files are on it, and are deleted and replaced like all', async () => {
      let other = await startTestApp(database, files());
      try {
        const [first, second] = [
          await stored(other, { content: await png() }),
          await stored(other, { content: await png() }),
        ];
        await other.plinth.project.database.write(async (transaction) => {
          await transaction.run(sql`delete from plinth_stored_files`);
        });
        other = await other.reopen(files());
        const content = await png(10, 10, 'blue');
        await upload(other, { content, search: `?id=${first.id}` });
        expect((await served(other, first.url)).bytes.equals(content)).toBe(true);
        await other.request('DELETE', `/api/upload/files/${second.id}`);
        expect(await onDisk(other)).toHaveLength(1);
      } finally {
        await other.close();
      }
    });

    test('a project folder that cannot be written serves what is there', async () => {
      let other = await startTestApp(database, files());
      try {
        await rm(join(other.folder, 'public'), { recursive: true, force: true });
        await writeFile(join(other.folder, 'public'), 'in the way');
        other = await other.reopen(files());
        expect((await other.request('GET', '/api/articles')).status).toBe(200);
        expect((await served(other, '/uploads/nothing.txt')).status).toBe(404);
      } finally {
        await other.close();
      }
    });
  });
});
