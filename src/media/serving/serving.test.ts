import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { requestOf } from '../../routes/harness.ts';
import { type ServingContext, serveFile } from './serving.ts';

const content = '0123456789';
const modified = new Date('2024-05-06T07:08:09.500Z');

/** A storage with one file under each of the keys. `replaced.txt` is the key of `address.txt`. */
const servingOf = (...keys: readonly string[]): ServingContext => ({
  storage: {
    isPrivate: false,
    publicUrl: () => undefined,
    find: async (key) =>
      keys.includes(key)
        ? {
            size: content.length,
            modified,
            open: (range) => Readable.from([range ? content.slice(range.start, range.end + 1) : content]),
          }
        : undefined,
  },
  variantRules: {
    sizes: [320],
    fits: ['cover', 'inside'],
    formats: ['webp'],
    format: 'original',
    cacheSize: 1,
  },
  findVariant: async () => undefined,
  links: { sign: async () => new Map(), own: () => '', isValid: () => false },
  storedFiles: {
    keysOf: async (addresses) =>
      new Map(addresses.includes('address.txt') ? [['address.txt', 'replaced.txt']] : []),
  },
});

async function serve(headers: IncomingHttpHeaders, { key = 'a.txt', method = 'GET' } = {}) {
  const response = await serveFile(requestOf({ method, path: `/uploads/${key}`, headers }), servingOf(key));
  return { ...response, text: await text(response.body) };
}

test('the response is the whole file, with the headers that caches need', async () => {
  const response = await serve({});
  expect(response).toMatchObject({ status: 200, contentType: 'text/plain; charset=utf-8', text: content });
  expect(response.headers).toMatchObject({
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0, must-revalidate',
    'last-modified': 'Mon, 06 May 2024 07:08:09 GMT',
  });
});

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=-99', content, 'bytes 0-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=8-99999999999999999999', '89', 'bytes 8-9/10'],
  ['bytes=-99999999999999999999', content, 'bytes 0-9/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
])('the range %s selects %s', async (range, part, contentRange) => {
  const response = await serve({ range });
  expect(response).toMatchObject({ status: 206, text: part });
  expect(response.headers).toMatchObject({
    'content-range': contentRange,
    'content-length': String(part.length),
  });
});

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0', 'bytes=99999999999999999999-'])(
  'the range %s is outside the file',
  async (range) => {
    const response = await serve({ range });
    expect(response).toMatchObject({ status: 416, text: '' });
    expect(response.headers['content-range']).toBe('bytes */10');
  },
);

test.each(['bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=-1-2'])(
  'the range %j is ignored, and the response is the whole file',
  async (range) => {
    expect(await serve({ range })).toMatchObject({ status: 200, text: content });
  },
);

test('a client that already has this version of the file gets 304', async () => {
  const etag = (await serve({})).headers.etag ?? '';
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await serve({ 'if-none-match': tag })).toMatchObject({ status: 304, text: '' });
  expect((await serve({ 'if-modified-since': 'Mon, 06 May 2024 07:08:09 GMT' })).status).toBe(304);
});

test('a client that has another version of the file gets this one', async () => {
  const since = 'Mon, 06 May 2024 07:08:09 GMT';
  expect((await serve({ 'if-none-match': '"other"' })).status).toBe(200);
  expect((await serve({ 'if-none-match': '"other"', 'if-modified-since': since })).status).toBe(200);
  expect((await serve({ 'if-modified-since': 'Mon, 06 May 2024 07:08:08 GMT' })).status).toBe(200);
  expect((await serve({ 'if-modified-since': 'yesterday' })).status).toBe(200);
});

test.each(['GET', 'HEAD'])('%s of another version than If-Match names gets 412', async (method) => {
  const etag = (await serve({})).headers.etag ?? '';
  for (const tag of [etag, '*', `"other", ${etag}`])
    expect((await serve({ 'if-match': tag }, { method })).status).toBe(200);
  for (const tag of ['"other"', `W/${etag}`]) {
    const refused = await serve({ 'if-match': tag, 'if-none-match': etag, range: 'bytes=0-3' }, { method });
    expect(refused).toMatchObject({ status: 412, text: '', headers: { etag, 'content-length': '0' } });
  }
});

test('a file that is newer than If-Unmodified-Since gets 412, unless If-Match matches', async () => {
  const etag = (await serve({})).headers.etag ?? '';
  const [same, earlier] = ['Mon, 06 May 2024 07:08:09 GMT', 'Mon, 06 May 2024 07:08:08 GMT'];
  expect((await serve({ 'if-unmodified-since': same })).status).toBe(200);
  expect((await serve({ 'if-unmodified-since': 'yesterday' })).status).toBe(200);
  expect((await serve({ 'if-unmodified-since': earlier })).status).toBe(412);
  expect((await serve({ 'if-unmodified-since': earlier, 'if-match': etag })).status).toBe(200);
});

test.each([
  ['a.svg', 'image/svg+xml'],
  ['a.pdf', 'application/pdf'],
  ['a.html', 'application/octet-stream'],
  ['a.xml', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('%s is sent as a download of the type %s', async (key, contentType) => {
  const response = await serve({}, { key });
  expect(response.contentType).toBe(contentType);
  expect(response.headers['content-disposition']).toBe('attachment');
});

test.each(['a.png', 'a.mp4', 'a.txt'])('%s is shown inline, and may not run scripts', async (key) => {
  const { headers } = await serve({}, { key });
  expect(headers).not.toHaveProperty('content-disposition');
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
});

test('the response to HEAD has the length and no body', async () => {
  const response = await serve({}, { method: 'HEAD' });
  expect(response).toMatchObject({ status: 200, text: '' });
  expect(response.headers['content-length']).toBe('10');
});

test.each(['bytes=0-3', 'bytes=99-'])('HEAD ignores the range %s', async (range) => {
  const response = await serve({ range }, { method: 'HEAD' });
  expect(response).toMatchObject({ status: 200, text: '' });
  expect(response.headers['content-length']).toBe('10');
});

test('a file that is not stored is not found', async () => {
  const request = requestOf({ path: '/uploads/other.txt' });
  await expect(serveFile(request, servingOf('a.txt'))).rejects.toMatchObject({ status: 404 });
});

test('a file whose content was replaced keeps its address', async () => {
  const request = requestOf({ path: '/uploads/address.txt' });
  const response = await serveFile(request, servingOf('replaced.txt'));
  expect(await text(response.body)).toBe(content);
});
