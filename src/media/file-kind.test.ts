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
])('%s is known by its bytes, whatever it is called', async (_, content, kind) => {
  for (const claimed of ['png', 'txt', 'pdf', '']) expect(await kindOf(content, claimed)).toBe(kind);
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is known by its bytes', async (format) => {
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
  ['constructor', 'text/plain .txt'],
  ['', 'text/plain .txt'],
])('a plain text that is called %s is %s', async (claimed, kind) => {
  expect(await kindOf('a,b\n1,2\n', claimed)).toBe(kind);
});

test('a letter that the sample cuts in two is still text', async () => {
  expect(await kindOf(`${'x'.repeat(4095)}é`, 'txt')).toBe('text/plain .txt');
});

test.each([
  ['dat', '.dat'],
  ['png', '.bin'],
  ['svg', '.bin'],
  ['pdf', '.bin'],
  ['a-b', '.bin'],
  ['', '.bin'],
])('unknown bytes that are called %s are kept as %s', async (claimed, extension) => {
  expect(await kindOf(Buffer.from([0, 1, 2, 3, 255]), claimed)).toBe(`application/octet-stream ${extension}`);
});
