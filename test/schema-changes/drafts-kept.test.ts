// Draft & publish that is switched off and on: a draft that was never published is hidden meanwhile and does not change, whatever
// is written or deleted besides it. Values that all locales share are equal in all drafts.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { dataOf, item, relation, tag, type Values } from './project.ts';

interface Options {
  readonly draftAndPublish: boolean;
  readonly localized?: boolean;
  readonly kind?: 'collectionType' | 'singleType';
}

const own: Values = { pluginOptions: { i18n: { localized: true } } };
const attributes: Values = {
  note: { type: 'string', ...own },
  text: { type: 'text', ...own },
  rank: { type: 'integer' },
  picture: { type: 'media', ...own },
  tags: { ...relation('manyToMany', tag), ...own },
  cards: { type: 'component', component: 'shared.card', repeatable: true, ...own },
  zone: { type: 'dynamiczone', components: ['shared.card'], ...own },
};
const files = ({
  draftAndPublish,
  localized = true,
  kind = 'collectionType',
}: Options): TestProjectFiles => ({
  contentTypes: {
    [item]: { draftAndPublish, localized, kind, attributes },
    [tag]: { attributes: { title: { type: 'string' } } },
  },
  components: { 'shared.card': { label: { type: 'string' }, tag: relation('oneToOne', tag) } },
});
const on = files({ draftAndPublish: true });
const off = files({ draftAndPublish: false });

