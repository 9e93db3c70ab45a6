// Renaming or removing an attribute, changing its type, and switching an option of a content type never
// lose a value, whatever the attribute's type and place.
import { readFile } from 'node:fs/promises';
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
  renamed,
  renameInLock,
  same,
  seoAttributes,
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

  test('are not accessible when they are removed', async () => {
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

  test('have their content again when they return', async () => {
    await start(project());
    documentId = await createItem(app);
    await update(app, documentId, { string: 'draft', cards: [], tags: [], owner: null }, 'draft');
    const before = await read(app, documentId);
    app = await app.reopen(gone);
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });

  test('have their content again if the document was edited and published without them', async () => {
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

  test('have their content again if drafts were switched on without them', async () => {
    await start(project({ draftAndPublish: false }));
    documentId = await createItem(app);
    const before = await read(app, documentId);
    app = await app.reopen(project({ item: {}, tag: {}, seo: {}, inner: {} }));
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });

  test('of components have their content again after the component was edited without them', async () => {
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

  test('keep the items of a component that is removed from a dynamic zone, also while the document is edited', async () => {
    await start(project());
    documentId = await createItem(app);
    const before = await read(app, documentId);
    const zone = { type: 'dynamiczone', components: ['shared.seo'] };
    const without = project({ item: { ...itemAttributes(same), zone } });
    const { 'shared.inner': _inner, ...components } = without.components ?? {};
    // The component itself is deleted too.
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
});
