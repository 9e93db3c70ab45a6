import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloudinaryStorage } from './cloudinary-storage.ts';
import type { FileStorage } from './storage.ts';

/** The files in the fake service, by kind and public id. */
let kept: Map<string, string>;
let server: Server;
let storage: FileStorage;
let folder: string;

beforeEach(async () => {
  kept = new Map();
  folder = mkdtempSync(join(tmpdir(), 'plinth-cloudinary-'));
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const delivered = /^\/files\/(\w+)\/upload\/(.+?)$/.exec(url.pathname);
    if (delivered) {
      const [, kind = '', name = ''] = delivered;
      const id = kind === 'raw' ? name : name.replace(/\.\w+$/, '');
      const content = kept.get(`${kind}/${decodeURIComponent(id)}`);
      if (content === undefined) return void response.writeHead(404).end();
      const [, start = '0', end = String(content.length - 1)] =
        /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      const part = content.slice(Number(start), Number(end) + 1);
      const status = request.headers.range === undefined ? 200 : 206;
      return void response.writeHead(status, { 'content-length': part.length }).end(part);
    }
    const [, kind = '', method = ''] = /^\/v1_1\/cloud\/(\w+)\/(\w+)$/.exec(url.pathname) ?? [];
    const form = await new Response(await text(request), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    if (form.get('signature') !== signatureOf(form)) return void response.writeHead(401).end('{}');
    const place = `${kind}/${form.get('public_id')}`;
    const file = form.get('file');
    if (method === 'upload' && file instanceof Blob) kept.set(place, await file.text());
    else kept.delete(place);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  storage = cloudinaryStorage({
    provider: 'cloudinary',
    cloud: 'cloud',
    key: 'key',
    secret: 'secret',
    api: address,
    delivery: `${address}/files`,
    folder: 'shop/',
    linkLifetime: 900,
  });
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

function signatureOf(form: FormData): string {
  const signed = [...form.entries()]
    .filter(([name]) => !['file', 'api_key', 'signature'].includes(name))
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('&');
  return createHash('sha1').update(`${signed}secret`).digest('hex');
}

test.each([
  ['cat_1a.png', 'image/shop/cat_1a', '/files/image/upload/shop/cat_1a.png'],
  ['clip_2b.mp4', 'video/shop/clip_2b', '/files/video/upload/shop/clip_2b.mp4'],
  ['list_3c.pdf', 'raw/shop/list_3c.pdf', '/files/raw/upload/shop/list_3c.pdf'],
])('%s is stored as %s, found, read in parts and deleted', async (key, place, path) => {
  const file = join(folder, 'file');
  writeFileSync(file, 'content of the file');
  await storage.save(key, file);
  expect([...kept.keys()]).toEqual([place]);
  expect(new URL(storage.publicUrl(key) ?? '').pathname).toBe(path);
  const [, type, id] = /^(\w+)\/(.*)$/.exec(place) ?? [];
  expect(storage.metadata?.(key)).toEqual({ public_id: id, resource_type: type });
  const found = await storage.find(key);
  expect(found?.size).toBe(19);
  expect(found && (await text(found.open({ start: 0, end: 6 })))).toBe('content');
  await storage.delete(key);
  expect(await storage.find(key)).toBeUndefined();
});

test('a refusal by the service is an error with its status', async () => {
  const wrong = cloudinaryStorage({
    provider: 'cloudinary',
    cloud: 'cloud',
    key: 'key',
    secret: 'wrong',
    api: new URL(storage.publicUrl('x.png') ?? '').origin,
    delivery: '',
    folder: '',
    linkLifetime: 900,
  });
  await expect(wrong.delete('x.png')).rejects.toThrow('Cloudinary refused to destroy a file: 401');
});
