// Code names one locale for a document that it writes; methods that change versions accept several, or `*`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentService } from '../../src/extensions/strapi/documents/document-service.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const contentTypes = {
  'api::page.page': {
    draftAndPublish: true,
    localized: true,
    attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
  },
  'api::home.home': {
    kind: 'singleType',
    localized: true,
    attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
  },
  'api::tag.tag': { attributes: { name: { type: 'string' } } },
} as const;

const noLocale: readonly unknown[] = ['*', ['en', 'fr'], [], 5, {}, true, 'en,fr', 'x'.repeat(36)];
const refusal = /^Invalid locale/;

describe.each(databases)('locales that code writes on %s', (database) => {
  let app: TestApp;
  let pages: DocumentService;
  let documentId: string;

  beforeAll(async () => {
    app = await startTestApp(
      database,
      { contentTypes, files: { 'src/index.js': index } },
      { locales: ['fr', 'de'] },
    );
    pages = globalThis.recorded.strapi.documents('api::page.page');
    ({ documentId } = (await pages.create({ data: { title: 'One' } })) as { documentId: string });
    await pages.update({ documentId, locale: 'fr', data: { title: 'Un' } });
  });
  afterAll(() => app.close());

  const asLocale = (locale: unknown) => locale as string;
  const versions = async () =>
    (await pages.findMany({ locale: '*', sort: ['title', 'locale'] })).map(({ title, locale }) => [
      title,
      locale,
    ]);

  test.each(noLocale.map((locale) => [locale]))('a write takes one locale and refuses %j', async (given) => {
    const { strapi } = globalThis.recorded;
    const locale = asLocale(given);
    const before = await versions();
    await expect(pages.create({ data: { title: 'New' }, locale })).rejects.toThrow(refusal);
    await expect(pages.update({ documentId, data: { title: 'New' }, locale })).rejects.toThrow(refusal);
    const home = strapi.documents('api::home.home');
    await expect(home.create({ data: { title: 'New' }, locale })).rejects.toThrow(refusal);
    const rows = strapi.db.query('api::page.page');
    await expect(rows.create({ data: { title: 'New', locale } })).rejects.toThrow(refusal);
    expect(await versions()).toEqual(before);
  });

  test('a missing or empty locale is the default locale', async () => {
    for (const locale of [undefined, null, ''].map(asLocale)) {
      const made = await pages.create({ data: { title: 'Made' }, locale });
      expect(made).toMatchObject({ title: 'Made', locale: 'en' });
      const address = { documentId: String(made.documentId), locale };
      expect(await pages.update({ ...address, data: { title: 'Again' } })).toMatchObject({ title: 'Again' });
      expect((await pages.publish(address)).entries).toHaveLength(1);
      expect((await pages.unpublish(address)).entries).toHaveLength(1);
      const copy = await pages.clone({ ...address, data: { title: 'Copy' } });
      expect(copy.entries).toMatchObject([{ title: 'Copy', locale: 'en' }]);
      expect((await pages.delete(address)).entries).toMatchObject([{ title: 'Again' }]);
      await pages.delete({ documentId: String(copy.documentId) });
    }
  });

  test('changes of versions accept several locales or *, and refuse invalid ones', async () => {
    const before = await versions();
    for (const locale of [5, {}, ['fr', 5], ['*'], ['fr', '']].map(asLocale))
      for (const change of ['publish', 'unpublish', 'discardDraft', 'clone', 'delete'] as const)
        await expect(pages[change]({ documentId, locale })).rejects.toThrow(refusal);
    expect(await versions()).toEqual(before);
    expect((await pages.publish({ documentId, locale: ['fr', 'en'] })).entries).toHaveLength(2);
    expect((await pages.unpublish({ documentId, locale: '*' })).entries).toHaveLength(2);
  });

  test('an empty list of locales finds nothing and changes nothing', async () => {
    const locale: readonly string[] = [];
    expect(await pages.findMany({ locale })).toEqual([]);
    expect(await pages.count({ locale })).toBe(0);
    expect(await pages.findOne({ documentId, locale })).toBeNull();
    expect((await pages.publish({ documentId, locale })).entries).toEqual([]);
    expect((await pages.delete({ documentId, locale })).entries).toEqual([]);
  });

  test('content types without locales ignore the locale', async () => {
    const tags = globalThis.recorded.strapi.documents('api::tag.tag');
    expect(await tags.create({ data: { name: 'Plain' }, locale: '*' })).toMatchObject({ name: 'Plain' });
  });
});
