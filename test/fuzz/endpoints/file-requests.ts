// Requests about files: forms with odd parts, uploads that go on by the tus protocol, stored files and their variants.
import { mutateValue } from '../bodies.ts';
import type { Random } from '../random.ts';
import { badTexts } from '../values.ts';
import type { SentRequest } from './client.ts';
import type { Known } from './known.ts';

export const fileRequest = (known: Known, random: Random): SentRequest =>
  random.choose([
    [3, () => formRequest(known, random)],
    [3, () => resumableRequest(known, random)],
    [5, () => servedRequest(known, random)],
  ]);

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG that says it has 60,000 by 60,000 pixels. */
const hugePixel = Buffer.concat([
  pixel.subarray(0, 16),
  Buffer.from('0000ea600000ea60', 'hex'),
  pixel.subarray(24),
]);

const contents: readonly ((random: Random) => Buffer | string)[] = [
  () => pixel,
  () => pixel,
  () => pixel,
  () => hugePixel,
  (random) => pixel.subarray(0, random.integer(pixel.length)),
  (random) => Buffer.from(pixel).fill(random.integer(256), random.integer(pixel.length)),
  () => '',
  () => 'A text',
  () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  () => '<!doctype html><script>alert(1)</script>',
  () => 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;',
  () => '%PDF-1.7\n%%EOF',
  () => 'PK\u0003\u0004',
  (random) => 'x'.repeat(random.chance(0.02) ? 300_000 : random.integer(2_000)),
];

const content = (random: Random): Buffer => Buffer.from(random.pick(contents)?.(random) ?? '');

const names = ['a.png', 'photo.jpg', 'a b.png', 'a.svg', 'b.html', 'x.php.png', 'über 😀.png', 'noending'];
const oddNames = [
  '../../etc/passwd',
  '..\\x.png',
  '.htaccess',
  '',
  '.',
  '..',
  'con',
  'a\u0000.png',
  'a"b.png',
  "a';.png",
  'a%2f.png',
  `${'n'.repeat(300)}.png`,
  '\u202egnp.a',
  'a.png ',
  '-rf',
];
const types = [
  'image/png',
  'image/svg+xml',
  'text/html',
  'application/octet-stream',
  '',
  'nonsense',
  'image/png; x=y',
  'multipart/mixed',
];
const fileName = (random: Random): string => random.pick(random.chance(0.85) ? names : oddNames) ?? '';

function formRequest(known: Known, random: Random): SentRequest {
  const boundary = random.chance(0.9) ? 'fuzzed' : random.pick(['', 'a b', '"', 'x'.repeat(100)]);
  const parts = [
    ...random.several(0, 3, () => filePart(random)),
    ...random.several(0, 2, () => fieldPart(known, random)),
  ];
  const whole = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const payload = random.chance(0.9) ? whole : whole.subarray(0, random.integer(whole.length));
  const type = random.chance(0.97)
    ? `multipart/form-data; boundary=${boundary}`
    : random.pick(['multipart/form-data', 'multipart/mixed; boundary=fuzzed']);
  const search = random.chance(0.2)
    ? `?id=${encodeURIComponent(random.chance(0.6) ? String(random.integer(50)) : random.pick(badTexts))}`
    : '';
  const headers = { ...known.headersFor('caller', random), 'content-type': type };
  return { method: 'POST', url: `/api/upload${search}`, headers, payload };
}

function filePart(random: Random): Buffer {
  const field = random.chance(0.9)
    ? 'files'
    : random.pick(['file', 'files[]', 'files.cover', '__proto__', '']);
  const type = random.pick(types) ?? '';
  const named = random.chance(0.95) ? `; filename="${fileName(random)}"` : '';
  const encoding = random.chance(0.05) ? '\r\ncontent-transfer-encoding: base64' : '';
  const head = `content-disposition: form-data; name="${field}"${named}${encoding}${type === '' ? '' : `\r\ncontent-type: ${type}`}\r\n\r\n`;
  return Buffer.concat([Buffer.from(random.chance(0.98) ? head : 'nothing: here\r\n\r\n'), content(random)]);
}

function fieldPart(known: Known, random: Random): Buffer {
  const name = random.pick(['fileInfo', 'ref', 'refId', 'field', 'path', 'folder', '__proto__']);
  return Buffer.from(
    `content-disposition: form-data; name="${name}"\r\n\r\n${fieldValue(name, known, random)}`,
  );
}

