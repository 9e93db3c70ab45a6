// Switching draft & publish or localisation off and on never loses a value.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { countBeside, countValues, createItem, dataOf, item, project, read, update } from './project.ts';

describe.each(databases)('options of content types on %s', (database) => {
  let app: TestApp;
  let documentId = '';
  const start = async (files: TestProjectFiles, locales: readonly string[] = []): Promise<void> => {
    app = await startTestApp(database, files, { locales });
  };
  beforeEach(() => {
    documentId = '';
  });
  afterEach(() => app.close());

  test('keep every draft if draft & publish is switched off and on', async () => {
    await start(project());
    const [modified, published] = [await createItem(app, 1), await createItem(app, 2)];
    await update(app, modified, { string: 'modified', tags: [], seo: null }, 'draft');
    const { body } = await app.request('POST', '/api/items?status=draft', { data: { string: 'draft' } });
    const draft = String(dataOf(body).documentId);
    const rows = await countValues(app, 'items', 'id');
    const before = [await read(app, modified), await read(app, published)];
    app = await app.reopen(project({ draftAndPublish: false }));
    expect((await app.request('GET', `/api/items/${draft}`)).status).toBe(404);
    const [, , shown] = before[0] ?? [];
    expect((await read(app, modified))[0]).toEqual(shown);
    expect(await countValues(app, 'items', 'id')).toBe(rows);
    app = await app.reopen(project());
    expect([await read(app, modified), await read(app, published)]).toEqual(before);
    expect((await app.request('GET', `/api/items/${draft}?status=draft`)).body).toMatchObject({
      data: { string: 'draft' },
    });
    expect(await countValues(app, 'items', 'id')).toBe(rows);
  });

  test('update drafts with edits made while there were none, unless the draft had unpublished changes', async () => {
    await start(project());
    const [unchanged, changed] = [await createItem(app, 1), await createItem(app, 2)];
    await update(app, changed, { text: 'change of the draft' }, 'draft');
    app = await app.reopen(project({ draftAndPublish: false }));
    for (const edited of [unchanged, changed])
      await update(app, edited, { text: 'edited without drafts', tags: [] });
    app = await app.reopen(project());
    const [draft, , published] = await read(app, unchanged);
    expect(draft).toMatchObject({ text: 'edited without drafts', tags: [] });
    expect(published).toEqual(draft);
    expect((await read(app, changed))[0]).toMatchObject({ text: 'change of the draft' });
    expect((await read(app, changed))[2]).toMatchObject({ text: 'edited without drafts' });
    const [secrets, links] = await countBeside(app);
    await update(app, unchanged, { note: 'published' });
    expect(await countBeside(app)).toEqual([secrets, links]);
  });

  test('create a draft of every document when draft & publish is switched on', async () => {
    await start(project({ draftAndPublish: false }));
    documentId = await createItem(app);
    const [before, [secrets = 0, links = 0]] = [await read(app, documentId), await countBeside(app)];
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
    expect(await countBeside(app)).toEqual([2 * secrets, 2 * links]);
    await update(app, documentId, { note: 'published' });
    expect(await read(app, documentId)).toEqual(before);
    expect(await countBeside(app)).toEqual([2 * secrets, 2 * links]);
  });

  test('list new drafts in the order in which the documents were created', async () => {
    await start(project({ draftAndPublish: false }));
    const listed = async (status: string) => {
      const { body } = await app.request('GET', `/api/items?status=${status}`);
      return (body as { data: { documentId: string }[] }).data.map((one) => one.documentId);
    };
    const created = [await createItem(app, 1), await createItem(app, 2)];
    // PostgreSQL moves a row that is changed.
    for (const changed of created) await update(app, changed, { note: 'changed' });
    const before = await listed('published');
    app = await app.reopen(project());
    expect(await listed('draft')).toEqual(before);
  });

  test('keep every locale if localisation is switched off and on', async () => {
    const localized = { pluginOptions: { i18n: { localized: true } } };
    const files = (isLocalized: boolean): TestProjectFiles => {
      const { contentTypes, components = {} } = project();
      const attributes = { ...contentTypes[item]?.attributes, note: { type: 'string', ...localized } };
      return {
        contentTypes: {
          ...contentTypes,
          [item]: { draftAndPublish: true, localized: isLocalized, attributes },
        },
        components,
      };
    };
    await start(files(true), ['fr']);
    documentId = await createItem(app);
    const french = { note: 'en français', tags: [] };
    expect((await app.request('PUT', `/api/items/${documentId}?locale=fr`, { data: french })).status).toBe(
      200,
    );
    const responses = async (): Promise<unknown> => {
      const urls = ['en', 'fr', '*'].map((locale) => `/api/items?locale=${locale}&populate=*&sort=id`);
      return Promise.all(urls.map(async (url) => (await app.request('GET', url)).body));
    };
    const [before, english] = [await responses(), await read(app, documentId)];
    const rows = await countValues(app, 'items', 'id');
    app = await app.reopen(files(false));
    const unlocalised = (await read(app, documentId)).map(({ locale: _locale, ...row }) => row);
    expect(unlocalised).toMatchObject(english.map(({ locale: _locale, data: _tags, ...row }) => row));
    expect(await countValues(app, 'items', 'id')).toBe(rows);
    app = await app.reopen(files(true));
    expect(await responses()).toEqual(before);
    expect(await countValues(app, 'items', 'id')).toBe(rows);
  });
});