describe.each(databases)('drafts that were never published on %s', (database) => {
  let app: TestApp;
  let [tagId, picture] = ['', ''];
  const start = async (project: TestProjectFiles): Promise<void> => {
    app = await startTestApp(database, project, { locales: ['fr'] });
    tagId = await create('tags', { title: 'tag' });
    const data = { name: 'a', hash: 'a', mime: 'text/plain', size: 1, url: '/a', provider: 'local' };
    const written = await app.plinth.documents.create({
      uid: 'plugin::upload.file',
      data,
      abilities: fullAccess,
    });
    picture = written.documentId;
  };
  beforeEach(() => {
    [tagId, picture] = ['', ''];
  });
  afterEach(() => app.close());

  const write = async (method: string, path: string, data: Values): Promise<Values> => {
    const response = await app.request(method, `/api/${path}`, { data });
    expect([response.status, response.text]).toEqual([method === 'POST' ? 201 : 200, expect.any(String)]);
    return dataOf(response.body);
  };
  const create = async (path: string, data: Values): Promise<string> =>
    String((await write('POST', path, data)).documentId);
  const status = async (method: string, path: string, data?: Values): Promise<number> =>
    (await app.request(method, `/api/${path}`, data && { data })).status;
  const shown = async (path: string, version: string, locale = ''): Promise<Values> => {
    const populate = 'populate=picture,tags,cards.tag,zone.tag';
    const asked = `status=${version}&${populate}${locale && `&locale=${locale}`}`;
    const response = await app.request('GET', `/api/${path}?${asked}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return dataOf(response.body);
  };
  const whole = (word: string): Values => ({
    note: word,
    text: word,
    rank: 1,
    picture,
    tags: [tagId],
    cards: [{ label: word, tag: tagId }],
    zone: [{ __component: 'shared.card', label: word, tag: tagId }],
  });
  const wholeShown = (word: string): Values => {
    const card = { label: word, tag: { documentId: tagId } };
    const links = { picture: { documentId: picture }, tags: [{ documentId: tagId }] };
    return { note: word, text: word, ...links, cards: [card], zone: [card] };
  };
  const published = async (): Promise<string> => `items/${await create('items?locale=en', whole('en'))}`;
  const withFrenchDraft = async (): Promise<string> => {
    const path = await published();
    await write('PUT', `${path}?locale=fr&status=draft`, whole('brouillon'));
    return path;
  };

  test('are kept beside a locale that is written while there are no drafts', async () => {
    await start(on);
    const path = await withFrenchDraft();
    app = await app.reopen(off);
    expect(await status('GET', `${path}?locale=fr`)).toBe(404);
    await write('PUT', `${path}?locale=fr`, { note: 'écrit' });
    app = await app.reopen(on);
    expect(await shown(path, 'draft', 'fr')).toMatchObject({ ...wholeShown('brouillon'), rank: 1 });
    expect(await shown(path, 'published', 'fr')).toMatchObject({ note: 'écrit', text: null, rank: 1 });
    expect(await shown(path, 'draft', 'en')).toMatchObject(wholeShown('en'));
  });

  test.each([
    ['draft & publish is', off],
    ['locales are', files({ draftAndPublish: true, localized: false })],
  ])('reserve their documentId while %s off', async (_what, without) => {
    await start(on);
    const documentId = await create('items?locale=fr&status=draft', whole('brouillon'));
    app = await app.reopen(without);
    const again = (): Promise<unknown> =>
      app.plinth.documents.create({ uid: item, data: {}, newDocumentId: documentId, abilities: fullAccess });
    await expect(again()).rejects.toThrow(`A draft entry with documentId "${documentId}" and locale "fr"`);
    expect(await status('PUT', `items/${documentId}`, { note: 'edited' })).toBe(404);
    expect(await status('DELETE', `items/${documentId}`)).toBe(204);
    app = await app.reopen(on);
    expect(await shown(`items/${documentId}`, 'draft', 'fr')).toMatchObject({
      ...wholeShown('brouillon'),
      rank: 1,
    });
  });

  test('are kept if locales are switched off and on with them', async () => {
    await start(on);
    const path = await withFrenchDraft();
    const draft = `items/${await create('items?status=draft&locale=en', whole('draft'))}`;
    app = await app.reopen(files({ draftAndPublish: false, localized: false }));
    await write('PUT', path, { note: 'edited' });
    app = await app.reopen(off);
    await write('PUT', `${path}?locale=fr`, { note: 'écrit' });
    app = await app.reopen(files({ draftAndPublish: true, localized: false }));
    app = await app.reopen(on);
    expect(await shown(path, 'draft', 'fr')).toMatchObject(wholeShown('brouillon'));
    expect(await shown(path, 'draft', 'en')).toMatchObject({ ...wholeShown('en'), note: 'edited' });
    expect(await shown(draft, 'draft', 'en')).toMatchObject(wholeShown('draft'));
  });

  test('are not found by updates, deletions and copies while hidden, and are shown again afterwards', async () => {
    await start(on);
    const draft = `items/${await create('items?status=draft&locale=en', whole('draft'))}`;
    const path = await withFrenchDraft();
    app = await app.reopen(off);
    expect(await status('PUT', `${draft}?locale=en`, { note: 'edited' })).toBe(404);
    expect(await status('PUT', `${draft}?locale=fr`, { note: 'edited' })).toBe(404);
    await status('DELETE', `${draft}?locale=en`);
    await status('DELETE', draft);
    await status('DELETE', `${path}?locale=fr`);
    const copies = app.plinth.documents.clone({
      uid: item,
      documentId: draft.slice('items/'.length),
      abilities: fullAccess,
    });
    await expect(copies).rejects.toMatchObject({ status: 404 });
    app = await app.reopen(on);
    expect(await shown(draft, 'draft', 'en')).toMatchObject(wholeShown('draft'));
    expect(await shown(path, 'draft', 'fr')).toMatchObject(wholeShown('brouillon'));
  });

  test('are deleted with the locale or document that is deleted while it is shown', async () => {
    await start(on);
    const [translated, deleted] = [await withFrenchDraft(), await withFrenchDraft()];
    app = await app.reopen(off);
    await write('PUT', `${translated}?locale=fr`, { note: 'écrit' });
    expect(await status('DELETE', `${translated}?locale=fr`)).toBe(204);
    expect(await status('DELETE', `${deleted}?locale=*`)).toBe(204);
    app = await app.reopen(on);
    expect(await status('GET', `${translated}?status=draft&locale=fr`)).toBe(404);
    expect(await status('GET', `${deleted}?status=draft&locale=fr`)).toBe(404);
    expect(await shown(translated, 'draft', 'en')).toMatchObject(wholeShown('en'));
  });

  test('have the shared values that were written meanwhile', async () => {
    await start(on);
    const path = await withFrenchDraft();
    app = await app.reopen(off);
    await write('PUT', `${path}?locale=en`, { rank: 2 });
    app = await app.reopen(on);
    expect(await shown(path, 'draft', 'fr')).toMatchObject({ ...wholeShown('brouillon'), rank: 2 });
    expect(await shown(path, 'draft', 'en')).toMatchObject({ ...wholeShown('en'), rank: 2 });
  });

  test.each([false, true])(
    'of single types that become localised with drafts are kept too: %s',
    async (localized) => {
      const single = (draftAndPublish: boolean, isLocalized: boolean): TestProjectFiles =>
        files({ draftAndPublish, localized: isLocalized, kind: 'singleType' });
      await start(single(true, false));
      await write('PUT', 'item?status=draft', whole('draft'));
      app = await app.reopen(single(false, false));
      expect(await status('GET', 'item')).toBe(404);
      await write('PUT', 'item', { note: 'edited' });
      app = await app.reopen(single(true, localized));
      expect(await shown('item', 'draft')).toMatchObject(wholeShown('draft'));
      expect(await shown('item', 'published')).toMatchObject({ note: 'edited', text: null });
    },
  );
});
