// The paths of the panel, which must not hide JSON routes.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFiles } from '../../src/panel/panel-files.ts';
import { assetResponse, missingPageResponse, pageResponse, screens } from '../../src/panel/routes.ts';
import { pathOf } from '../../src/routes/table.ts';
import { startTestApp, type TestApp } from '../harness/project.ts';

const request = (headers: object = {}, path = '') => ({
  method: 'GET',
  path: '/admin',
  search: '',
  headers: { ...headers },
  body: undefined,
  address: '127.0.0.1',
  stages: undefined,
  addHeaders: () => undefined,
  parameters: { '*': path },
  pattern: '/admin/*',
  caller: () => Promise.reject(new Error('nobody asks')),
});

describe('the files of the panel', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-panel-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'plain');
  writeFileSync(join(folder, 'assets/index-abc.js.br'), 'compressed');
  writeFileSync(join(folder, 'assets/notes.txt'), 'not a kind of file that is served');
  const files = readFiles(folder);

  test('the page is revalidated each time and loads only files of this server', () => {
    const { status, headers } = pageResponse(files, request(), {
      mediaOrigins: ['https://media.example'],
      previewOrigins: ['https://www.example'],
    });
    expect(status).toBe(200);
    expect(headers?.['cache-control']).toBe('no-cache');
    const policy = headers?.['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("img-src 'self' data: blob: https://media.example");
    expect(policy).toContain("frame-src 'self' https://www.example;");
    for (const known of [headers?.etag, `"other", W/${headers?.etag}`, '*']) {
      const again = pageResponse(files, request({ 'if-none-match': known }), {
        mediaOrigins: [],
        previewOrigins: undefined,
      });
      expect([again.status, again.body]).toEqual([304, undefined]);
    }
  });

  test('assets are cached permanently, and compressed if the client accepts it', () => {
    const plain = assetResponse(files, request({}, 'index-abc.js'));
    expect([String(plain.body), plain.headers?.['cache-control']]).toEqual([
      'plain',
      'public, max-age=31536000, immutable',
    ]);
    const compressed = assetResponse(files, request({ 'accept-encoding': 'gzip, br' }, 'index-abc.js'));
    expect([String(compressed.body), compressed.headers?.['content-encoding']]).toEqual(['compressed', 'br']);
  });

  test.each(['', 'x.js', '../index.html', 'notes.txt', 'index-abc.js.br', '__proto__'])(
    '%j is not a file of the panel',
    (path) => {
      expect(() => assetResponse(files, request({}, path))).toThrow('Not Found');
    },
  );

  test.each([
    ['GET', '/admin/contnet', 'text/html,application/xhtml+xml,*/*;q=0.8', 404],
    ['GET', '/Admin/content-types', 'text/html', 404],
    ['GET', '/admin/contnet', 'application/json', undefined],
    ['GET', '/admin/contnet', '*/*', undefined],
    ['POST', '/admin/contnet', 'text/html', undefined],
    ['GET', '/admin/assets/gone.js', 'text/html', undefined],
    ['GET', '/administration', 'text/html', undefined],
    ['GET', '/nothing', 'text/html', undefined],
  ])('%s %s with Accept %s gets %s', (method, path, accept, status) => {
    const asked = { method, path, headers: { accept, 'if-none-match': '*' } };
    const page = missingPageResponse(files, asked, { mediaOrigins: [], previewOrigins: undefined });
    expect(page?.status).toBe(status);
    if (page) expect(page.headers?.['content-security-policy']).toContain("script-src 'self'");
  });

  test('a clone without a build explains how to build it', () => {
    const { status, body } = pageResponse(new Map(), request(), {
      mediaOrigins: [],
      previewOrigins: undefined,
    });
    expect([status, body]).toEqual([503, expect.stringContaining('npm run build --workspace admin')]);
  });
});

describe('the addresses of the panel', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp('sqlite', {
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
    });
  });
  afterAll(() => app.close());

  test('no JSON route begins with the segment of a screen', () => {
    const panel = new Set([
      '/admin',
      '/admin/assets/*',
      ...screens.flatMap((name) => [`/admin/${name}`, `/admin/${name}/*`]),
    ]);
    const others = app.plinth.routes.map(pathOf).filter((path) => !panel.has(path));
    const clashing = others.filter((path) =>
      screens.some((name) => `${path}/`.startsWith(`/admin/${name}/`)),
    );
    expect(clashing).toEqual([]);
  });

  test('all other paths below /admin respond with JSON', async () => {
    for (const path of ['/admin/nothing', '/admin/users', '/admin/assets/nothing.js'])
      expect([path, (await app.request('GET', path, undefined, null)).headers['content-type']]).toEqual([
        path,
        'application/json; charset=utf-8',
      ]);
  });

  test('/ shows in development what the server runs', async () => {
    const { status, text, headers } = await app.request('GET', '/', undefined, null);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of ['href="/admin"', 'href="/graphql"', '/api', '1 content type,'])
      expect(text).toContain(part);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'sha256-[^']+';frame-ancestors 'none'$/,
    );
  });
});
