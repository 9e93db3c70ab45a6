// Renaming or removing an attribute, changing its type, and switching an option of a content type never
// lose a value, whatever the attribute's type and place.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import {
  countBeside,
  countValues,
  createItem,
  dataOf,
  innerAttributes,
  item,
  itemAttributes,
  only,
  project,
  read,
  relation,
  renamed,
  renameInLock,
  same,
  seoAttributes,
  tag,
  tagAttributes,
  under,
  update,
  type Values,
} from './project.ts';

describe.each(databases)('attributes that change on %s', (database) => {
  let app: TestApp;
  let documentId = '';
  const start = async (files: TestProjectFiles, locales: readonly string[] = []): Promise<void> => {
    app = await startTestApp(database, files, { locales });
  };
  beforeEach(() => {
    documentId = '';
  });
  afterEach(() => app.close());

  test('keep their content when they are renamed, on both sides of a relation and inside components', async () => {
    await start(project());
    documentId = await createItem(app);
    await update(app, documentId, { string: 'draft', seo: null, tags: { connect: [] } }, 'draft');
    const before = await read(app, documentId);
    await renameInLock(app, renamed);
    app = await app.reopen(
      project({
        item: under(renamed, itemAttributes(renamed)),
        tag: under(renamed, tagAttributes(renamed)),
        seo: under(renamed, seoAttributes),
        inner: under(renamed, innerAttributes),
      }),
    );
    expect(await read(app, documentId, renamed)).toEqual(before);
    const lock = JSON.parse(await readFile(join(app.folder, 'src/schema.lock.json'), 'utf8'));
    expect(lock.contentTypes[item].removed).toEqual({});
    await update(app, documentId, { note: 'edited' });
    const [, , published] = await read(app, documentId, renamed);
    expect(published).toEqual(before[0]);
  });

  const gone = project({ item: {}, tag: {}, seo: {}, inner: {} });

  test('are out of reach when they are removed', async () => {
    await start(project());
    documentId = await createItem(app);
    app = await app.reopen(gone);
    const response = await app.request('GET', `/api/items/${documentId}?populate=*`);
    expect(Object.keys(dataOf(response.body)).sort()).toEqual(
      ['id', 'documentId', 'note', 'createdAt', 'updatedAt', 'publishedAt'].sort(),
    );
    for (const name of Object.keys(itemAttributes(same))) {
      for (const query of [
        `fields=${name}`,
        `sort=${name}`,
        `filters[${name}][$null]=true`,
        `populate=${name}`,
      ]) {
        expect([query, (await app.request('GET', `/api/items?${query}`)).status]).toEqual([query, 400]);
      }
      const write = await app.request('PUT', `/api/items/${documentId}`, { data: { [name]: null } });
      expect([name, write.status]).toEqual([name, 400]);
    }
    for (const column of ['string', 'integer', 'json', 'owner', 'picture', 'seo', 'cards', 'zone'])
      expect([column, await countValues(app, 'items', column)]).toEqual([column, 2]);
    expect(await countValues(app, 'items_tags_links', 'target_id')).toBe(6);
  });

  test('come back with their content when they return', async () => {
    await start(project());
    documentId = await createItem(app);
    await update(app, documentId, { string: 'draft', cards: [], tags: [], owner: null }, 'draft');
    const before = await read(app, documentId);
    app = await app.reopen(gone);
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });

  test('come back with their content when the document was edited and published without them', async () => {
    await start(project());
    documentId = await createItem(app);
    await update(app, documentId, { string: 'draft', cards: [], tags: [], owner: null }, 'draft');
    const [before, beside] = [await read(app, documentId), await countBeside(app)];
    app = await app.reopen(gone);
    await update(app, documentId, { note: 'edited' }, 'draft');
    await update(app, documentId, { note: 'edited and published' });
    await update(app, documentId, { note: 'published again' });
    await app.plinth.documents.discardDraft({ uid: item, documentId, abilities: fullAccess });
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
    expect((await countBeside(app))[0]).toEqual(beside[0]);
  });

  test('come back when drafts were switched on without them', async () => {
    await start(project({ draftAndPublish: false }));
    documentId = await createItem(app);
    const before = await read(app, documentId);
    app = await app.reopen(project({ item: {}, tag: {}, seo: {}, inner: {} }));
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });

  test('of components come back after the component was edited in place without them', async () => {
    await start(project());
    documentId = await createItem(app);
    const before = await read(app, documentId);
    app = await app.reopen(project({ seo: {}, inner: {} }));
    const { seo, cards, zone } = await update(app, documentId, {}, 'draft');
    const titled = (component: unknown) => {
      const { id, __component, title } = component as Values;
      return { id, ...(__component ? { __component } : {}), title };
    };
    await update(app, documentId, {
      seo: titled(seo),
      cards: (cards as unknown[]).map(titled),
      zone: (zone as unknown[]).map(titled),
    });
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });

  test('keep the items of a component that leaves a dynamic zone, also while the document is edited', async () => {
    await start(project());
    documentId = await createItem(app);
    const before = await read(app, documentId);
    const zone = { type: 'dynamiczone', components: ['shared.seo'] };
    const without = project({ item: { ...itemAttributes(same), zone } });
    const { 'shared.inner': _inner, ...components } = without.components ?? {};
    // The component itself goes, too.
    const deleted = {
      contentTypes: without.contentTypes,
      components: { ...components, 'shared.seo': only(components['shared.seo'] ?? {}, ['title', 'label']) },
    };
    for (const files of [without, deleted]) {
      app = await app.reopen(files);
      const shown = await update(app, documentId, { note: 'edited' }, 'draft');
      expect(shown.zone).toMatchObject([{ __component: 'shared.seo' }]);
      const published = await update(app, documentId, { note: 'edited and published' });
      expect(published.zone).toMatchObject([{ __component: 'shared.seo' }]);
    }
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });

  const typed = (attributes: Values): TestProjectFiles => ({
    contentTypes: { [item]: { attributes }, [tag]: { attributes: {} } },
  });
  const list = async (): Promise<readonly Values[]> =>
    dataOf((await app.request('GET', '/api/items?sort=id')).body) as unknown as readonly Values[];

  test('carry over what a new type can read, and keep the rest in the old place', async () => {
    /** Types one after the other, values of the first one, and how the later ones show them. */
    const cases: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
      numeric: [
        ['string', 'integer', 'string'],
        ['12', 12, '12'],
        ['-7', -7, '-7'],
        ['1.5', null, null],
        ['many', null, null],
        ['', null, null],
      ],
      exact: [
        ['float', 'string', 'float'],
        [0.1 + 0.2, '0.30000000000000004', 0.1 + 0.2],
        [1e21, '1e+21', 1e21],
        [null, null, null],
      ],
      large: [['biginteger', 'string', 'biginteger'], ...['9007199254740993', '-1'].map((n) => [n, n, n])],
      flag: [
        ['boolean', 'string', 'boolean'],
        [true, 'true', true],
        [false, 'false', false],
      ],
      tree: [
        ['json', 'text', 'json'],
        [{ a: [1] }, expect.stringMatching(/^\{"a": ?\[1\]\}$/), { a: [1] }],
        ['text', 'text', 'text'],
      ],
    };
    const names = Object.keys(cases);
    const step = (index: number): TestProjectFiles =>
      typed(Object.fromEntries(names.map((name) => [name, { type: cases[name]?.[0]?.[index] }])));
    const row = (number: number, index: number): Values =>
      Object.fromEntries(names.map((name) => [name, cases[name]?.[number]?.[index] ?? null]));
    const numbers = [1, 2, 3, 4, 5];
    await start(step(0));
    for (const number of numbers) {
      const response = await app.request('POST', '/api/items', { data: row(number, 0) });
      expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    }
    const stored = await Promise.all(names.map((name) => countValues(app, 'items', name)));
    for (const index of [1, 2]) {
      app = await app.reopen(step(index));
      expect(await list()).toMatchObject(numbers.map((number) => row(number, index)));
    }
    expect(await Promise.all(names.map((name) => countValues(app, 'items', name)))).toEqual(stored);
  });

  test('carry over values past a type that this database never had', async () => {
    await start(typed({ value: { type: 'string' } }));
    for (const type of ['integer', 'float']) app = await app.reopen(typed({ value: { type } }));
    const lock = await readFile(join(app.folder, 'src/schema.lock.json'), 'utf8');
    await app.close();
    await start(typed({ value: { type: 'string' } }));
    await app.request('POST', '/api/items', { data: { value: '1.5' } });
    await writeFile(join(app.folder, 'src/schema.lock.json'), lock);
    app = await app.reopen(typed({ value: { type: 'float' } }));
    expect(await list()).toMatchObject([{ value: 1.5 }]);
  });

  test('start empty where the old type has no values to read, and find them when it returns', async () => {
    const kinds: Values = {
      many: relation('manyToMany', tag),
      one: relation('manyToOne', tag),
      picture: { type: 'media' },
      gallery: { type: 'media', multiple: true },
      secret: { type: 'password' },
      any: { type: 'relation', relation: 'morphToMany' },
    };
    await start(typed(kinds));
    const { body } = await app.request('POST', '/api/tags', { data: {} });
    const related = String(dataOf(body).documentId);
    await app.request('POST', '/api/items', { data: { many: [related], one: related, secret: 'secret' } });
    app = await app.reopen(
      typed(Object.fromEntries(Object.keys(kinds).map((name) => [name, { type: 'string' }]))),
    );
    expect(await list()).toMatchObject([Object.fromEntries(Object.keys(kinds).map((name) => [name, null]))]);
    app = await app.reopen(typed(kinds));
    const { body: response } = await app.request('GET', '/api/items?populate=*');
    expect(response).toMatchObject({
      data: [{ many: [{ documentId: related }], one: { documentId: related } }],
    });
  });

  test('appear and disappear with `private`', async () => {
    const hidden = (attributes: Values): Values =>
      Object.fromEntries(
        Object.entries(attributes).map(([name, attribute]) => [
          name,
          { ...(attribute as Values), private: true },
        ]),
      );
    await start(project());
    documentId = await createItem(app);
    const before = await read(app, documentId);
    app = await app.reopen(
      project({
        item: { ...hidden(itemAttributes(same)), seo: itemAttributes(same).seo },
        seo: hidden(seoAttributes),
      }),
    );
    const response = await app.request('GET', `/api/items/${documentId}?populate[seo][populate]=*`);
    const { seo, ...shown } = dataOf(response.body);
    expect(Object.keys(shown).sort()).toEqual(
      ['id', 'documentId', 'note', 'createdAt', 'updatedAt', 'publishedAt'].sort(),
    );
    expect(Object.keys(seo as Values).sort()).toEqual(['id', 'title']);
    await update(app, documentId, { note: 'edited' });
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });

  test('keep every draft when draft & publish is switched off and on', async () => {
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

  test('show in drafts what was edited while there were none, unless the draft had changes of its own', async () => {
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

  test('give every document a draft when draft & publish is switched on', async () => {
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

  test('keep every translation when localisation is switched off and on', async () => {
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
