// Content that is imported from export files of Strapi has the same responses as in the source.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../src/import/import-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { expectStates } from '../harness/draft-states.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { basicLink, writeExportFile } from './export-file.ts';
import { articleId, magazine, magazineExport } from './magazine.ts';

const silent = { isDryRun: false, key: undefined, uploads: undefined, onProgress: () => undefined };

describe.each(databases)('an export file, imported on %s', (database) => {
  let app: TestApp;
  let report: ImportReport;

  beforeAll(async () => {
    app = await startTestApp(database, magazine);
    report = await importInto(app.folder, { ...silent, from: await writeExportFile(magazineExport()) });
    await app.plinth.access.refresh();
  });
  afterAll(() => app.close());

  const data = async (url: string): Promise<unknown> => {
    const { body, status } = await app.request('GET', url);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data?: unknown }).data ?? body;
  };

  it('is equal to its source by the comparison of the import', () => {
    expect(report.comparison?.differences).toEqual([]);
    expect(report.comparison?.groups).toContainEqual(
      expect.objectContaining({
        type: 'api::article.article',
        locale: 'en',
        status: 'draft',
        inSource: 1,
        here: 1,
      }),
    );
    for (const { sourceDigest, digestHere } of report.comparison?.groups ?? [])
      expect(digestHere).toBe(sourceDigest);
  });

  it('keeps ids, documentIds, dates and values of published versions and of drafts', async () => {
    const published = await data(`/api/articles/${articleId}`);
    expect(published).toEqual({
      id: 12,
      documentId: articleId,
      title: 'Hello',
      slug: 'hello',
      views: '9007199254740993',
      price: 9.5,
      day: '2020-01-02',
      mood: 'wild',
      extra: { b: 1, a: [true, null] },
      createdAt: '2021-02-03T04:05:06.007Z',
      updatedAt: '2022-02-03T04:05:06.007Z',
      publishedAt: '2021-02-03T04:05:06.007Z',
      locale: 'en',
    });
    expect(await data(`/api/articles/${articleId}?status=draft`)).toMatchObject({
      id: 11,
      title: 'Hello, draft',
    });
    expect((await app.request('GET', `/api/articles/${articleId}?locale=fr`)).status).toBe(404);
    expect(await data(`/api/articles/${articleId}?locale=fr&status=draft`)).toMatchObject({
      id: 13,
      title: 'Bonjour',
    });
    expect(await data('/api/home')).toMatchObject({
      headline: 'Hi',
      documentId: expect.stringMatching(/^home/),
    });
  });

  it('distinguishes drafts that are published from drafts that were edited since', async () => {
    expect((await expectStates(app, '/api/articles'))['has-published-version']).toBeGreaterThan(0);
  });

  it('keeps relations and files in their order, in components and zones too', async () => {
    const url = `/api/articles/${articleId}?populate[tags]=true&populate[cover]=true&populate[gallery]=true&populate[author]=true`;
    const inside = '&populate[seo][populate]=*&populate[body][populate]=*';
    expect(await data(url + inside)).toMatchObject({
      author: { name: 'Anna', id: 4 },
      tags: [{ name: 'two' }, { name: 'one' }],
      cover: { id: 7, url: '/uploads/A_Photo_1a2b.PNG' },
      gallery: [{ id: 8 }, { id: 7 }],
      seo: { id: 31, metaTitle: null, image: { id: 8 } },
      body: [
        {
          __component: 'shared.quote',
          text: 'a\u2028b',
          by: { name: 'Anna' },
          seo: { id: 32, metaTitle: 'in' },
        },
        { __component: 'shared.slider', files: [{ id: 8 }, { id: 7 }] },
      ],
    });
    expect(await data('/api/tags?populate=articles&sort=name')).toMatchObject([
      { articles: [{ documentId: articleId }] },
      { articles: [{ documentId: articleId }] },
    ]);
  });

  it('serves files at the URLs in texts', async () => {
    for (const [address, text] of [
      ['/uploads/A_Photo_1a2b.PNG', 'photo a'],
      ['/uploads/thumbnail_b_3c4d.png', 'small b'],
    ]) {
      const response = await app.request('GET', address ?? '');
      expect([response.status, response.text]).toEqual([200, text]);
    }
  });

  it('has the locales of the source', async () => {
    expect(await data('/api/i18n/locales')).toMatchObject([
      { code: 'en', isDefault: true },
      { code: 'fr', name: 'Français' },
    ]);
  });

  it('lists content that was left out and missing required values, and imports the rest', () => {
    expect(report.leftOut).toEqual(
      expect.arrayContaining([
        { what: 'rows of a content type that this project does not have', name: 'api::gone.gone', count: 1 },
        {
          what: 'permissions of actions that this project does not have',
          name: 'api::gone.gone.find',
          count: 1,
        },
        {
          what: 'values of attributes that this project does not have',
          name: 'api::article.article.legacy',
          count: 3,
        },
        { what: 'webhook: not imported', name: 'Revalidate', count: 1 },
      ]),
    );
    expect(report.leftOut.filter(({ what }) => what.startsWith('files'))).toEqual([]);
    expect(report.missing).toEqual([
      { what: 'required values that are missing', name: 'shared.seo.metaTitle', count: 1 },
    ]);
  });

  it('assigns new rows ids above the imported ones', async () => {
    const made = await app.request('POST', '/api/authors', { data: { name: 'Bert' } });
    expect(made.status).toBe(201);
    expect((made.body as { data: { id: number } }).data.id).toBeGreaterThan(4);
  });

  it('imports nothing twice when it is started again', async () => {
    const again = await importInto(app.folder, { ...silent, from: await writeExportFile(magazineExport()) });
    expect(again.comparison?.differing).toBe(0);
    expect((await data('/api/articles?status=draft')) as unknown[]).toHaveLength(1);
    expect((await data('/api/tags')) as unknown[]).toHaveLength(2);
  });

  it('reports differences from the source', async () => {
    await app.request('PUT', '/api/home', { data: { headline: 'Changed' } });
    const again = await importInto(app.folder, { ...silent, from: await writeExportFile(magazineExport()) });
    expect(again.comparison?.differences).toMatchObject([{ type: 'api::home.home', what: 'different' }]);
  });

  it('imports content again that was deleted since', async () => {
    const from = await writeExportFile(magazineExport());
    await importInto(app.folder, { ...silent, from });
    const [tag] = (await data('/api/tags')) as { readonly documentId: string }[];
    await app.request('DELETE', `/api/tags/${tag?.documentId}`);
    await importInto(app.folder, { ...silent, from });
    expect((await data('/api/tags')) as unknown[]).toHaveLength(2);
  });

  it('users can sign in with their password and have the permissions of their role', async () => {
    const body = { identifier: 'anna@example.org', password: 'correct horse' };
    const signedIn = await app.request('POST', '/api/auth/local', body, null);
    expect(signedIn.status).toBe(200);
    const { jwt } = signedIn.body as { jwt: string };
    expect((await app.request('GET', '/api/articles', undefined, jwt)).status).toBe(200);
    expect((await app.request('GET', '/api/tags', undefined, jwt)).status).toBe(403);
    expect((await app.request('GET', '/api/articles', undefined, null)).status).toBe(403);
  });
});