function fieldValue(name: string, { world }: Known, random: Random): string {
  if (random.chance(0.2)) return random.pick(badTexts);
  if (name === 'ref') return random.pick(['api::thing.thing', 'api::owner.owner', 'shared.seo', 'nothing']);
  if (name === 'refId') return random.pick(world.documents.get('api::thing.thing') ?? []) ?? '1';
  if (name === 'field') return random.pick(['cover', 'gallery', 'title', 'nothing']);
  const info = {
    name: fileName(random),
    alternativeText: 'x',
    focalPoint: { x: 1, y: random.integer(120) },
    folder: random.integer(9),
  };
  return JSON.stringify(random.chance(0.5) ? info : mutateValue(info, random)) ?? '';
}

function resumableRequest(known: Known, random: Random): SentRequest {
  const caller = known.headersFor('caller', random);
  const headers = { ...caller, ...(random.chance(0.95) ? { 'tus-resumable': '1.0.0' } : {}) };
  const url = random.chance(0.9)
    ? random.pick(known.uploads)
    : `/api/upload/resumable/${encodeURIComponent(random.pick(badTexts))}`;
  if (url === undefined || random.chance(0.3)) return newUpload(known, headers, random);
  const size = String(
    random.chance(0.8) ? random.pick([0, pixel.length]) : random.pick(['-1', '1e3', 'x', '99999999999']),
  );
  const type = random.chance(0.95) ? 'application/offset+octet-stream' : 'text/plain';
  return random.choose<SentRequest>([
    [
      3,
      () => ({
        method: 'PATCH',
        url,
        headers: { ...headers, 'upload-offset': size, 'content-type': type },
        payload: content(random),
      }),
    ],
    [1, () => ({ method: 'HEAD', url, headers })],
    [1, () => ({ method: 'GET', url, headers })],
    [0.3, () => ({ method: 'DELETE', url, headers })],
  ]);
}

function newUpload(known: Known, headers: Readonly<Record<string, string>>, random: Random): SentRequest {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const name = `filename ${encoded(fileName(random))}`;
  const also = random.several(0, 2, () => {
    const key = random.pick(['fileInfo', 'ref', 'refId', 'field', 'filetype']);
    return `${key} ${encoded(fieldValue(key, known, random))}`;
  });
  const metadata = random.chance(0.9)
    ? [name, ...also].join(',')
    : random.pick(['', ',', 'filename', 'filename !!!', 'a b,a b']);
  const length = random.chance(0.85)
    ? String(pixel.length)
    : random.pick(['0', '-1', '1.5', 'x', '99999999999999999999', '1e9']);
  return {
    method: 'POST',
    url: '/api/upload/resumable',
    headers: { ...headers, 'upload-length': length, 'upload-metadata': metadata },
    ...(random.chance(0.2) ? { payload: pixel } : {}),
  };
}

const sizes = ['160', '320', '480', '640', '960', '1280', '1920', '0', '-1', '1e9', 'x', ''];

function servedRequest(known: Known, random: Random): SentRequest {
  const url = random.chance(0.9)
    ? (random.pick(known.files) ?? '/uploads/none.png')
    : `/uploads/${encodeURIComponent(random.pick(badTexts))}`;
  const parameters = random.several(0, 3, () => {
    const name = random.pick(['width', 'width', 'height', 'fit', 'format', 'format', 'expires']);
    const value = random.pick(
      name === 'fit' ? ['cover', 'inside', 'x'] : name === 'format' ? ['webp', 'jpeg', 'avif', 'x'] : sizes,
    );
    return `${name}=${value}`;
  });
  const range = random.pick([
    'bytes=0-',
    'bytes=5-2',
    'bytes=-1',
    'bytes=0-0,2-3',
    'bytes=99999999-',
    'x',
    'bytes=a-b',
  ]);
  return {
    method: random.chance(0.9) ? 'GET' : random.pick(['HEAD', 'POST', 'DELETE']),
    url: parameters.length > 0 ? `${url}?${parameters.join('&')}` : url,
    headers: {
      ...(random.chance(0.2) ? { range } : {}),
      ...(random.chance(0.1) ? { 'if-none-match': '*' } : {}),
    },
  };
}
