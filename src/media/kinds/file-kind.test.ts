import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileKind } from './file-kind.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-kind-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;

async function kindOf(content: string | Buffer, claimed: string): Promise<string> {
  const path = join(folder, String(count++));
  await writeFile(path, content);
  const { mime, ext } = await fileKind(path, claimed);
  return `${mime} ${ext}`;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['SVG', svg, 'image/svg+xml .svg'],
  ['SVG behind a prolog', `<?xml version="1.0"?>\n${svg}`, 'image/svg+xml .svg'],
  ['SVG behind a comment', ` <!-- a picture -->\n${svg}`, 'image/svg+xml .svg'],
  ['SVG behind a byte order mark', `\ufeff${svg}`, 'image/svg+xml .svg'],
  ['HTML', '<!DOCTYPE html><p>hello', 'text/html .html'],
  ['HTML in capitals', '\n <SCRIPT>alert(1)</SCRIPT>', 'text/html .html'],
  ['XML', '<?xml version="1.0"?><feed/>', 'application/xml .xml'],
])('%s is detected by its bytes, whatever its extension', async (_, content, kind) => {
  for (const claimed of ['png', 'txt', 'pdf', '']) expect(await kindOf(content, claimed)).toBe(kind);
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s image is detected by its bytes', async (format) => {
  const image = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  const extension = format === 'jpeg' ? 'jpg' : format;
  expect(await kindOf(await image.toFormat(format).toBuffer(), 'html')).toBe(`image/${format} .${extension}`);
});

test.each([
  ['csv', 'text/csv .csv'],
  ['json', 'application/json .json'],
  ['md', 'text/markdown .md'],
  ['html', 'text/plain .txt'],
  ['png', 'text/plain .txt'],
  ['geojson', 'application/geo+json .geojson'],
  ['m3u8', 'application/vnd.apple.mpegurl .m3u8'],
  ['obj', 'model/obj .obj'],
  ['log', 'text/plain .log'],
  ['php', 'text/plain .txt'],
  ['constructor', 'text/plain .txt'],
  ['', 'text/plain .txt'],
])('plain text with the extension "%s" is %s', async (claimed, kind) => {
  expect(await kindOf('a,b\n1,2\n', claimed)).toBe(kind);
});

const compound = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex');
const zip = Buffer.from('504b0304140000000000'.padEnd(200, '0'), 'hex');
const gpx = Buffer.from('<?xml version="1.0"?><gpx/>');

test.each([
  [compound, 'doc', 'application/msword .doc'],
  [compound, 'xls', 'application/vnd.ms-excel .xls'],
  [compound, 'exe', 'application/x-cfb .cfb'],
  [zip, 'kmz', 'application/vnd.google-earth.kmz .kmz'],
  [zip, 'html', 'application/zip .zip'],
  [gpx, 'gpx', 'application/gpx+xml .gpx'],
  [Buffer.from('<p>part of a page</p>'), 'html', 'text/html .html'],
  [Buffer.from('<div>part of a page</div>'), 'htm', 'text/html .htm'],
  [Buffer.from('<!doctype html><p>a page'), 'htm', 'text/html .htm'],
  [gpx, 'xhtml', 'application/xml .xml'],
  [Buffer.from('%PDF-1.5\n'), 'ai', 'application/pdf .ai'],
])('the extension decides between formats that share a container', async (content, claimed, kind) => {
  expect(await kindOf(content, claimed)).toBe(kind);
});

test('other encodings than UTF-8 are text only with an extension of a text format, but markup is always detected', async () => {
  const oneByte = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const encoded of [oneByte, utf16]) {
    expect(await kindOf(encoded('Straße;2\r\n'), 'csv')).toBe('text/csv .csv');
    expect(await kindOf(encoded('Straße;2\r\n'), 'dat')).toBe('application/octet-stream .dat');
    expect(await kindOf(encoded('<html>Straße'), 'csv')).toBe('text/html .html');
  }
  expect(await kindOf(Buffer.from([0xdf, 1]), 'csv')).toBe('application/octet-stream .bin');
});

test('text is still text if the sample ends within a character', async () => {
  expect(await kindOf(`${'x'.repeat(4095)}é`, 'txt')).toBe('text/plain .txt');
});

test.each([
  ['dat', '.dat'],
  ['png', '.bin'],
  ['svg', '.bin'],
  ['pdf', '.bin'],
  ['a-b', '.bin'],
  ['', '.bin'],
])('unknown bytes with the extension "%s" are stored as %s', async (claimed, extension) => {
  expect(await kindOf(Buffer.from([0, 1, 2, 3, 255]), claimed)).toBe(`application/octet-stream ${extension}`);
});
