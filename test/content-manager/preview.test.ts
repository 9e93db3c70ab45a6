// The preview URL of a document: a function of the project returns it, for documents that the administrator may read, at allowed
// origins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, dataOf, messageOf, startAdminApp } from '../admin/project.ts';
import { databases, startTestApp } from '../harness/project.ts';
import { add, article, author, holding, project, rights } from './project.ts';

const config = `
module.exports = {
  rateLimit: { enabled: false },
  preview: {
    enabled: true,
    config: {
      allowedOrigins: ['https://www.example.test/', 'https://*.stage.example.test', undefined],
      async handler(uid, { documentId, locale, status }) {
        if (uid === '${author}') return null;
        const { title } = await strapi.documents(uid).findOne({ documentId, locale, status: 'draft' });
        if (title === 'throws') throw new Error('a secret of the project');
        if (title.includes(':') || title.startsWith('/')) return title;
        return 'https://www.example.test/' + [locale, title, status].join('/');
      },
    },
  },
};`;
const { 'config/admin.json': _limits, ...others } = project.files ?? {};
const files = { ...project, files: { ...others, 'config/admin.js': config } };

const urlOf = (uid: string, search: Readonly<Record<string, string>>): string =>
  `content-manager/preview/url/${uid}?${new URLSearchParams(search)}`;

describe.each(databases)('the preview of a document on %s', (database) => {
  let app: AdminApp;
  let documentId: string;
  beforeAll(async () => {
    app = await startAdminApp(database, { locales: ['fr'] }, files);
    documentId = await add(app, article, { title: 'hello' });
  });
  afterAll(() => app.close());

  const preview = (search: Readonly<Record<string, string>>, token?: string) =>
    app.admin('GET', urlOf(article, { documentId, ...search }), undefined, token);

  test('is the URL that the function of the project returns, by locale and status', async () => {
    expect(dataOf(await preview({}))).toEqual({ url: 'https://www.example.test/en/hello/draft' });
    expect(dataOf(await preview({ status: 'published', locale: 'en' }))).toEqual({
      url: 'https://www.example.test/en/hello/published',
    });
    expect(dataOf(await app.admin('GET', 'content-manager/content-types')).hasPreview).toBe(true);
    const nowhere = await add(app, author, { name: 'Ada' });
    expect(dataOf(await app.admin('GET', urlOf(author, { documentId: nowhere })))).toEqual({ url: null });
  });

  test('has an allowed origin, and is no script', async () => {
    const allowed = ['/here', 'https://one.stage.example.test/x', 'https://www.example.test:443/y'];
    const refused = [
      'https://evil.test/',
      'https://www.example.test.evil.test/',
      'https://stage.example.test.evil.test/',
      'http://www.example.test/',
      'https://www.example.test:444/',
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.test/',
      '/\\evil.test/',
      '/\t/evil.test/',
      '/\n\\evil.test/',
    ];
    const statuses = async (titles: readonly string[]) => {
      const all = [];
      for (const title of titles) {
        const own = await add(app, article, { title });
        all.push([title, (await preview({ documentId: own })).status]);
      }
      return all;
    };
    expect(await statuses(allowed)).toEqual(allowed.map((title) => [title, 200]));
    expect(await statuses(refused)).toEqual(refused.map((title) => [title, 400]));
  });

  test('requires the permission to read the document', async () => {
    const reader = await holding(app, rights(article, ['read']));
    const creator = await holding(app, rights(article, ['read'], { conditions: ['admin::is-creator'] }));
    const other = await holding(app, rights(author, ['read']));
    const statuses = [];
    for (const token of [reader, creator, other]) statuses.push((await preview({}, token)).status);
    expect(statuses).toEqual([200, 404, 403]);
    expect((await preview({ locale: 'fr' })).status).toBe(404);
    expect((await preview({ documentId: 'nothing' })).status).toBe(404);
    expect((await preview({ surprise: '1' })).status).toBe(400);
  });

  test('does not reveal an error of the project', async () => {
    const failing = await add(app, article, { title: 'throws' });
    const failed = await preview({ documentId: failing });
    expect([failed.status, failed.text.includes('secret'), messageOf(failed)]).toEqual([
      500,
      false,
      expect.any(String),
    ]);
  });
});

test('a preview without a function, or with an invalid origin, prevents the start', async () => {
  const start = (preview: object) =>
    startTestApp('sqlite', { contentTypes: {}, files: { 'config/admin.json': { preview } } });
  await expect(start({ enabled: true })).rejects.toThrow('preview.config.handler');
  await expect(
    start({ enabled: false, config: { allowedOrigins: ["https://x.test; script-src 'unsafe-inline'"] } }),
  ).rejects.toThrow('preview.config.allowedOrigins');
});
