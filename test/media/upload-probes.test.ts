// Attacks by uploads: files with scripts, names that are paths, and images that would fill the memory, for every kind of upload.
// Each must be refused or made harmless, and the server must continue to run.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {},
  files: {
    'config/plugins.json': { upload: { config: { security: { deniedTypes: ['application/zip'] } } } },
  },
};

const part = (name: string, content: Buffer, type = 'image/png'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--limit\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n--limit--\r\n'),
  ]);

interface Stored {
  readonly id: number;
  readonly url: string;
  readonly mime: string;
}

async function send(app: TestApp, payload: Buffer, { search = '', token = app.token as string | null } = {}) {
  const response = await app.plinth.server.inject({
    method: 'POST',
    url: `/api/upload${search}`,
    headers: {
      'content-type': 'multipart/form-data; boundary=limit',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload,
  });
  return { status: response.statusCode, text: response.body };
}

async function resume(app: TestApp, name: string, content: Buffer) {
  const head = { authorization: `Bearer ${app.token}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const created = await app.plinth.server.inject({
    method: 'POST',
    url: '/api/upload/resumable',
    headers: { ...head, 'upload-length': String(content.length), 'upload-metadata': metadata },
  });
  if (created.statusCode !== 201) return { status: created.statusCode, text: created.body };
  const response = await app.plinth.server.inject({
    method: 'PATCH',
    url: String(created.headers.location),
    headers: { ...head, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: content,
  });
  return { status: response.statusCode, text: response.body };
}

const filesOf = async (app: TestApp): Promise<readonly string[]> =>
  (await readdir(join(app.folder, 'public/uploads'), { recursive: true }).catch(() => []))
    .filter((name) => !/^\.incoming(\/(resumable|process-\w+))?$/.test(name))
    .sort();

/** The same ones for the same word: a commit passes or fails alike wherever it is tested. */
const irregularBytes = (word: string): Buffer =>
  createHash('shake256', { outputLength: 500 }).update(word).digest();

/** A chunk of a PNG. */
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** An image of many pixels and few bytes. */
function largePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(Math.ceil(side / 8), 7000) + 1);
  const data = deflateSync(Buffer.concat(Array.from({ length: Math.min(side, 2000) }, () => rows)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const text = (content: string): Buffer => Buffer.from(content);
const script = '<script>alert(document.domain)</script>';

/** Files in which some browser would run scripts. */
const active: readonly (readonly [string, string, Buffer])[] = [
  ['an SVG with a script', 'a.svg', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  ['an SVG behind a comment', 'a.png', text(`<!-- GIF89a -->\n<svg onload="alert(1)"/>`)],
  [
    'an SVG with an external entity',
    'a.svg',
    text(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    ),
  ],
  ['part of a page', 'a.html', text(`<p>hello${script}</p>`)],
  ['HTML called an image', 'a.png', text(`<!doctype html>${script}`)],
  ['HTML without a doctype', 'a.jpg', text(`  ${script}`)],
  ['XHTML', 'a.xhtml', text(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
  [
    'XML with a stylesheet',
    'a.xml',
    text('<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="x.xsl"?><x/>'),
  ],
  [
    'a PDF with JavaScript',
    'a.pdf',
    text('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  ],
  ['HTML with a byte order mark', 'a.txt', text(`\ufeff<html>${script}`)],
];

describe.each(databases)('upload probes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  const get = async (url: string) => app.plinth.server.inject({ url });

  test.each(active)('%s is served as a download', async (_, name, content) => {
    const { status, text: body } = await send(app, part(name, content));
    expect(status, body).toBe(201);
    const [file]: readonly Stored[] = JSON.parse(body);
    const { headers } = await get(file?.url ?? '');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
    expect(String(headers['content-type'])).not.toMatch(/html|\/xml|javascript|^image\/(?!svg)/);
  });

  test('a file that is an image and a script is served as the image, which browsers do not run', async () => {
    const gif = Buffer.concat([text('GIF89a/*'), Buffer.alloc(20), text('*/=1;alert(1)')]);
    const { status } = await send(app, part('a.js', gif));
    expect(status).toBe(400);
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const both = await send(app, part('a.html', Buffer.concat([png, text(`<html>${script}`)])));
    const [file]: readonly Stored[] = JSON.parse(both.text);
    expect(file?.url).toMatch(/\.png$/);
    expect((await get(file?.url ?? '')).headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
  });

  describe('the name', () => {
    test.each([
      'a.png%00',
      'a\u0000.png',
      '..\\..\\x',
      '../../x',
      '/etc/x',
      '\\\\host\\share\\x',
      'x'.repeat(4096),
      '',
      '.',
      '..',
      'a\u202egnp.exe',
      'a\u0007.png',
    ])('%j is refused, or made harmless', async (name) => {
      const before = await filesOf(app);
      for (const { status } of [
        await send(app, part(name, text('words'))),
        await resume(app, name, text('words')),
      ]) {
        expect([status < 500, status >= 400]).toEqual([true, true]);
        expect(await filesOf(app)).toEqual(before);
      }
      expect((await get('/_health')).statusCode).toBe(204);
    });

    test.each(['%2e%2e%2fx.txt', 'a.php.png', 'noextension', '.htaccess', 'CON', 'a;b.txt'])(
      '%j does not decide where the file is stored',
      async (name) => {
        const { status, text: body } = await send(app, part(name, text('words')));
        expect(status).toBe(201);
        const [file]: readonly Stored[] = JSON.parse(body);
        expect(file?.url).toMatch(/^\/uploads\/[a-z0-9_]+_[0-9a-f]{10}\.[a-z]+$/);
        expect((await get(file?.url ?? '')).statusCode).toBe(200);
      },
    );
  });

  describe('a denied type', () => {
    // An empty archive.
    const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

    test('is refused in every kind of upload', async () => {
      const before = await filesOf(app);
      expect((await send(app, part('a.png', zip))).status).toBe(415);
      expect((await resume(app, 'a.png', zip)).status).toBe(415);
      expect(await filesOf(app)).toEqual(before);
      const [file]: readonly Stored[] = JSON.parse((await send(app, part('a.txt', text('words')))).text);
      expect((await send(app, part('a.txt', zip), { search: `?id=${file?.id}` })).status).toBe(415);
      expect((await get(file?.url ?? '')).body).toBe('words');
    });
  });

  describe('the file of another user', () => {
    test('is not overwritten without permission, by any method', async () => {
      const [file]: readonly Stored[] = JSON.parse((await send(app, part('a.txt', text('words')))).text);
      const payload = part('a.txt', text('other'));
      expect((await send(app, payload, { search: `?id=${file?.id}`, token: null })).status).toBe(403);
      for (const method of ['PUT', 'PATCH', 'POST'] as const) {
        const headers = { 'content-type': 'multipart/form-data; boundary=limit' };
        const response = await app.plinth.server.inject({
          method,
          url: `/api/upload/files/${file?.id}`,
          headers,
          payload,
        });
        expect([401, 403, 404, 405]).toContain(response.statusCode);
      }
      expect((await get(file?.url ?? '')).body).toBe('words');
    });

    test.each([
      'hash',
      'ext',
      'path',
      'url',
      'provider',
      'provider_metadata',
      'mime',
      'formats',
      'documentId',
      'id',
    ])('is not reached by naming its %s', async (key) => {
      const info = { [key]: 'package' };
      const field = `--limit\r\ncontent-disposition: form-data; name="fileInfo"\r\n\r\n${JSON.stringify(info)}\r\n`;
      const before = await filesOf(app);
      const body = Buffer.concat([text(field), part('a.txt', text('words'))]);
      expect((await send(app, body)).status).toBe(400);
      const [file]: readonly Stored[] = JSON.parse((await send(app, part('b.txt', text('words')))).text);
      const changed = await app.request('POST', `/api/upload?id=${file?.id}`, { fileInfo: info });
      expect(changed.status).toBe(400);
      await app.request('DELETE', `/api/upload/files/${file?.id}`);
      expect(await filesOf(app)).toEqual(before);
    });
  });

  describe('an image', () => {
    test.each([
      ['of 50,000 × 50,000 pixels', largePng(50_000), 413],
      ['of 2,000,000,000 × 2,000,000,000 pixels', largePng(2_000_000_000), 400],
      ['whose rows are missing', largePng(7000), 400],
      ['that is cut off', largePng(3000).subarray(0, 60), 400],
    ])('%s is refused, and nothing is stored', async (_, content, expected) => {
      const before = await filesOf(app);
      const { status } = await send(app, part('a.png', content));
      expect(status).toBe(expected);
      expect(await filesOf(app)).toEqual(before);
    });

    test('of random bytes after a signature does no harm', async () => {
      const signatures = [
        [0x49, 0x49, 0x2a, 0x00],
        [0x4d, 0x4d, 0x00, 0x2a],
        [0xff, 0xd8, 0xff, 0xe1],
        [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
        [...Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ')],
        [...Buffer.from('\u0000\u0000\u0000\u0018ftypheic')],
        [...Buffer.from('\u0000\u0000\u0000\u0018ftypavif')],
      ];
      for (const signature of signatures) {
        for (let round = 0; round < 5; round++) {
          const { status } = await send(
            app,
            part('a.jpg', Buffer.concat([Buffer.from(signature), irregularBytes(`${signature} ${round}`)])),
          );
          expect(status).toBeLessThan(500);
        }
      }
      expect((await get('/_health')).statusCode).toBe(204);
    });

    test('a compressed file stays compressed', async () => {
      const bomb = gzipSync(Buffer.alloc(100_000_000));
      const { status, text: body } = await send(app, part('a.gz', bomb));
      expect(status).toBe(201);
      const [file]: readonly Stored[] = JSON.parse(body);
      expect((await get(file?.url ?? '')).rawPayload.length).toBe(bomb.length);
    });
  });
});