describe('export files of every form', () => {
  it.each([
    ['a plain tar', { isCompressed: false }, undefined],
    ['an encrypted one', { key: 'a key' }, 'a key'],
    ['an encrypted plain tar', { key: 'a key', isCompressed: false }, 'a key'],
  ])('%s is read; a dry run writes nothing', async (_what, form, key) => {
    const app = await startTestApp('sqlite', magazine);
    const path = await writeExportFile(magazineExport(), form);
    const report = await importInto(app.folder, { ...silent, from: path, key, isDryRun: true });
    expect(report.versions).toContainEqual({
      type: 'api::tag.tag',
      locale: '',
      status: 'published',
      rows: 2,
    });
    expect(report.leftOut.length).toBeGreaterThan(0);
    expect((await app.request('GET', '/api/tags')).body).toMatchObject({ data: [] });
    expect((await app.request('GET', '/uploads/b_3c4d.png')).status).toBe(404);
    await app.close();
  });

  it.each([
    ['no key', undefined, 'is encrypted: pass its key with --key'],
    ['a wrong key', 'another', 'cannot be read with this key'],
  ])('%s is refused', async (_what, key, message) => {
    const path = await writeExportFile(magazineExport(), { key: 'a key' });
    const app = await startTestApp('sqlite', magazine);
    await expect(importInto(app.folder, { ...silent, from: path, key })).rejects.toThrow(message);
    await app.close();
  });
});

describe('an export file of version 4', () => {
  it('has locales connected by links, and its published documents get a draft', async () => {
    const app = await startTestApp('sqlite', magazine);
    const type = 'api::article.article';
    const times = { createdAt: '2021-02-03T04:05:06.007Z', updatedAt: '2021-02-03T04:05:06.007Z' };
    const published = { ...times, publishedAt: times.createdAt };
    const other = { type, field: 'localizations' };
    const from = await writeExportFile({
      entities: [
        { type, id: 5, data: { title: 'Hello', locale: 'en', ...published } },
        { type, id: 6, data: { title: 'Bonjour', locale: 'fr', ...times, publishedAt: null } },
        { type, id: 7, data: { title: 'Alone', locale: 'en', ...published } },
      ],
      links: [
        basicLink({ ...other, ref: 5 }, { type, ref: 6 }),
        basicLink({ ...other, ref: 6 }, { type, ref: 5 }),
      ],
    });
    const report = await importInto(app.folder, { ...silent, from });
    expect(report.comparison?.differing).toBe(0);
    const { data } = (await app.request('GET', '/api/articles?sort=id')).body as {
      data: { documentId: string }[];
    };
    expect(data).toMatchObject([
      { id: 5, title: 'Hello' },
      { id: 7, title: 'Alone' },
    ]);
    const translated = `/api/articles/${data[0]?.documentId}?status=draft&locale=`;
    expect((await app.request('GET', `${translated}fr`)).body).toMatchObject({
      data: { id: 6, title: 'Bonjour' },
    });
    expect((await app.request('GET', `${translated}en`)).body).toMatchObject({ data: { title: 'Hello' } });
    await app.close();
  });
});
