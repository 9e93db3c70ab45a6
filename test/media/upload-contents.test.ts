// The type of an upload is that of its bytes, whatever its name or Content-Type.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, png, refused, served, sizeLimit, stored } from './stored-uploads.ts';
import { upload } from './upload.ts';

describe.each(databases)('contents of uploads on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files());
  });
  afterAll(() => app.close());

  describe('a file with a wrong name or type', () => {
    test.each([
      [
        'SVG',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'image/svg+xml',
        '.svg',
      ],
      ['HTML', '<!doctype html><script>alert(1)</script>', 'text/html', '.html'],
      ['XML', '<?xml version="1.0"?><x/>', 'application/xml', '.xml'],
    ])('is stored as %s, and served as a download', async (_, content, mime, ext) => {
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

    test('is refused if its image cannot be read', async () => {
      const content = (await png(50, 50)).subarray(0, 60);
      expect((await refused(app, () => upload(app, { content }))).status).toBe(400);
    });

    test('is refused if its image has too many pixels', async () => {
      const content = await png(1001, 1000);
      expect(content.length).toBeLessThan(sizeLimit);
      expect((await refused(app, () => upload(app, { content }))).status).toBe(413);
      expect((await upload(app, { content: await png(1000, 1000) })).status).toBe(201);
    });

    test('keeps its content if the replacement is refused', async () => {
      const content = await png(20, 20);
      const file = await stored(app, { content });
      const broken = { content: content.subarray(0, 60), search: `?id=${file.id}` };
      expect((await refused(app, () => upload(app, broken))).status).toBe(400);
      expect((await served(app, file.url)).bytes.equals(content)).toBe(true);
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

  test('types that the project denies are refused by their bytes', async () => {
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

  test('files are limited to the size that the project sets for their type', async () => {
    const limited = await startTestApp(
      database,
      files({}, { sizeLimits: { 'text/*': 10, 'image/png': '1kb' } }),
    );
    try {
      const large = { name: 'a.txt', content: 'x'.repeat(11) };
      expect((await refused(limited, () => upload(limited, large))).status).toBe(413);
      const file = await stored(limited, { name: 'a.txt', content: 'x'.repeat(10) });
      // The limit applies to every kind of upload.
      const replacing = { ...large, search: `?id=${file.id}` };
      expect((await refused(limited, () => upload(limited, replacing))).status).toBe(413);
      expect((await upload(limited, { content: await png(10, 10) })).status).toBe(201);
      expect((await upload(limited, { name: 'a.bin', content: Buffer.alloc(5000) })).status).toBe(201);
    } finally {
      await limited.close();
    }
  });

  test('the size that the options of the local provider set limits each file', async () => {
    const providerOptions = { sizeLimit: 10 };
    const limited = await startTestApp(
      database,
      files({}, { provider: 'local', providerOptions, sizeLimits: { '*': 20 } }),
    );
    const large = { name: 'a.txt', content: 'x'.repeat(11) };
    expect((await refused(limited, () => upload(limited, large))).status).toBe(413);
    expect((await upload(limited, { ...large, content: 'x'.repeat(10) })).status).toBe(201);
    await limited.close();
  });
});
